// A thread that waits when main returns is gone with the program, as with exit(0); and nothing that a detached thread
// does depends on the end.
// Executions: as often as with exit(0): the lock of either thread comes first.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --self-check %s --cflag '-DEND=exit(0)' 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored
#include <pthread.h>
#include <stdlib.h>

#ifndef END
#define END return 0
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int jobs;

static void *works(void *unused) {
  pthread_mutex_lock(&m);
  for (;;) {
    while (!jobs)
      pthread_cond_wait(&c, &m);
    jobs--;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_detach(thread);
  pthread_mutex_lock(&m);
  jobs++;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  END;
}
