// It writes a file, and it has a bug that only some interleavings show: that is an error, file or not.
// RUN: %exits 1 %explore %s -- %t.log 2>&1 | FileCheck %s
// CHECK: error: assertion `count == 2` failed
// CHECK: violated: assertion `count == 2` failed
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>
static atomic_int count;
static void *increments(void *path) {
  int fd = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
  int before = count;
  write(fd, "!", 1);
  count = before + 1;
  close(fd);
  return NULL;
}
int main(int argc, char **arguments) {
  pthread_t a, b;
  pthread_create(&a, NULL, increments, arguments[1]);
  pthread_create(&b, NULL, increments, arguments[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 2);
  return argc == 0;
}
