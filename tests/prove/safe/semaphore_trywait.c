// semaphore: sem_trywait guards the data only if it returns zero
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 26

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t permit;
static int in_use, denied[2];

static void *visitor(void *arg) {
  int *refusals = arg;
  for (int i = 0; i < 2; i++) {
    if (sem_trywait(&permit) != 0) {
      ++*refusals;
      continue;
    }
    in_use++;
    if (in_use != 1)
      abort();
    in_use--;
    sem_post(&permit);
  }
  return NULL;
}

int main(void) {
  sem_init(&permit, 0, 1);
  pthread_t a, b;
  pthread_create(&a, NULL, visitor, &denied[0]);
  pthread_create(&b, NULL, visitor, &denied[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d refused\n", denied[0] + denied[1]);
  sem_destroy(&permit);
  return in_use;
}
