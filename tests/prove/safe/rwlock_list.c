// rwlock: a list with readers that walk it under the read lock and a writer that pushes
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 24

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct item {
  int value;
  struct item *next;
};

struct list {
  pthread_rwlock_t lock;
  struct item *first;
  int length;
};

static void list_push(struct list *l, int v) {
  struct item *it = malloc(sizeof *it);
  it->value = v;
  pthread_rwlock_wrlock(&l->lock);
  it->next = l->first;
  l->first = it;
  l->length++;
  pthread_rwlock_unlock(&l->lock);
}

static int list_sum(struct list *l) {
  int s = 0;
  pthread_rwlock_rdlock(&l->lock);
  for (struct item *it = l->first; it; it = it->next)
    s += it->value;
  pthread_rwlock_unlock(&l->lock);
  return s;
}

static void *pusher(void *arg) {
  list_push(arg, 7);
  list_push(arg, 8);
  return NULL;
}

static void *summer(void *arg) {
  printf("sum %d\n", list_sum(arg));
  return NULL;
}

int main(int argc, char **argv) {
  int readers = argc > 1 ? atoi(argv[1]) : 2;
  struct list l = {.first = NULL, .length = 0};
  pthread_rwlock_init(&l.lock, NULL);
  if (readers < 0 || readers > 8)
    readers = 8;
  pthread_t w, r[8];
  pthread_create(&w, NULL, pusher, &l);
  for (int i = 0; i < readers; i++)
    pthread_create(&r[i], NULL, summer, &l);
  for (int i = 0; i < readers; i++)
    pthread_join(r[i], NULL);
  pthread_join(w, NULL);
  printf("%d items\n", l.length);
  while (l.first) {
    struct item *it = l.first;
    l.first = it->next;
    free(it);
  }
  pthread_rwlock_destroy(&l.lock);
  return 0;
}
