// A wake-up byte that is not sent if the sleeper has not said yet that it sleeps: one of two orders waits for ever.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: main waits in `read` on the pipe made at {{.*}}lost_wakeup.c:[[#MADE:]], to which nobody can write
// CHECK-NOT: looks up the descriptor
// CHECK: violated: deadlock
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static int ends[2];
static atomic_int sleeps;

static void *wakes(void *unused) {
  if (sleeps)
    write(ends[1], "!", 1);
  return unused;
}

int main(void) {
  char byte;
  pthread_t thread;
  pipe(ends);
  pthread_create(&thread, NULL, wakes, NULL);
  sleeps = 1;
  read(ends[0], &byte, 1);
  pthread_join(thread, NULL);
}
