// flag: the release fence comes after the store of the flag
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static int data;
static atomic_int flag;

static void *writer(void *p) {
  data = 7;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  return p;
}

static void *reader(void *out) {
  if (atomic_load_explicit(&flag, memory_order_relaxed)) {
    atomic_thread_fence(memory_order_acquire);
    *(int *)out = data;
  }
  return NULL;
}

int main(void) {
  int out = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, &out);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out);
  return 0;
}
