// The number of messages in a ring behind an opaque handle is read without the lock.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `inbox->count`
#include <pthread.h>
#include <stdlib.h>
typedef struct ring ring_t;
ring_t *ring_new(size_t capacity);
void ring_put(ring_t *ring, int message);
size_t ring_count(const ring_t *ring);
void ring_delete(ring_t *ring);
struct ring {
  pthread_mutex_t lock;
  size_t capacity, head, count;
  int *slots;
};
ring_t *ring_new(size_t capacity) {
  ring_t *ring = calloc(1, sizeof *ring);
  pthread_mutex_init(&ring->lock, NULL);
  ring->capacity = capacity;
  ring->slots = calloc(capacity, sizeof *ring->slots);
  return ring;
}
void ring_put(ring_t *ring, int message) {
  pthread_mutex_lock(&ring->lock);
  if (ring->count < ring->capacity)
    ring->slots[(ring->head + ring->count++) % ring->capacity] = message; // STANDS
  pthread_mutex_unlock(&ring->lock);
}
size_t ring_count(const ring_t *ring) {
  return ring->count; // STANDS
}
void ring_delete(ring_t *ring) {
  pthread_mutex_destroy(&ring->lock);
  free(ring->slots);
  free(ring);
}
static void *sender(void *handle) {
  ring_put(handle, 42);
  return NULL;
}
int main(void) {
  ring_t *inbox = ring_new(8);
  pthread_t thread;
  pthread_create(&thread, NULL, sender, inbox);
  size_t waiting = ring_count(inbox);
  pthread_join(thread, NULL);
  ring_delete(inbox);
  return waiting > 1;
}
