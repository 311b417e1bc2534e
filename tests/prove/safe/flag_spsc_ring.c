// flag: a ring for one producer and one consumer with acquire and release indices
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 44

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
#define SIZE 2u
static int slots[SIZE];
static atomic_uint head, tail;
static unsigned count = 3;

static int push(int v) {
  unsigned t = atomic_load_explicit(&tail, memory_order_relaxed);
  if (t - atomic_load_explicit(&head, memory_order_acquire) == SIZE)
    return 0;
  slots[t % SIZE] = v;
  atomic_store_explicit(&tail, t + 1, memory_order_release);
  return 1;
}

static int pop(int *v) {
  unsigned h = atomic_load_explicit(&head, memory_order_relaxed);
  if (h == atomic_load_explicit(&tail, memory_order_acquire))
    return 0;
  *v = slots[h % SIZE];
  atomic_store_explicit(&head, h + 1, memory_order_release);
  return 1;
}

static void *produce(void *arg) {
  int sent = 0;
  for (unsigned i = 0; i < count; i++)
    sent += push((int)i);
  *(int *)arg = sent;
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    count = (unsigned)atoi(argv[1]);
  int sent = 0, got = 0, v;
  pthread_t p;
  pthread_create(&p, NULL, produce, &sent);
  for (unsigned i = 0; i < count; i++)
    got += pop(&v);
  pthread_join(p, NULL);
  while (pop(&v))
    got++;
  printf("%d %d\n", sent, got);
  return sent != got;
}
