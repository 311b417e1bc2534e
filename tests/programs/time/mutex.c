// Time stamps that are taken and compared under a mutex never go backwards, whoever takes them.
// Executions: 3! orders of the three critical sections.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 6, all explored
#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static struct timespec latest;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *stamp(void *seconds) {
  struct timespec now;
  sleep((unsigned)(long)seconds);
  pthread_mutex_lock(&m);
  clock_gettime(CLOCK_MONOTONIC, &now);
  assert(now.tv_sec > latest.tv_sec || (now.tv_sec == latest.tv_sec && now.tv_nsec > latest.tv_nsec));
  latest = now;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, stamp, (void *)3);
  pthread_create(&b, NULL, stamp, (void *)0);
  stamp((void *)1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
