// Threads insert messages into a shared hash table, each slot under its own mutex. Up to 11 threads never touch the
// same slot, so one execution stands for all interleavings; each further thread collides with earlier ones three times.
// From: Flanagan and Godefroid, Dynamic partial-order reduction for model checking software, POPL 2005.
//
//   ./raddle explore --cflag -DTHREADS=12 examples/indexer.c     8 executions; 13, 14, 15, 16 threads: 64, 512, 4096, 32768
#include <pthread.h>

#ifndef THREADS
#define THREADS 12
#endif
#define SIZE 128
#define MAX 4

static int table[SIZE];
static pthread_mutex_t mutex[SIZE];

static int compareAndSwap(int slot, int expected, int value) {
  int swapped = 0;
  pthread_mutex_lock(&mutex[slot]);
  if (table[slot] == expected) {
    table[slot] = value;
    swapped = 1;
  }
  pthread_mutex_unlock(&mutex[slot]);
  return swapped;
}

static void *insertMessages(void *argument) {
  int t = (int)(long)argument;
  for (int m = 1; m <= MAX; m++) {
    int w = m * 11 + t;
    int h = (w * 7) % SIZE;
    while (!compareAndSwap(h, 0, w))
      h = (h + 1) % SIZE;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int slot = 0; slot < SIZE; slot++)
    pthread_mutex_init(&mutex[slot], NULL);
  for (long t = 0; t < THREADS; t++)
    pthread_create(&threads[t], NULL, insertMessages, (void *)t);
  for (int t = 0; t < THREADS; t++)
    pthread_join(threads[t], NULL);
}
