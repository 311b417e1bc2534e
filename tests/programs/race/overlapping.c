// A byte inside a word that another thread writes: the accesses differ in size and address, and race all the same.
// Executions: the two orders of the writes.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// CHECK: error: data race on
// CHECK: executions: 2, all explored; every external call is modelled; rounds: 1, 2
#include <pthread.h>
#include <stdint.h>

static union {
  uint32_t word;
  uint8_t bytes[4];
} both;

static void *writesByte(void *unused) {
  both.bytes[2] = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writesByte, NULL);
  both.word = 7;
  pthread_join(thread, NULL);
}
