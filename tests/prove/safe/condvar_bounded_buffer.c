// condvar: bounded buffer with two condition variables in a struct
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define CAP 2

typedef struct {
  int items[CAP];
  int count, in, out;
  pthread_mutex_t lock;
  pthread_cond_t not_full, not_empty;
} buffer_t;

static void buffer_init(buffer_t *b) {
  b->count = b->in = b->out = 0;
  pthread_mutex_init(&b->lock, NULL);
  pthread_cond_init(&b->not_full, NULL);
  pthread_cond_init(&b->not_empty, NULL);
}

static void buffer_put(buffer_t *b, int v) {
  pthread_mutex_lock(&b->lock);
  while (b->count == CAP)
    pthread_cond_wait(&b->not_full, &b->lock);
  b->items[b->in] = v;
  b->in = (b->in + 1) % CAP;
  b->count++;
  pthread_cond_signal(&b->not_empty);
  pthread_mutex_unlock(&b->lock);
}

static int buffer_get(buffer_t *b) {
  pthread_mutex_lock(&b->lock);
  while (b->count == 0)
    pthread_cond_wait(&b->not_empty, &b->lock);
  int v = b->items[b->out];
  b->out = (b->out + 1) % CAP;
  b->count--;
  pthread_cond_signal(&b->not_full);
  pthread_mutex_unlock(&b->lock);
  return v;
}

static int total = 3;
static buffer_t buffer;

static void *producer(void *p) {
  for (int i = 0; i < total; i++)
    buffer_put(&buffer, i);
  return p;
}

static void *consumer(void *p) {
  long *sum = p;
  for (int i = 0; i < total; i++)
    *sum += buffer_get(&buffer);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    total = atoi(argv[1]);
  long sum = 0;
  buffer_init(&buffer);
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, &sum);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%ld\n", sum);
  return 0;
}
