// Accesses that are not aligned and overlap in part race on the bytes they have in common, and on no others.
// Executions: the write comes before or after the read that overlaps it; the read of the byte behind it is independent.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cflag=-DOFFSET=13 %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// CHECK: error: data race on `bytes[12]`
// CHECK: executions: 2, all explored
// RIGHT: proved: no interleaving fails
// RIGHT: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <stdint.h>
#include <string.h>

#ifndef OFFSET
#define OFFSET 12
#endif

static char bytes[32];

static void *writes(void *unused) {
  uint64_t value = 1;
  memcpy(&bytes[5], &value, sizeof value);
  return unused;
}

static void *reads(void *unused) {
  static _Thread_local uint32_t value;
  memcpy(&value, &bytes[OFFSET], sizeof value);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, reads, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
