// What a function of the C library accesses is seen when it is called through a pointer, too: one that runs natively, and
// one that the runtime stands in for.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag=-DCLOCK %s 2>&1 | FileCheck --check-prefix=CLOCK %s
#include <pthread.h>
#include <string.h>
#include <time.h>

static char text[8] = "text";
static struct timespec now;
static size_t (*const lengths[])(const char *) = {strlen};
static int (*clocks[])(clockid_t, struct timespec *) = {clock_gettime};

static void *call(void *unused) {
#ifdef CLOCK
  clocks[0](CLOCK_MONOTONIC, &now);
#else
  lengths[0](text);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, call, 0);
  text[1] = 'E';
  now.tv_nsec = 1;
  pthread_join(thread, 0);
  return 0;
}
// CHECK: violated: data race on `text[1]`
// The write comes first, or last.
// CHECK: executions: 2, all explored; every external call is modelled
// CLOCK: violated: data race on `now.tv_nsec`
// CLOCK: executions: 2, all explored; every external call is modelled
