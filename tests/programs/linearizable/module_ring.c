// A module in C with an object that it makes itself, results behind addresses, and operations that wait.
// RUN: %raddle check --budget 3600 --linearizable --entry ring_push,ring_pop --init ring_new --destroy ring_delete --values ring_new.capacity=1 --values ring_push.value=1 --calls 1 %s | FileCheck %s --check-prefix=RIGHT
// RUN: %exits 1 %raddle check --budget 3600 --linearizable --entry ring_push,ring_pop --init ring_new --destroy ring_delete --values ring_push.value=1,2 --calls 1 --cflag -DLOST %s | FileCheck %s
// RUN: %exits 1 %raddle check --budget 3600 --linearizable --entry slot_try,slot_set --calls 1 %s | FileCheck %s --check-prefix=SLOT
// RUN: %exits 1 %raddle check --budget 3600 --linearizable --entry raise,now --calls 1 %s | FileCheck %s --check-prefix=ATOMIC
// RIGHT: proved: no interleaving fails
// CHECK: error: not linearizable: these results are of no sequential order
// CHECK: main.1              main.2
// CHECK-NEXT: ring_push(1): 1     ring_push(1): 1
// SLOT: slot_try("a"): (true, 'a')   slot_try("a"): (true, 'a')
// ATOMIC: raise(1): 1   raise(1): 1
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct ring {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  unsigned capacity, used;
  int *cells;
};
struct ring *ring_new(unsigned capacity) {
  struct ring *ring = malloc(sizeof *ring);
  pthread_mutex_init(&ring->mutex, NULL);
  pthread_cond_init(&ring->changed, NULL);
  ring->capacity = capacity;
  ring->used = 0;
  ring->cells = calloc(capacity, sizeof *ring->cells);
  return ring;
}
void ring_delete(struct ring *ring) {
  pthread_cond_destroy(&ring->changed);
  pthread_mutex_destroy(&ring->mutex);
  free(ring->cells);
  free(ring);
}
// How many there are then.
unsigned ring_push(struct ring *ring, const int *value) {
  pthread_mutex_lock(&ring->mutex);
  while (ring->used == ring->capacity)
    pthread_cond_wait(&ring->changed, &ring->mutex);
  unsigned used = ring->used;
#ifdef LOST
  pthread_mutex_unlock(&ring->mutex);
  pthread_mutex_lock(&ring->mutex);
#endif
  ring->cells[used] = *value;
  ring->used = used + 1;
  pthread_cond_broadcast(&ring->changed);
  pthread_mutex_unlock(&ring->mutex);
  return used + 1;
}
void ring_pop(struct ring *ring, int *value) {
  pthread_mutex_lock(&ring->mutex);
  while (ring->used == 0)
    pthread_cond_wait(&ring->changed, &ring->mutex);
  *value = ring->cells[--ring->used];
  pthread_cond_broadcast(&ring->changed);
  pthread_mutex_unlock(&ring->mutex);
}

struct slot {
  atomic_bool taken;
  atomic_char letter;
};
bool slot_try(struct slot *slot, const char *text, char *letter) {
  if (atomic_load(&slot->taken))
    return false;
  atomic_store(&slot->taken, true);
  atomic_store(&slot->letter, text[0]);
  *letter = text[0];
  return true;
}
void slot_set(struct slot *slot, bool taken) {
  atomic_store(&slot->taken, taken);
}

long raise(atomic_long *cell, long by) {
  long now = atomic_load(cell) + by;
  atomic_store(cell, now);
  return now;
}
long now(atomic_long *cell) {
  return atomic_load(cell);
}
