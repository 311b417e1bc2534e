// Two values that belong together, each under its own lock: a reader can come between the two stages.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: two_stage.c:30:{{[0-9]+}}: error: assertion
// CHECK: violated:
// CHECK: executions: 3, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t mutex2 = PTHREAD_MUTEX_INITIALIZER;
static int value1, value2;

static void *writes(void *unused) {
  pthread_mutex_lock(&mutex1);
  value1 = 1;
  pthread_mutex_unlock(&mutex1);
  pthread_mutex_lock(&mutex2);
  value2 = value1 + 1;
  pthread_mutex_unlock(&mutex2);
  return unused;
}

static void *reads(void *unused) {
  pthread_mutex_lock(&mutex1);
  int seen = value1;
  pthread_mutex_unlock(&mutex1);
  if (seen != 0) {
    pthread_mutex_lock(&mutex2);
    assert(value2 == seen + 1);
    pthread_mutex_unlock(&mutex2);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, reads, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
