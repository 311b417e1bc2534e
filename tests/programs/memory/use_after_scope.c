// Known gap: a local lives as long as its function, not only as long as its block.
// XFAIL: *
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: the thread reads
static int *volatile kept;

int main(void) {
  {
    int inner = 1;
    kept = &inner;
  }
  return *kept - 1;
}
