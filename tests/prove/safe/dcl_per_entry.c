// dcl: each entry of a cache is initialized once, with a state per entry
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 7

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

enum { EMPTY, READY };

static struct {
  atomic_int state;
  int value;
  pthread_mutex_t lock;
} entries[2] = {{EMPTY, 0, PTHREAD_MUTEX_INITIALIZER}, {EMPTY, 0, PTHREAD_MUTEX_INITIALIZER}};

static int lookup(int i) {
  if (atomic_load_explicit(&entries[i].state, memory_order_acquire) != READY) {
    pthread_mutex_lock(&entries[i].lock);
    if (atomic_load_explicit(&entries[i].state, memory_order_relaxed) != READY) {
      entries[i].value = 50 + i;
      atomic_store_explicit(&entries[i].state, READY, memory_order_release);
    }
    pthread_mutex_unlock(&entries[i].lock);
  }
  return entries[i].value;
}

static void *query(void *arg) {
  int i = (int)(long)arg;
  if (lookup(i) != 50 + i)
    abort();
  if (lookup(1 - i) != 51 - i)
    abort();
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, query, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  puts("ok");
  return 0;
}
