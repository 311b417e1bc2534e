/* The signals that a process gets for what it does wrong; all others are sent by somebody else. */
#ifndef RADDLE_CRASH_SIGNALS_H
#define RADDLE_CRASH_SIGNALS_H

#include <signal.h>

/* X(SIGNAL, What) */
#define RADDLE_CRASH_SIGNALS(X)                                                                                        \
  X(SIGSEGV, SegmentFault)                                                                                             \
  X(SIGBUS, BusError)                                                                                                  \
  X(SIGFPE, Division)                                                                                                  \
  X(SIGILL, Illegal)                                                                                                   \
  X(SIGTRAP, Trap)                                                                                                     \
  X(SIGABRT, Abort)                                                                                                    \
  X(SIGSYS, SystemCall)

static inline int raddleIsCrash(int signal) {
#define RADDLE_IS_SIGNAL(number, what) signal == number ||
  return RADDLE_CRASH_SIGNALS(RADDLE_IS_SIGNAL) 0;
#undef RADDLE_IS_SIGNAL
}

#endif
