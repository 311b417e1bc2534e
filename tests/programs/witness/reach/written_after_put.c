// The producer touches an item once more after it has put it into the queue; the lock it takes for its statistics makes
// that look ordered.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: written_after_put.c:36:18: error: data race on `queue->isLogged`
// CHECK: written_after_put.c:36:18: note: main.1 writes `queue->isLogged`, holding no lock
// CHECK: written_after_put.c:49:20: note: main.2 writes `queue->isLogged`, holding no lock
// CHECK: violated: data race on `queue->isLogged`
// CHECK: executions: 4, all explored; every external call is modelled; rounds: 3, 4
// WITNESS: error: data race on `queue->isLogged`
// WITNESS-DAG: written_after_put.c:36:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: written_after_put.c:49:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `queue->isLogged`
#include <pthread.h>
#include <stdlib.h>

typedef struct {
  int value, isLogged;
} Item;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static Item *queue;
static int puts, takes;

static void *produces(void *unused) {
  Item *item = malloc(sizeof(Item));
  item->value = 1;
  item->isLogged = 0;
  pthread_mutex_lock(&mutex);
  queue = item;
  pthread_mutex_unlock(&mutex);
  item->isLogged = 1;
  pthread_mutex_lock(&mutex);
  ++puts;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *consumes(void *unused) {
  pthread_mutex_lock(&mutex);
  Item *item = queue;
  takes += item != NULL;
  pthread_mutex_unlock(&mutex);
  if (item)
    item->isLogged = 0;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, produces, NULL);
  pthread_create(&second, NULL, consumes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
