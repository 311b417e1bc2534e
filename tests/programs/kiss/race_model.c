// An access in an atomic section, and an atomic one, race with plain ones; in the paper they do not.
// RUN: %exits 1 %raddle kiss %s --race all --ts 1 | FileCheck %s --check-prefix=NATIVE
// NATIVE:      counter  race
// NATIVE-NEXT: plain    race
// NATIVE-NEXT: section  race
// RUN: %exits 1 %raddle kiss %s --race all --ts 1 --race-model=paper | FileCheck %s --check-prefix=PAPER
// PAPER:      counter  no race
// PAPER-NEXT: plain    race
// PAPER-NEXT: section  no race
// RUN: %exits 64 %raddle kiss %s --race all --race-model=other 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: --race-model
//
// The sequential program follows the same model.
// RUN: %raddle kiss %s --race all --ts 1 --race-model=paper --emit-sequential %t.ll
// RUN: grep "@__kiss_atomics_race = internal constant i8 0" %t.ll
#include <pthread.h>
#include <raddle.h>

static int section, plain;
static int counter;

static void *writes(void *unused) {
  raddle_atomic {
    section = 1;
  }
  __atomic_store_n(&counter, 1, __ATOMIC_SEQ_CST);
  plain = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writes, 0);
  const int sum = section + counter + plain;
  pthread_join(thread, 0);
  return sum == 100;
}
