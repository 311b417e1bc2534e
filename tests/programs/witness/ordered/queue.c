// Items go through a queue: the queue is locked, what is in an item is not. Whoever has an item out of the queue owns it.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 6, all explored; every external call is modelled; assuming {{.*}}freed memory is not reused
// WITNESS: warning: no lock protects `value of Item allocated at {{.*}} in produces()`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>
#include <stdlib.h>

typedef struct Item {
  struct Item *next;
  int value;
} Item;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static Item *queue;

static void put(Item *item) {
  pthread_mutex_lock(&mutex);
  item->next = queue;
  queue = item;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
}

static Item *take(void) {
  pthread_mutex_lock(&mutex);
  while (!queue)
    pthread_cond_wait(&filled, &mutex);
  Item *item = queue;
  queue = item->next;
  pthread_mutex_unlock(&mutex);
  return item;
}

static void *produces(void *unused) {
  for (int i = 0; i < 2; ++i) {
    Item *item = malloc(sizeof(Item));
    item->value = i;
    put(item);
  }
  return unused;
}

static void *consumes(void *unused) {
  for (int i = 0; i < 2; ++i) {
    Item *item = take();
    ++item->value;
    free(item);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, produces, NULL);
  pthread_create(&second, NULL, consumes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
