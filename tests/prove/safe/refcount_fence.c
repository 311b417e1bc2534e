// refcount: release decrement, acquire fence before the free
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct shared {
  atomic_uint refs;
  int written_by[2];
};

static void put(struct shared *s) {
  if (atomic_fetch_sub_explicit(&s->refs, 1, memory_order_release) == 1) {
    atomic_thread_fence(memory_order_acquire);
    printf("%d %d\n", s->written_by[0], s->written_by[1]);
    free(s);
  }
}

struct arg {
  struct shared *s;
  int index;
};

static void *writer(void *p) {
  struct arg *a = p;
  a->s->written_by[a->index] = a->index + 1;
  put(a->s);
  return NULL;
}

int main(void) {
  struct shared *s = calloc(1, sizeof *s);
  atomic_store(&s->refs, 2);
  struct arg args[2] = {{s, 0}, {s, 1}};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    if (pthread_create(&t[i], NULL, writer, &args[i]))
      abort();
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
