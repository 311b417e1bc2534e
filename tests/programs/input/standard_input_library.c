// Other ways to read standard input run outside of our control: the function is named, and the verdict is bounded.
// RUN: %exits 2 %raddle explore --visible=all %s </dev/null 2>&1 | FileCheck %s
// CHECK: bounded: no failure found within the bounds
// CHECK: executions: 1, explored as far as it is controlled; uncontrolled: `fgets` ({{.*}}standard_input_library.c:[[@LINE+7]])
#include <pthread.h>
#include <stdio.h>

static char line[80];

static void *reads(void *unused) {
  fgets(line, sizeof line, stdin);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, reads, NULL);
  pthread_join(thread, NULL);
}
