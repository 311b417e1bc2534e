// locks: a chained hash table behind one lock, with insertion and lookup from several threads
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define BUCKETS 8

struct entry {
  int key, value;
  struct entry *next;
};
static struct entry *buckets[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static unsigned hash(int key) {
  return ((unsigned)key * 2654435761u) % BUCKETS;
}

static void insert(int key, int value) {
  struct entry *e = malloc(sizeof *e);
  if (e == NULL)
    return;
  e->key = key;
  e->value = value;
  pthread_mutex_lock(&lock);
  unsigned h = hash(key);
  e->next = buckets[h];
  buckets[h] = e;
  pthread_mutex_unlock(&lock);
}

static int lookup(int key, int fallback) {
  int result = fallback;
  pthread_mutex_lock(&lock);
  for (struct entry *e = buckets[hash(key)]; e; e = e->next)
    if (e->key == key) {
      result = e->value;
      break;
    }
  pthread_mutex_unlock(&lock);
  return result;
}

static void *writer(void *arg) {
  int count = *(int *)arg;
  for (int k = 0; k < count; k++)
    insert(k, k * k);
  return NULL;
}

static void *reader(void *arg) {
  int count = *(int *)arg;
  for (int k = 0; k < count; k++)
    printf("%d -> %d\n", k, lookup(k, -1));
  return NULL;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 10;
  pthread_t w, r;
  pthread_create(&w, NULL, writer, &count);
  pthread_create(&r, NULL, reader, &count);
  pthread_join(w, NULL);
  pthread_join(r, NULL);
  for (int i = 0; i < BUCKETS; i++)
    while (buckets[i]) {
      struct entry *e = buckets[i];
      buckets[i] = e->next;
      free(e);
    }
  return 0;
}
