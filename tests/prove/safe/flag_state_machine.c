// flag: an atomic state goes empty, full, taken; each owner touches the box only in its state
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 5

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

enum { EMPTY, FULL, TAKEN };

static atomic_int state = EMPTY;

static struct {
  int x, y;
} box;

static void *producer(void *arg) {
  (void)arg;
  box.x = 3;
  box.y = 4;
  atomic_store(&state, FULL);
  return NULL;
}

static void *consumer(void *arg) {
  int *norm = arg;
  int expected = FULL;
  if (atomic_compare_exchange_strong(&state, &expected, TAKEN)) {
    *norm = box.x * box.x + box.y * box.y;
    box.x = box.y = 0;
  }
  return NULL;
}

int main(void) {
  int n1 = 0, n2 = 0;
  pthread_t p, c1, c2;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c1, NULL, consumer, &n1);
  pthread_create(&c2, NULL, consumer, &n2);
  pthread_join(p, NULL);
  pthread_join(c1, NULL);
  pthread_join(c2, NULL);
  printf("%d\n", n1 + n2);
  return 0;
}
