// Known gap: between the members of one structure there is no border.
// XFAIL: *
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: the thread writes
#include <pthread.h>

static struct {
  char name[8];
  char other[8];
} record;
static volatile int index = 8;

static void *works(void *unused) {
  record.name[index] = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
