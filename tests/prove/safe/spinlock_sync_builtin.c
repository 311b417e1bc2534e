// spinlock: user-made lock with __sync_lock_test_and_set and __sync_lock_release
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 3

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static volatile int the_lock;
static int tickets_sold, money;

static void sell(int price) {
  while (__sync_lock_test_and_set(&the_lock, 1))
    ;
  tickets_sold++;
  money += price;
  __sync_lock_release(&the_lock);
}

static void *booth(void *arg) {
  int *prices = arg;
  for (int i = 0; prices[i] > 0; i++)
    sell(prices[i]);
  return NULL;
}

int main(void) {
  int cheap[] = {5, 6, 0}, dear[] = {50, 0};
  pthread_t a, b;
  pthread_create(&a, NULL, booth, cheap);
  pthread_create(&b, NULL, booth, dear);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d for %d\n", tickets_sold, money);
  return money != 61;
}
