/* What speaks against a failure: calls of this execution that the runtime had no control over. */
#ifndef RADDLE_DOUBTS_H
#define RADDLE_DOUBTS_H

#include "abi/raddle_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The last call of each kind in this execution; null if there was none. Calls of main while it is alone count only for
 * the last kind: nobody else was there to be woken or ordered. */
typedef struct RaddleDoubts {
  const RaddleSite *unknown; /* of code that nobody knows: it may still wake who waits */
  /* The same, if another thread has made one before: together they may order accesses. Assembly may do so together with
   * an atomic access of another thread. */
  const RaddleSite *shared;
  const RaddleSite *outside; /* of a function that uses what outlives the execution: files, sockets, shared memory */
} RaddleDoubts;
void raddle_machine_doubts(RaddleDoubts *doubts);

#ifdef __cplusplus
}
#endif
#endif
