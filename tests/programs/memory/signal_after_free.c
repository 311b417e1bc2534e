// A thread says that it is done, and signals after it has unlocked: the other one may have freed the condition variable
// by then. With SAFE it signals first.
// Executions: the waiter comes second, and frees before or after the signal; or it comes first, and is woken.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cflag=-DSAFE %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exits 0 %raddle explore --brute-force --cflag=-DSAFE %s 2>&1 | FileCheck %s --check-prefix=SAFE
// CHECK: error: data race on `{{state->changed|changed of struct state allocated at}}
// CHECK: signal_after_free.c:[[@LINE+33]]:3: error: the thread works on memory that was freed (`changed of struct state allocated at
// CHECK: note: main.1 freed it here
// CHECK: note: main allocated it here
// CHECK: executions: 3, all explored
// SAFE: proved: no interleaving fails
// SAFE: executions: 2, all explored
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
struct state {
  int done;
  pthread_cond_t changed;
};
static struct state *state;

static void *waits(void *unused) {
  pthread_mutex_lock(&mutex);
  while (!state->done)
    pthread_cond_wait(&state->changed, &mutex);
  pthread_mutex_unlock(&mutex);
  free(state);
  return unused;
}

static void *finishes(void *unused) {
  pthread_mutex_lock(&mutex);
  state->done = 1;
#ifdef SAFE
  pthread_cond_signal(&state->changed);
#endif
  pthread_mutex_unlock(&mutex);
#ifndef SAFE
  pthread_cond_signal(&state->changed);
#endif
  return unused;
}

int main(void) {
  state = calloc(1, sizeof *state);
  pthread_cond_init(&state->changed, NULL);
  pthread_t first, second;
  pthread_create(&first, NULL, waits, NULL);
  pthread_create(&second, NULL, finishes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
