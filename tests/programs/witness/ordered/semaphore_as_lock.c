// A semaphore of one is a lock to the program, though no lock to a lockset.
// Executions: who enters first.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
// WITNESS: warning: no lock protects `count`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>
#include <semaphore.h>

static sem_t one;
static int count;

static void *adds(void *unused) {
  sem_wait(&one);
  ++count;
  sem_post(&one);
  return unused;
}

int main(void) {
  pthread_t first, second;
  sem_init(&one, 0, 1);
  pthread_create(&first, NULL, adds, NULL);
  pthread_create(&second, NULL, adds, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return count - 2;
}
