// A ring buffer with one producer and one consumer that has room for one item too many: its "full" and its "empty"
// look the same. raddle_choose makes the number of items that were in it before part of the search.
//
//   ./raddle explore examples/queue.c     finds the interleaving and the choice that lose an item
#include <pthread.h>
#include <raddle.h>

#define ROOM 2

static int items[ROOM];
static unsigned head, tail; // next to take, next to put; equal if the queue is empty
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned put, taken;

static void *produce(void *unused) {
  pthread_mutex_lock(&mutex);
  items[tail] = 1;
  tail = (tail + 1) % ROOM;
  put++;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *consume(void *unused) {
  pthread_mutex_lock(&mutex);
  if (head != tail) {
    head = (head + 1) % ROOM;
    taken++;
  }
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  put = tail = raddle_choose(ROOM);
  pthread_t producer, consumer;
  pthread_create(&producer, NULL, produce, NULL);
  pthread_create(&consumer, NULL, consume, NULL);
  pthread_join(producer, NULL);
  pthread_join(consumer, NULL);
  raddle_assert((tail + ROOM - head) % ROOM == put - taken);
}
