// rwlock: each record has its own read-write lock
// verdict: race-free; shown by `raddle explore FILE -- 1`
// shown: all executions explored, 3

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct record {
  pthread_rwlock_t lock;
  int value, reads_hint;
};
static struct record rec[2];

static int get(int i) {
  pthread_rwlock_rdlock(&rec[i].lock);
  int v = rec[i].value;
  pthread_rwlock_unlock(&rec[i].lock);
  return v;
}

static void set(int i, int v) {
  pthread_rwlock_wrlock(&rec[i].lock);
  rec[i].value = v;
  rec[i].reads_hint = 0;
  pthread_rwlock_unlock(&rec[i].lock);
}

static void *copier(void *arg) {
  int from = *(int *)arg & 1;
  set(1 - from, get(from) + 1);
  return NULL;
}

int main(int argc, char **argv) {
  int a = 0, b = argc > 1 ? atoi(argv[1]) : 1;
  for (int i = 0; i < 2; i++) {
    pthread_rwlock_init(&rec[i].lock, NULL);
    rec[i].value = i;
  }
  pthread_t x, y;
  pthread_create(&x, NULL, copier, &a);
  pthread_create(&y, NULL, copier, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%d %d\n", get(0), get(1));
  return 0;
}
