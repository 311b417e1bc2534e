// setjmp writes the buffer that it is given, and longjmp reads it: two threads that use one buffer race.
// RUN: %exits 1 %raddle explore --first %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --first --cflag=-DJUMPS %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --first --cflag=-DMASK %s 2>&1 | FileCheck %s
// CHECK: error: data race on `place
#include <pthread.h>
#include <setjmp.h>

static sigjmp_buf place;

static void *works(void *unused) {
#ifdef MASK
  sigsetjmp(place, 1);
#else
  setjmp(place);
#endif
  return unused;
}

int main(void) {
  volatile int rounds = 0;
  works(NULL);
  pthread_t thread;
#ifdef JUMPS
  if (setjmp(place) == 2)
    return 0;
  pthread_create(&thread, NULL, works, NULL);
  rounds = rounds + 1;
  longjmp(place, 2);
#else
  pthread_create(&thread, NULL, works, NULL);
  works(NULL);
  pthread_join(thread, NULL);
#endif
}
