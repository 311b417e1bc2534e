// What the kernel keeps for the process is put back between executions: where it runs, the rights of new files, and the
// flags of what was open before. Two orders of the two critical sections.
// RUN: %exits 2 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 2 %explore --mode fork %s 2>&1 | FileCheck %s
// CHECK: bounded: no failure found
// CHECK-NEXT: executions: 2, explored as far as it is controlled; uncontrolled: `umask` (
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int fd[2];
static char begin[4096];
static void *nothing(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return unused;
}
static void *changes(void *unused) {
  nothing(unused);
  char here[4096];
  assert(umask(077) == 022);
  assert(strcmp(getcwd(here, sizeof here), begin) == 0);
  assert(chdir("/") == 0);
  assert((fcntl(fd[0], F_GETFL) & O_NONBLOCK) == 0);
  assert(fcntl(fd[0], F_SETFL, O_NONBLOCK) == 0);
  return unused;
}
int main(void) {
  umask(022);
  pipe(fd);
  getcwd(begin, sizeof begin);
  pthread_t a, b;
  pthread_create(&a, NULL, changes, NULL);
  pthread_create(&b, NULL, nothing, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
