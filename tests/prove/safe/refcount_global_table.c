// refcount: objects in a table are looked up and referenced under the table lock
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 9

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct item {
  int refs, id;
};
static struct item *table[2];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static struct item *get(int i) {
  pthread_mutex_lock(&m);
  struct item *it = table[i];
  if (it)
    it->refs++;
  pthread_mutex_unlock(&m);
  return it;
}

static void put(struct item *it) {
  pthread_mutex_lock(&m);
  int last = --it->refs == 0;
  pthread_mutex_unlock(&m);
  if (last)
    free(it);
}

static void drop(int i) {
  pthread_mutex_lock(&m);
  struct item *it = table[i];
  table[i] = NULL;
  pthread_mutex_unlock(&m);
  if (it)
    put(it);
}

static void *user(void *arg) {
  struct item *it = get(*(int *)arg);
  if (it) {
    printf("item %d\n", it->id);
    put(it);
  }
  return NULL;
}

int main(void) {
  for (int i = 0; i < 2; i++) {
    table[i] = malloc(sizeof **table);
    table[i]->refs = 1;
    table[i]->id = 10 + i;
  }
  int idx = 0;
  pthread_t t;
  pthread_create(&t, NULL, user, &idx);
  drop(0);
  drop(1);
  pthread_join(t, NULL);
  return 0;
}
