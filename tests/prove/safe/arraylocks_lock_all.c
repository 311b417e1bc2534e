// arraylocks: a snapshot takes all locks in order; updates take one
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define PARTS 3
static pthread_mutex_t part_lock[PARTS];
static int part[PARTS];

static void lock_all(void) {
  for (int i = 0; i < PARTS; i++)
    pthread_mutex_lock(&part_lock[i]);
}

static void unlock_all(void) {
  for (int i = PARTS; i-- > 0;)
    pthread_mutex_unlock(&part_lock[i]);
}

static void *update(void *arg) {
  int i = *(int *)arg % PARTS;
  if (i < 0)
    i = 0;
  pthread_mutex_lock(&part_lock[i]);
  part[i] += 5;
  pthread_mutex_unlock(&part_lock[i]);
  return NULL;
}

static void *snapshot(void *arg) {
  int *copy = arg;
  lock_all();
  copy[0] = part[0];
  copy[1] = part[1];
  copy[2] = part[2];
  unlock_all();
  return NULL;
}

int main(int argc, char **argv) {
  int which = argc > 1 ? atoi(argv[1]) : 1, copy[PARTS];
  pthread_t u, s;
  for (int i = 0; i < PARTS; i++)
    pthread_mutex_init(&part_lock[i], NULL);
  pthread_create(&u, NULL, update, &which);
  pthread_create(&s, NULL, snapshot, copy);
  pthread_join(u, NULL);
  pthread_join(s, NULL);
  printf("%d %d %d\n", copy[0], copy[1], copy[2]);
  return 0;
}
