// wrappers: macros open and close the critical section
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 10

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define WITH(mutex)                                                                                \
  for (int once_ = (pthread_mutex_lock(&(mutex)), 1); once_;                                       \
       once_ = (pthread_mutex_unlock(&(mutex)), 0))
static pthread_mutex_t q_lock = PTHREAD_MUTEX_INITIALIZER;
static int queue[8], head, tail;

static int push(int v) {
  int ok = 0;
  WITH(q_lock) {
    if (tail - head < 8) {
      queue[tail % 8] = v;
      tail++;
      ok = 1;
    }
  }
  return ok;
}

static int pop(int *v) {
  int ok = 0;
  WITH(q_lock) {
    if (head < tail) {
      *v = queue[head % 8];
      head++;
      ok = 1;
    }
  }
  return ok;
}

static void *produce(void *arg) {
  int base = *(int *)arg;
  push(base);
  push(base + 1);
  return NULL;
}

static void *consume(void *arg) {
  int *sum = arg, v;
  for (int tries = 0; tries < 3; tries++)
    if (pop(&v))
      *sum += v;
  return NULL;
}

int main(void) {
  pthread_t p, c;
  int base = 40, sum = 0;
  pthread_create(&p, NULL, produce, &base);
  pthread_create(&c, NULL, consume, &sum);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  printf("sum %d, left %d\n", sum, tail - head);
  return 0;
}
