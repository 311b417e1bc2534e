// A counter of events as a semaphore: two threads post, main takes both; and one that sums up.
// Executions: two orders in which they add, two in which they post, and main takes the first before the second post or
// after it.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 8, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int posts, sum;

static void *adds(void *unused) {
  assert(eventfd_write(sum, 3) == 0);
  assert(eventfd_write(posts, 1) == 0);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  eventfd_t value;
  posts = eventfd(0, EFD_SEMAPHORE);
  sum = eventfd(0, 0);
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, adds, NULL);
  for (int i = 0; i < 2; ++i)
    assert(eventfd_read(posts, &value) == 0 && value == 1);
  assert(eventfd_read(sum, &value) == 0 && value == 6);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
}
