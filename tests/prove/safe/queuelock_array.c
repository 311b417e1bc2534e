// queuelock: an Anderson lock: an array of flags, one per waiter
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
#define WAITERS 2
static atomic_int may_enter[WAITERS] = {1, 0};
static atomic_uint next_slot;
static char text[8];
static int used;

static unsigned enter(void) {
  unsigned slot = atomic_fetch_add(&next_slot, 1) % WAITERS;
  while (!atomic_load_explicit(&may_enter[slot], memory_order_acquire))
    ;
  atomic_store_explicit(&may_enter[slot], 0, memory_order_relaxed);
  return slot;
}

static void leave(unsigned slot) {
  atomic_store_explicit(&may_enter[(slot + 1) % WAITERS], 1, memory_order_release);
}

static void *writer(void *arg) {
  unsigned slot = enter();
  text[used++] = *(char *)arg;
  leave(slot);
  return NULL;
}

int main(void) {
  char c[2] = {'p', 'q'};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, writer, &c[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%s\n", text);
  return used != 2;
}
