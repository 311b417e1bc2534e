// A thread is cancelled while it holds a robust mutex. Who ignores what the lock returns works on half a transfer.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: ignored.c:[[@LINE+31]]:3: error: assertion `from + to == 10` failed
// CHECK: violated
// CHECK: executions: 3, all explored
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static pthread_mutex_t mutex;
static int from = 10;
static int to;

static void *transfers(void *unused) {
  pthread_mutex_lock(&mutex);
  from -= 3;
  usleep(1);
  to += 3;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&thread, NULL, transfers, NULL);
  pthread_cancel(thread);
  pthread_mutex_lock(&mutex);
  assert(from + to == 10);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
}
