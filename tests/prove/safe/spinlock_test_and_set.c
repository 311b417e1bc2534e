// spinlock: user-made lock on atomic_flag
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_flag busy = ATOMIC_FLAG_INIT;
static long sum;
static int rounds = 10;

static void lock(void) {
  while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire))
    ;
}

static void unlock(void) {
  atomic_flag_clear_explicit(&busy, memory_order_release);
}

static void *adder(void *arg) {
  long by = (long)arg;
  for (int i = 0; i < rounds; i++) {
    lock();
    sum += by;
    unlock();
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    rounds = atoi(argv[1]);
  pthread_t a, b;
  pthread_create(&a, NULL, adder, (void *)1L);
  pthread_create(&b, NULL, adder, (void *)2L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%ld\n", sum);
  return sum != 3L * (rounds > 0 ? rounds : 0);
}
