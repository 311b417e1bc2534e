// Correct, but the folder that is made before executions begin keeps what each of them leaves in it: the second one
// fails, and a fresh process, which has a folder of its own, does not. That is no error.
// RUN: %exits 3 %explore %s 2>&1 | FileCheck %s
// CHECK: directory_count.c:[[@LINE+15]]:{{[0-9]+}}: warning: assertion `fd >= 0` failed
// CHECK: (no error of the program, as far as is known: it could not be repeated in a fresh process)
// CHECK: unknown: assertion `fd >= 0` failed: it could not be repeated in a fresh process
// CHECK: uncontrolled: `mkdtemp` (
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static char dir[] = "/tmp/raddle_test_XXXXXX";
static void *create(void *name) {
  char path[64];
  snprintf(path, sizeof path, "%s/%s", dir, (const char *)name);
  int fd = open(path, O_CREAT | O_EXCL | O_WRONLY, 0600);
  assert(fd >= 0);
  close(fd);
  return NULL;
}
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *waits(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return unused;
}
int main(void) {
  if (!mkdtemp(dir))
    return 0;
  pthread_t a, b;
  pthread_create(&a, NULL, create, "a");
  pthread_create(&b, NULL, waits, NULL);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  unlink("a");
  return 0;
}
