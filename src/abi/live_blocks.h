/* The memory that the program has in use, block by block. */
#ifndef RADDLE_LIVE_BLOCKS_H
#define RADDLE_LIVE_BLOCKS_H

#include <stdint.h>

#include "abi/raddle_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes up to `capacity` blocks of the heap and locals with a block of their own, those of a thread in the order in
 * which they were allocated; what was freed and what libraries allocated is left out. Returns how many there are. */
uint32_t raddle_machine_live_blocks(RaddleOwner *blocks, uint32_t capacity);

#ifdef __cplusplus
}
#endif
#endif
