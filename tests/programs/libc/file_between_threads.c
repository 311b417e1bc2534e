// What one thread writes to a pipe, another one finds there, or does not: both outcomes are seen.
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: assertion `bytes == 0` failed
#include <assert.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int ends[2];

static void *looks(void *unused) {
  int bytes = 0;
  ioctl(ends[0], FIONREAD, &bytes);
  assert(bytes == 0);
  return unused;
}

static void *writes(void *unused) {
  write(ends[1], "x", 1);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  char byte;
  pipe(ends);
  pthread_create(&threads[0], NULL, looks, NULL);
  pthread_create(&threads[1], NULL, writes, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  read(ends[0], &byte, 1);
}
