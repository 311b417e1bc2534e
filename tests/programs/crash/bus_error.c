// Memory behind the end of the file that is mapped there.
// RUN: %exits 1 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: bus_error.c:[[@LINE+9]]:{{[0-9]+}}: error: impossible memory access at 0x600000000000
// CHECK: executions: 1, explored as far as it is controlled; uncontrolled: {{.*}}`mmap`
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>

static void *writes(void *unused) {
  int empty = memfd_create("empty", 0);
  char *memory = mmap((void *)0x600000000000, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, empty, 0);
  *memory = 'x';
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writes, NULL);
  pthread_join(thread, NULL);
}
