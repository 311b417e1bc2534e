// private: an element is marked busy under the lock; only the marker works on it until it is unmarked
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 70

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 2

static struct {
  int busy, value;
} unit[N];

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int reserve(void) {
  int got = -1;
  pthread_mutex_lock(&m);
  for (int i = 0; i < N && got < 0; i++)
    if (!unit[i].busy) {
      unit[i].busy = 1;
      got = i;
    }
  pthread_mutex_unlock(&m);
  return got;
}

static void release(int i) {
  pthread_mutex_lock(&m);
  unit[i].busy = 0;
  pthread_mutex_unlock(&m);
}

static void *operator_(void *arg) {
  int by = *(int *)arg;
  for (int k = 0; k < 2; k++) {
    int i = reserve();
    if (i < 0)
      continue;
    unit[i].value += by;
    release(i);
  }
  return NULL;
}

int main(void) {
  int one = 1, ten = 10;
  pthread_t a, b;
  pthread_create(&a, NULL, operator_, &one);
  pthread_create(&b, NULL, operator_, &ten);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", unit[0].value + unit[1].value);
  return unit[0].value + unit[1].value != 22;
}
