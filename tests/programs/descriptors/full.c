// Two threads that write to each other before they read: each waits until its pipe has room.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: waits in `write` on the pipe made at {{.*}}full.c:[[#]], from which nobody can read
// CHECK: violated: deadlock
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <unistd.h>

enum { kMuch = 65537 };
static int there[2], back[2];
static char request[kMuch], answer[kMuch];

static void readAll(int descriptor, char *to) {
  for (int left = kMuch; left > 0;)
    left -= read(descriptor, to, left);
}

static void *serves(void *unused) {
  write(back[1], answer, kMuch);
  readAll(there[0], answer);
  return unused;
}

int main(void) {
  pthread_t thread;
  pipe(there);
  pipe(back);
  pthread_create(&thread, NULL, serves, NULL);
  write(there[1], request, kMuch);
  readAll(back[0], request);
  pthread_join(thread, NULL);
}
