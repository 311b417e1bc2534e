// structlocks: each bucket of a heap-allocated table has a lock and a chain
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 3

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct entry {
  int key, n;
  struct entry *next;
};

struct bucket {
  pthread_mutex_t lock;
  struct entry *first;
};

struct map {
  int size;
  struct bucket *buckets;
};

static struct map *map_new(int size) {
  struct map *m = malloc(sizeof *m);
  m->size = size;
  m->buckets = calloc(size, sizeof *m->buckets);
  for (int i = 0; i < size; i++)
    pthread_mutex_init(&m->buckets[i].lock, NULL);
  return m;
}

static void map_count(struct map *m, int key) {
  struct bucket *b = &m->buckets[(unsigned)key % m->size];
  pthread_mutex_lock(&b->lock);
  struct entry *e;
  for (e = b->first; e && e->key != key; e = e->next)
    ;
  if (!e) {
    e = calloc(1, sizeof *e);
    e->key = key;
    e->next = b->first;
    b->first = e;
  }
  e->n++;
  pthread_mutex_unlock(&b->lock);
}

struct arg {
  struct map *map;
  int from;
};

static void *counter(void *p) {
  struct arg *a = p;
  for (int k = a->from; k < a->from + 2; k++)
    map_count(a->map, k);
  return NULL;
}

int main(int argc, char **argv) {
  int size = argc > 1 ? atoi(argv[1]) : 4;
  if (size < 1)
    size = 1;
  struct map *m = map_new(size);
  struct arg a = {m, 0}, b = {m, 1};
  pthread_t x, y;
  pthread_create(&x, NULL, counter, &a);
  pthread_create(&y, NULL, counter, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  int n = 0;
  for (int i = 0; i < size; i++)
    for (struct entry *e = m->buckets[i].first, *next; e; e = next) {
      next = e->next;
      n += e->n;
      free(e);
    }
  free(m->buckets);
  free(m);
  printf("%d\n", n);
  return n != 4;
}
