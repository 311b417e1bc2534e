// locks: mutex and counter live in main's stack frame and are passed in a struct
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct context {
  pthread_mutex_t *lock;
  int *counter;
  int times;
};

static void *add(void *arg) {
  struct context *c = arg;
  for (int i = 0; i < c->times; i++) {
    pthread_mutex_lock(c->lock);
    *c->counter += 1;
    pthread_mutex_unlock(c->lock);
  }
  return NULL;
}

int main(int argc, char **argv) {
  pthread_mutex_t lock;
  int counter = 0;
  struct context c = {&lock, &counter, argc > 1 ? atoi(argv[1]) : 100};
  pthread_t t1, t2;
  if (pthread_mutex_init(&lock, NULL))
    return 1;
  pthread_create(&t1, NULL, add, &c);
  pthread_create(&t2, NULL, add, &c);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_mutex_destroy(&lock);
  printf("%d of %d\n", counter, 2 * c.times);
  return 0;
}
