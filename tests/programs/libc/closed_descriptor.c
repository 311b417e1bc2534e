// Closing a standard stream closes its descriptor: who writes there afterwards fails.
// RUN: %exits 1 %raddle explore --quiet %s | FileCheck %s
// RUN: %exits 1 %raddle explore --quiet --cflag -DCALL='dprintf(1,"x")' %s | FileCheck %s
// CHECK: violated: assertion `CALL == 1` failed
// In one thread it is so in any case.
// RUN: %exits 1 %raddle explore --quiet --cflag -DALONE %s | FileCheck %s
// RUN: %exits 2 %raddle explore --quiet --cflag -DALONE --cflag -DCALL='2+close(1)' %s | FileCheck %s --check-prefix=GONE
// GONE: bounded: no failure found
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#ifndef CALL
#define CALL write(1, "x", 1)
#endif

static void *finish(void *unused) {
  fclose(stdout);
  return unused;
}

int main(void) {
#ifdef ALONE
  finish(0);
  assert(CALL == 1);
#else
  pthread_t thread;
  pthread_create(&thread, 0, finish, 0);
  assert(CALL == 1);
  pthread_join(thread, 0);
#endif
  return 0;
}
