// A race behind another one, and behind an input: an execution is led past both, and shows it.
// RUN: %exits 1 %raddle kiss --race behind --ts 0 --json %t.json %s
// RUN: FileCheck %s --input-file %t.json
// CHECK: "evidence": "witnessed"
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
static int before, behind;

static void *writes(void *unused) {
  before = 1;
  if (__VERIFIER_nondet_uint() == 0x12345678)
    behind = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writes, 0);
  const int sum = before + behind;
  pthread_join(thread, 0);
  return sum;
}
