// semaphore: two threads exchange values at a rendezvous of two semaphores
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t a_here, b_here;
static int from_a, from_b;

static void *alice(void *out) {
  from_a = 11;
  sem_post(&a_here);
  sem_wait(&b_here);
  *(int *)out = from_b;
  return NULL;
}

static void *bob(void *out) {
  from_b = 22;
  sem_post(&b_here);
  sem_wait(&a_here);
  *(int *)out = from_a;
  return NULL;
}

int main(void) {
  int ra = 0, rb = 0;
  sem_init(&a_here, 0, 0);
  sem_init(&b_here, 0, 0);
  pthread_t a, b;
  pthread_create(&a, NULL, alice, &ra);
  pthread_create(&b, NULL, bob, &rb);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d %d\n", ra, rb);
  return ra != 22 || rb != 11;
}
