// A word that holds 2 is taken by a loop that stores 1: that round changes memory, so it counts.
// Executions: the exchange comes before main's first look, before its second, or after both.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: odd_lock.c:24:3: error: assertion `word != 2` failed
// CHECK: odd_lock.c:13:10: error: deadlock: main.1 waits for a value of `word` that nobody can write
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int word = 2;

static void *takes(void *unused) {
  while (atomic_exchange(&word, 1))
    ;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, takes, NULL);
  // It is 2, or 1 once the thread has tried.
  int seen = word;
  (void)seen;
  assert(word != 2);
  pthread_join(thread, NULL);
}
