// Writing to a pipe whose only reader has gone ends the program, in one of two orders.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: violated: the program writes to a pipe or socket that nobody reads, which ends it by SIGPIPE
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *leaves(void *unused) {
  close(ends[0]);
  return unused;
}

int main(void) {
  pthread_t thread;
  pipe(ends);
  pthread_create(&thread, NULL, leaves, NULL);
  write(ends[1], "!", 1);
  pthread_join(thread, NULL);
}
