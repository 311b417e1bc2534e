// A buffer for one item and two condition variables; three items go through it in order.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 32, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

enum { kItems = 3 };
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t emptied = PTHREAD_COND_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int item; // 0: the buffer is empty

static void put(int what) {
  pthread_mutex_lock(&mutex);
  while (item != 0)
    pthread_cond_wait(&emptied, &mutex);
  item = what;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
}

static int take(void) {
  pthread_mutex_lock(&mutex);
  while (item == 0)
    pthread_cond_wait(&filled, &mutex);
  int what = item;
  item = 0;
  pthread_cond_signal(&emptied);
  pthread_mutex_unlock(&mutex);
  return what;
}

static void *produces(void *unused) {
  for (int i = 1; i <= kItems; i++)
    put(i);
  return unused;
}

int main(void) {
  pthread_t producer;
  pthread_create(&producer, NULL, produces, NULL);
  for (int i = 1; i <= kItems; i++)
    assert(take() == i);
  pthread_join(producer, NULL);
}
