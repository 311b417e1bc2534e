// A byte store and a store to the whole word overlap.
// Executions: which store comes first.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `word != 0x01010101` failed
// CHECK: violated: assertion
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static uint32_t word;

static void *storesWord(void *unused) {
  __atomic_store_n(&word, 0x01010100, __ATOMIC_SEQ_CST);
  return unused;
}

static void *storesByte(void *unused) {
  __atomic_store_n((uint8_t *)&word, 1, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, storesWord, NULL);
  pthread_create(&second, NULL, storesByte, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(word != 0x01010101);
}
