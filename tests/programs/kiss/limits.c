// A question that is too hard costs no other its answer, and the time for all of them is kept.
// RUN: %exits 1 %raddle kiss %s --race all --ts 0 --timeout 16 --quiet --json %t.json | FileCheck %s
// CHECK: violated: data race on `easy`
// CHECK-NEXT: not covered: races on difficult: {{timeout|no time left}}
// CHECK-NEXT: difficult  limit: {{timeout|no time left}}
// CHECK-NEXT: easy       race
// CHECK-NEXT: checked 2: 1 race, 0 no race, 1 limit
// CHECK-NEXT: covered: nothing, not all explored
// RUN: python3 -c "import json, sys; sys.exit(json.load(open(sys.argv[1]))['timing']['seconds'] > 240)" %t.json
//
// No time at all.
// RUN: %exits 3 %raddle kiss %s --race all --timeout 0.001 --quiet | FileCheck %s --check-prefix=NONE
// NONE: unknown: no time left
// NONE-NEXT: difficult  limit: no time left
// NONE-NEXT: easy       limit: no time left
// NONE-NEXT: checked 2: 0 race, 0 no race, 2 limit
// NONE-NEXT: covered: nothing, not all explored (stopped by --timeout)
//
// It is the same with memory, whoever needs it.
// RUN: %exits 3 %raddle kiss %s --race difficult --ts 0 --memory-limit 20 | FileCheck %s --check-prefix=MEMORY
// MEMORY: unknown: races on difficult: more memory than the 20 MB of --memory-limit
// MEMORY-NEXT: difficult  limit: more memory than the 20 MB of --memory-limit
// RUN: %exits 64 %raddle kiss %s --jobs 0 2>&1 | FileCheck %s --check-prefix=JOBS
// JOBS: --jobs: expected a whole number from 1 to 256, not `0`
#include <pthread.h>

unsigned long __VERIFIER_nondet_ulong(void);
static int easy, difficult;

static void *writes(void *unused) {
  const unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  easy = 1;
  // The product of two primes.
  if (a > 1 && a < 0x100000000 && b > 1 && b < 0x100000000 && a * b == 2860486313UL * 3267000013UL)
    difficult = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writes, 0);
  const int sum = easy + difficult;
  pthread_join(thread, 0);
  return sum;
}
