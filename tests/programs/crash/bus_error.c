// Memory behind the end of the file that is mapped there.
// RUN: %exits 1 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: bus_error.c:[[@LINE+8]]:{{[0-9]+}}: error: impossible memory access at 0x{{[0-9a-f]+}}
// CHECK: executions: 1, all explored; uncontrolled: {{.*}}`mmap`
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>

static void *writes(void *unused) {
  char *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(tmpfile()), 0);
  *memory = 'x';
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writes, NULL);
  pthread_join(thread, NULL);
}
