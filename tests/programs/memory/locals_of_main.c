// Locals whose owner waits for those who use them.
// Executions: two sections under one lock.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

struct job {
  pthread_mutex_t mutex;
  int sum;
  int parts[4];
};

static void add(struct job *job, const int *part) {
  job->sum += *part;
}

static void *adds(void *argument) {
  struct job *job = argument;
  pthread_mutex_lock(&job->mutex);
  for (int i = 0; i < 4; ++i)
    add(job, &job->parts[i]);
  pthread_mutex_unlock(&job->mutex);
  return NULL;
}

static int total(void) {
  struct job job = {PTHREAD_MUTEX_INITIALIZER, 0, {1, 2, 3, 4}};
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, adds, &job);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  return job.sum;
}

int main(void) {
  assert(total() == 20);
}
