// The last of two writers to close its end of a pipe ends the reader's loop, whichever that is.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *sends(void *own) {
  assert(write(*(int *)own, "!", 1) == 1);
  assert(close(*(int *)own) == 0);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  char byte;
  int count = 0;
  assert(pipe(ends) == 0);
  int copy = dup(ends[1]);
  pthread_create(&threads[0], NULL, sends, &ends[1]);
  pthread_create(&threads[1], NULL, sends, &copy);
  while (read(ends[0], &byte, 1) == 1)
    ++count;
  assert(count == 2);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
}
