/* The thread-local variables of the program, by which the runtime knows where they end and reports name them. */
#ifndef RADDLE_THREAD_LOCALS_H
#define RADDLE_THREAD_LOCALS_H

#include "abi/raddle_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct RaddleThreadLocals {
  uint64_t count;
  uint64_t sharedCount;                   /* the first of them may be used by other threads */
  const RaddleVariable *variables;        /* without addresses: each thread has its own */
  void (*locate)(const void **addresses); /* those of the calling thread, in the same order */
} RaddleThreadLocals;

/* An instrumented program defines it. */
extern const RaddleThreadLocals __raddle_thread_locals __attribute__((weak));

/* The thread-local variable, of whatever thread, that has a byte at `address`, and where in it that is; or null. */
const RaddleVariable *raddle_machine_thread_local(uint64_t address, uint64_t *offset);

#ifdef __cplusplus
}
#endif
#endif
