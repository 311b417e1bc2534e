// A local ends with its block, not with its function.
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: the thread reads a local variable whose lifetime has ended
static int *volatile kept;

int main(void) {
  {
    int inner = 1;
    kept = &inner;
  }
  return *kept - 1;
}
