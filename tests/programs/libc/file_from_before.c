// A file that was opened before the threads begin is at its old place in each execution, even if one of them closes it.
// Executions: either thread reads first; which that is matters to nobody. Reading is not under control.
// RUN: %exits 2 %raddle explore --visible=all --self-check %s -- %s 2>&1 | FileCheck %s
// CHECK-NOT: went differently
// CHECK: bounded: no failure found
// CHECK-NEXT: executions: 2, explored as far as it is controlled; uncontrolled: `open` ({{.*}}), `read` ({{.*}}), `close` ({{.*}})
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int file;
static int count;

static void *reads(void *unused) {
  const char *expected[] = {"// A ", "file "};
  char text[5];
  pthread_mutex_lock(&mutex);
  assert(read(file, text, sizeof text) == sizeof text);
  assert(memcmp(text, expected[count++], sizeof text) == 0);
  if (count == 2)
    close(file);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(int argc, char **argv) {
  pthread_t first, second;
  file = open(argv[argc - 1], O_RDONLY);
  pthread_create(&first, NULL, reads, NULL);
  pthread_create(&second, NULL, reads, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
