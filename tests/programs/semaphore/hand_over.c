// A semaphore hands a value over; the producer waits for room.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t room, items;
static int slot;

static void *produces(void *unused) {
  for (int i = 1; i <= 3; ++i) {
    sem_wait(&room);
    slot = i;
    sem_post(&items);
  }
  return unused;
}

int main(void) {
  sem_init(&room, 0, 1);
  sem_init(&items, 0, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, produces, NULL);
  for (int i = 1; i <= 3; ++i) {
    sem_wait(&items);
    assert(slot == i);
    sem_post(&room);
  }
  pthread_join(thread, NULL);
  int left;
  sem_getvalue(&room, &left);
  assert(left == 1);
  sem_destroy(&room);
  sem_destroy(&items);
}
