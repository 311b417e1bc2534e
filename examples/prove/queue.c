// Threads share a queue with its own mutex: there is no data race, for any number of them.
#include <pthread.h>
#include <stdio.h>

#define THREADS 4

struct queue {
  pthread_mutex_t mutex;
  int items[16];
  int count;
};

static struct queue queue = {PTHREAD_MUTEX_INITIALIZER, {0}, 0};

static void put(struct queue *q, int item) {
  pthread_mutex_lock(&q->mutex);
  if (q->count < 16)
    q->items[q->count++] = item;
  pthread_mutex_unlock(&q->mutex);
}

static void *work(void *argument) {
  put(&queue, 1);
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  printf("%d\n", queue.count);
  return 0;
}
