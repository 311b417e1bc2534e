// A program that forks: the new process would not be under our control.
// RUN: %exits 3 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: unknown: {{.*}}fork
#include <pthread.h>
#include <unistd.h>

static void *forks(void *unused) {
  if (fork() == 0)
    _exit(0);
  return unused;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, forks, NULL);
  pthread_create(&second, NULL, nothing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
