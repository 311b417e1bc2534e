// semaphore: at most two in the room by a counting semaphore; the guest book has a mutex
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 10

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
static sem_t room;
static pthread_mutex_t book = PTHREAD_MUTEX_INITIALIZER;
static int guests, names[4];

static void *visit(void *arg) {
  sem_wait(&room);
  pthread_mutex_lock(&book);
  if (guests < 4)
    names[guests++] = *(int *)arg;
  pthread_mutex_unlock(&book);
  sem_post(&room);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3, id[4];
  if (n < 1 || n > 4)
    n = 4;
  sem_init(&room, 0, 2);
  pthread_t t[4];
  for (int i = 0; i < n; i++) {
    id[i] = 100 + i;
    pthread_create(&t[i], NULL, visit, &id[i]);
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < guests; i++)
    printf("%d\n", names[i]);
  sem_destroy(&room);
  return 0;
}
