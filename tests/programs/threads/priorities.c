// Priorities, affinity and names are accepted and change nothing: every schedule is explored in any case.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// Two orders of the critical sections.
// CHECK: executions: 2, all explored; every external call is modelled
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

static pthread_mutex_t mutex;
static int policy = -1;

static void *works(void *unused) {
  struct sched_param parameters = {.sched_priority = 0};
  pthread_setname_np(pthread_self(), "worker");
  pthread_setschedparam(pthread_self(), SCHED_OTHER, &parameters);
  pthread_mutex_lock(&mutex);
  pthread_getschedparam(pthread_self(), &policy, &parameters);
  assert(policy == SCHED_OTHER);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_mutexattr_t attributes;
  int protocol;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
  pthread_mutexattr_getprotocol(&attributes, &protocol);
  assert(protocol == PTHREAD_PRIO_INHERIT);
  pthread_mutex_init(&mutex, &attributes);
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, works, NULL);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
}
