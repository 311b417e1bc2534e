// A descriptor that is closed twice: between the two, another thread may have got its number. It may even wait in a call on
// it then, which is not modelled.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: violated: assertion `write(ends[1], "!", 1) == 1` failed
// CHECK: explored but for what is unknown
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int shared;

static void *opens(void *unused) {
  int ends[2];
  assert(pipe(ends) == 0);
  assert(write(ends[1], "!", 1) == 1);
  return unused;
}

int main(void) {
  int ends[2];
  pthread_t thread;
  assert(pipe(ends) == 0);
  shared = ends[1];
  pthread_create(&thread, NULL, opens, NULL);
  close(ends[0]);
  close(shared);
  close(shared);
  pthread_join(thread, NULL);
}
