// locks: two locks of objects are taken in address order before both objects change
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

struct cell {
  pthread_mutex_t lock;
  int amount;
};
static struct cell left = {PTHREAD_MUTEX_INITIALIZER, 10}, right = {PTHREAD_MUTEX_INITIALIZER, 20};

static void lock_both(struct cell *a, struct cell *b) {
  if ((uintptr_t)a < (uintptr_t)b) {
    pthread_mutex_lock(&a->lock);
    pthread_mutex_lock(&b->lock);
  } else {
    pthread_mutex_lock(&b->lock);
    pthread_mutex_lock(&a->lock);
  }
}

static void move(struct cell *from, struct cell *to, int n) {
  lock_both(from, to);
  from->amount -= n;
  to->amount += n;
  pthread_mutex_unlock(&from->lock);
  pthread_mutex_unlock(&to->lock);
}

static void *there(void *p) {
  move(&left, &right, 3);
  return p;
}

static void *back(void *p) {
  move(&right, &left, 4);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, there, 0);
  pthread_create(&b, 0, back, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  printf("%d %d\n", left.amount, right.amount);
  return left.amount + right.amount != 30;
}
