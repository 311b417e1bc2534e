// arraylocks: dining philosophers with the lower fork first; each fork has a use count
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define SEATS 3
static pthread_mutex_t fork_lock[SEATS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                           PTHREAD_MUTEX_INITIALIZER};
static int uses[SEATS];

static void eat(int low, int high) {
  pthread_mutex_lock(&fork_lock[low]);
  pthread_mutex_lock(&fork_lock[high]);
  uses[low]++;
  uses[high]++;
  pthread_mutex_unlock(&fork_lock[high]);
  pthread_mutex_unlock(&fork_lock[low]);
}

static void *philosopher(void *arg) {
  int seat = *(int *)arg, other = (seat + 1) % SEATS;
  if (seat < other)
    eat(seat, other);
  else
    eat(other, seat);
  return NULL;
}

int main(void) {
  pthread_t t[SEATS];
  int seat[SEATS];
  for (int i = 0; i < SEATS; i++) {
    seat[i] = i;
    pthread_create(&t[i], NULL, philosopher, &seat[i]);
  }
  for (int i = 0; i < SEATS; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < SEATS; i++)
    printf("fork %d: %d\n", i, uses[i]);
  return 0;
}
