// Two semaphores let one thread after the other at the cell.
// Executions: each step waits for the one before: 1.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
// WITNESS: warning: no lock protects `cell`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>
#include <semaphore.h>

static sem_t isEmpty, isFull;
static int cell;

static void *fills(void *unused) {
  for (int i = 0; i < 3; ++i) {
    sem_wait(&isEmpty);
    cell = i;
    sem_post(&isFull);
  }
  return unused;
}

static void *empties(void *unused) {
  for (int i = 0; i < 3; ++i) {
    sem_wait(&isFull);
    cell = -1;
    sem_post(&isEmpty);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  sem_init(&isEmpty, 0, 1);
  sem_init(&isFull, 0, 0);
  pthread_create(&first, NULL, fills, NULL);
  pthread_create(&second, NULL, empties, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
