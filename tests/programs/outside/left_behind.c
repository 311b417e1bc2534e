// A file that an execution leaves behind is there in fresh processes, too, so that the failure of the second one can be
// repeated. But it fails whatever the interleaving is: who tried another one cannot tell that the program is to blame.
// RUN: rm -f %t.lock
// RUN: %exits 3 %explore %s -- %t.lock 2>&1 | FileCheck %s
// RUN: %exits 3 %explore --mode fork %s -- %t.lock 2>&1 | FileCheck %s
// CHECK: warning: assertion `fd >= 0` failed
// CHECK: unknown: assertion `fd >= 0` failed: `open` ({{.*}}left_behind.c:{{[0-9]+}}) uses what outlives an execution
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *takes(void *path) {
  pthread_mutex_lock(&lock);
  if (path) {
    int fd = open(path, O_CREAT | O_EXCL | O_WRONLY, 0600);
    assert(fd >= 0);
  }
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(int count, char **arguments) {
  pthread_t a, b;
  pthread_create(&a, NULL, takes, arguments[1]);
  pthread_create(&b, NULL, takes, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return count == 0;
}
