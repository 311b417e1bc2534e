// refcount: acquire-release reference count; the last one frees
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct blob {
  atomic_int refs;
  int size;
  char data[8];
};

static struct blob *blob_new(int refs) {
  struct blob *b = malloc(sizeof *b);
  atomic_init(&b->refs, refs);
  b->size = 3;
  b->data[0] = 'a';
  b->data[1] = 'b';
  b->data[2] = 'c';
  return b;
}

static void blob_put(struct blob *b) {
  if (atomic_fetch_sub_explicit(&b->refs, 1, memory_order_acq_rel) == 1) {
    b->size = 0;
    free(b);
  }
}

static void *reader(void *arg) {
  struct blob *b = arg;
  int s = 0;
  for (int i = 0; i < b->size; i++)
    s += b->data[i];
  printf("%d\n", s);
  blob_put(b);
  return NULL;
}

int main(void) {
  struct blob *b = blob_new(3);
  pthread_t x, y;
  pthread_create(&x, NULL, reader, b);
  pthread_create(&y, NULL, reader, b);
  blob_put(b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
