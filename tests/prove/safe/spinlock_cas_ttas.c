// spinlock: test-and-test-and-set with compare-exchange and a yield
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
#include <sched.h>
static atomic_uint word;
static int queue_length, longest;

static void spin_lock(atomic_uint *w) {
  for (;;) {
    while (atomic_load_explicit(w, memory_order_relaxed) != 0)
      sched_yield();
    unsigned zero = 0;
    if (atomic_compare_exchange_weak_explicit(w, &zero, 1, memory_order_acquire,
                                              memory_order_relaxed))
      return;
  }
}

static void spin_unlock(atomic_uint *w) {
  atomic_store_explicit(w, 0, memory_order_release);
}

static void *arrive(void *arg) {
  spin_lock(&word);
  queue_length += (int)(long)arg;
  if (queue_length > longest)
    longest = queue_length;
  spin_unlock(&word);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, arrive, (void *)(i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d %d\n", queue_length, longest);
  return 0;
}
