/* Time: it does not go backwards, and that is all that is known of it. Sleeping takes none. */
#include "model.h"

#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* The last time that anybody was told, in seconds. */
static unsigned long now;

static unsigned long later(void) {
  raddle_atomic_begin();
  unsigned long next = __VERIFIER_nondet_ulong();
  raddle_assume(next >= now && next < 1UL << 40);
  now = next;
  raddle_atomic_end();
  return next;
}
HIDDEN time_t time(time_t *result) {
  time_t seconds = (time_t)later();
  if (result != NULL)
    *result = seconds;
  return seconds;
}
HIDDEN int clock_gettime(clockid_t clock, struct timespec *result) {
  (void)clock;
  result->tv_sec = (time_t)later();
  result->tv_nsec = (long)raddle_choose(2) * 999999999;
  return 0;
}
HIDDEN int gettimeofday(struct timeval *result, void *zone) {
  (void)zone;
  result->tv_sec = (time_t)later();
  result->tv_usec = (long)raddle_choose(2) * 999999;
  return 0;
}
HIDDEN clock_t clock(void) {
  return (clock_t)later();
}
