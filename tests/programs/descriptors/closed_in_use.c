// To close a descriptor while another thread waits in a call on it: the kernel would keep the pipe open as long, which is
// not modelled.
// RUN: %exits 3 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: unknown: a descriptor is closed while another thread waits in a call on it, which is not supported yet
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *reads(void *unused) {
  char byte;
  read(ends[0], &byte, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pipe(ends);
  pthread_create(&thread, NULL, reads, NULL);
  close(ends[0]);
  pthread_join(thread, NULL);
}
