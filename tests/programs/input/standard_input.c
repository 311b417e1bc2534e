// Reading standard input is refused by name: what it would deliver is not under our control.
// RUN: %exits 3 %raddle explore --visible=all %s </dev/null 2>&1 | FileCheck %s
// CHECK: unknown: {{.*}}`getchar`{{.*}}standard_input.c:10
#include <pthread.h>
#include <stdio.h>

static int shared;

static void *reads(void *unused) {
  shared = getchar();
  return unused;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, reads, NULL);
  pthread_create(&second, NULL, nothing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
