// dprintf writes to a pipe what it prints, as write does, and fails where that fails; another thread receives it.
// Executions: what is printed is one write, and the reader waits for it; one.
// RUN: %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int ends[2];

static void *reads(void *unused) {
  char text[8];
  assert(read(ends[0], text, sizeof text) == 4);
  assert(memcmp(text, "a 42", 4) == 0);
  return unused;
}

int main(void) {
  pthread_t reader;
  pipe(ends);
  assert(!isatty(ends[0]) && errno == ENOTTY);
  pthread_create(&reader, NULL, reads, NULL);
  assert(dprintf(ends[1], "%s %d", "a", 42) == 4);
  pthread_join(reader, NULL);
  assert(dprintf(ends[0], "%d", 42) < 0 && errno == EBADF);
}
