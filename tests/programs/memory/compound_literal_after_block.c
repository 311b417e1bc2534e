// A compound literal ends with its block, too. Debug information does not say which block that is, so that it lives as
// long as its function.
// XFAIL: *
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: the thread reads a local variable whose lifetime has ended
int main(void) {
  int *volatile kept;
  {
    kept = (int[]){1, 2};
  }
  return kept[0] - 1;
}
