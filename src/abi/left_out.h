/* Data races of rounds that are left out (decision 044), as far as they have to be looked for. */
#ifndef RADDLE_LEFT_OUT_H
#define RADDLE_LEFT_OUT_H

#include "abi/raddle_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Added to the size that __raddle_looked is told: the round that leaves the loop may not read this. */
#define RADDLE_LOOK_PASSES 0x100
/* The same, and it is no atomic access. */
#define RADDLE_LOOK_PASSES_PLAINLY 0x200

/* Ends of rounds that were left out so far in this search; null if there are none. */
typedef struct RaddleLeftOut {
  const RaddleSite *passing; /* it read what the round that leaves the loop may not read */
  const RaddleSite *racy;    /* and another thread writes that, with nothing that orders the write after the loop */
} RaddleLeftOut;
void raddle_machine_left_out(RaddleLeftOut *leftOut);

#ifdef __cplusplus
}
#endif
#endif
