// What setjmp() keeps is a part of the state, and the same in each process: a secret by which the C library hides
// addresses must not make equal states differ.
// Executions: either thread is the first to count.
// RUN: %exits 0 %raddle explore --self-check %s > %t.first
// RUN: %exits 0 %raddle explore --self-check %s > %t.second
// RUN: diff %t.first %t.second
// RUN: %exits 0 %raddle explore --self-check --mode fork %s | diff %t.first -
// RUN: FileCheck %s < %t.first
// CHECK: proved
// CHECK: executions: 2, all explored
// CHECK: final states: 2
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

static atomic_int count;
static int firsts[2];
static jmp_buf places[2];

static void leave(long which) {
  longjmp(places[which], 3);
}

static void *works(void *which) {
  int came = setjmp(places[(long)which]);
  if (came == 0)
    leave((long)which);
  assert(came == 3);
  firsts[(long)which] = atomic_fetch_add(&count, 1) == 0;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, works, (void *)i);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  assert(firsts[0] + firsts[1] == 1);
}
