// Two locks taken in opposite orders; the report names the cycle.
// Executions: ab first, ba first, or each with its first lock.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: lock_order.c:[[@LINE+13]]:3: error: deadlock: main.1 waits for `b`, held by main.2, main.2 waits for `a`, held by main.1
// CHECK-DAG: lock_order.c:[[@LINE+20]]:3: note: main.2 waits for `a`, held by main.1
// CHECK-DAG: lock_order.c:[[@LINE+18]]:3: note: main.2 took `b` here
// CHECK-DAG: lock_order.c:[[@LINE+9]]:3: note: main.1 took `a` here
// CHECK: violated: deadlock: main.1 waits for `b`, held by main.2
// CHECK: executions: 3, all explored; every external call is modelled
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *ab(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *ba(void *unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, ab, NULL);
  pthread_create(&second, NULL, ba, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
