// Each job is filled by main, changed by one thread, and changed by main again when that thread was joined.
// Executions: nothing can be reversed: 1.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:" --implicit-check-not="warning:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled; assuming {{.*}}freed memory is not reused
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>
#include <stdlib.h>

typedef struct {
  int number, result;
} Job;

static void *works(void *argument) {
  Job *job = argument;
  job->result = job->number * job->number;
  return job;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) {
    Job *job = malloc(sizeof(Job));
    job->number = i;
    job->result = -1;
    pthread_create(&threads[i], NULL, works, job);
  }
  int sum = 0;
  for (int i = 0; i < 2; ++i) {
    void *result;
    pthread_join(threads[i], &result);
    Job *job = result;
    sum += job->result++;
    free(job);
  }
  return sum - 1;
}
