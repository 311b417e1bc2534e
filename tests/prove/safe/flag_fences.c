// flag: relaxed flag with a release fence before it and an acquire fence after it
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static int values[2];
static atomic_int flag;

static void *writer(void *arg) {
  int *in = arg;
  values[0] = in[0];
  values[1] = in[1];
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return NULL;
}

static void *reader(void *arg) {
  int *out = arg;
  if (atomic_load_explicit(&flag, memory_order_relaxed) == 1) {
    atomic_thread_fence(memory_order_acquire);
    *out = values[0] - values[1];
  }
  return NULL;
}

int main(void) {
  int in[2] = {9, 4}, out = 0;
  pthread_t w, r;
  pthread_create(&w, NULL, writer, in);
  pthread_create(&r, NULL, reader, &out);
  pthread_join(w, NULL);
  pthread_join(r, NULL);
  printf("%d\n", out);
  return 0;
}
