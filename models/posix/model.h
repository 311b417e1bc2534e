/* What the files of this model share.
 *
 * Each function has any of the results that its standard allows: it works, or fails with -1 and an error number. What
 * comes from outside is any. The functions are hidden: when findings are replayed, only the program calls them. */
#ifndef POSIX_MODEL_H
#define POSIX_MODEL_H

#include <errno.h>
#include <raddle.h>
#include <stddef.h>

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned long __VERIFIER_nondet_ulong(void);

/* Says why, and is what functions return that have failed. */
static inline int modelFail(int reason) {
  errno = reason;
  return -1;
}

/* Whether the system does not do what it is asked for. */
static inline int modelFails(void) {
  return (int)raddle_choose(2);
}

/* Any number up to `most`: all, none, or something in between. */
static inline size_t modelUpTo(size_t most) {
  switch (raddle_choose(3)) {
  case 0:
    return most;
  case 1:
    return 0;
  default: {
    size_t some = __VERIFIER_nondet_ulong();
    return some > most ? most : some;
  }
  }
}

#define HIDDEN __attribute__((visibility("hidden")))

#endif
