// Neighbouring bytes are different locations, and so are elements of an array: no race, one execution.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>

static struct {
  char first, second;
} pair;
static int elements[2];

static void *writesFirst(void *unused) {
  pair.first = 1;
  elements[0] = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writesFirst, NULL);
  pair.second = 2;
  elements[1] = 2;
  pthread_join(thread, NULL);
}
