// semaphore: main waits for one post per worker before it reads their slots
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>
#define MAX 6
static sem_t done;
static int answer[MAX];

static void *worker(void *arg) {
  int id = *(int *)arg;
  answer[id] = id + 100;
  sem_post(&done);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3, ids[MAX];
  if (n < 1 || n > MAX)
    return 1;
  pthread_t t[MAX];
  sem_init(&done, 0, 0);
  for (int i = 0; i < n; i++) {
    ids[i] = i;
    pthread_create(&t[i], NULL, worker, &ids[i]);
    pthread_detach(t[i]);
  }
  for (int i = 0; i < n; i++)
    sem_wait(&done);
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += answer[i];
  printf("%d\n", sum);
  return 0;
}
