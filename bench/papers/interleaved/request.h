// What the drivers here have in common: requests that must not be touched once they are completed, and a lock.
#pragma once
#include <pthread.h>
#include <raddle.h>
#include <stdbool.h>

enum variant { CORRECT, INTERLEAVED, SEQUENTIAL };
#ifndef VARIANT
#define VARIANT CORRECT
#endif

struct request {
  bool completed; // a ghost: no driver has it
  bool isCancelable;
  int length;
};

// Every access to a request.
#define TOUCH(request) raddle_assert(!(request)->completed)
#define COMPLETE(request)                                                                                              \
  do {                                                                                                                 \
    TOUCH(request);                                                                                                    \
    (request)->completed = true;                                                                                       \
  } while (0)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static inline void acquire(void) {
  pthread_mutex_lock(&lock);
}
static inline void release(void) {
  pthread_mutex_unlock(&lock);
}
