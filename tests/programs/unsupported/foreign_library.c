// A function of a library nobody knows may touch shared memory unseen: at best bounded.
// RUN: %exits 2 %raddle explore --visible=all %s 2>&1 | FileCheck %s
// CHECK: bounded: no failure found
// CHECK: executions: 1, explored as far as it is controlled; uncontrolled: `insque` ({{.*}}foreign_library.c:{{[0-9]+}})
#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <search.h>

static struct element {
  struct element *next, *previous;
} first_element, second_element;

static void *calls(void *unused) {
  insque(&second_element, &first_element);
  return unused;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, calls, NULL);
  pthread_create(&second, NULL, nothing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
