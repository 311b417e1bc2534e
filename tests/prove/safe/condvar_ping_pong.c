// condvar: two threads alternate by a turn variable and update the ball only in their turn, outside of the lock
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 27

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turned = PTHREAD_COND_INITIALIZER;
static int turn, ball, rounds = 2;

static void await_turn(int who) {
  pthread_mutex_lock(&m);
  while (turn != who)
    pthread_cond_wait(&turned, &m);
  pthread_mutex_unlock(&m);
}

static void pass_to(int who) {
  pthread_mutex_lock(&m);
  turn = who;
  pthread_cond_broadcast(&turned);
  pthread_mutex_unlock(&m);
}

static void *ping(void *p) {
  for (int i = 0; i < rounds; i++) {
    await_turn(0);
    ball++;
    pass_to(1);
  }
  return p;
}

static void *pong(void *p) {
  for (int i = 0; i < rounds; i++) {
    await_turn(1);
    ball *= 2;
    pass_to(0);
  }
  return p;
}

int main(int argc, char **argv) {
  if (argc > 1)
    rounds = atoi(argv[1]);
  pthread_t a, b;
  pthread_create(&a, NULL, ping, NULL);
  pthread_create(&b, NULL, pong, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", ball);
  return 0;
}
