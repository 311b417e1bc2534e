// wrappers: a function calls a callback while it holds the lock; the callback touches the data
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static int items[5] = {5, 4, 3, 2, 1};

static void for_each(void (*visit)(int *item, void *closure), void *closure) {
  pthread_mutex_lock(&list_lock);
  for (int i = 0; i < 5; i++)
    visit(&items[i], closure);
  pthread_mutex_unlock(&list_lock);
}

static void increment(int *item, void *by) {
  *item += *(int *)by;
}

static void sum_up(int *item, void *into) {
  *(int *)into += *item;
}

static void *raise_all(void *by) {
  for_each(increment, by);
  return NULL;
}

static void *total(void *into) {
  for_each(sum_up, into);
  return NULL;
}

int main(int argc, char **argv) {
  int by = argc > 1 ? atoi(argv[1]) : 1, sum1 = 0, sum2 = 0;
  pthread_t a, b, c;
  pthread_create(&a, NULL, raise_all, &by);
  pthread_create(&b, NULL, total, &sum1);
  pthread_create(&c, NULL, total, &sum2);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  printf("%d %d\n", sum1, sum2);
  return 0;
}
