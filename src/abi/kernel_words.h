/* The words that stand for the state of pipes and sockets, on which operations of operations.def are: what conditions
 * (conditions.h) and the runtime have to agree on. */
#ifndef RADDLE_KERNEL_WORDS_H
#define RADDLE_KERNEL_WORDS_H

#include <stdint.h>

/* What can be received: bytes, or whole messages and connections. */
#define RADDLE_STREAM_BYTES UINT64_C(0xffffff)
/* How much of the last page of a pipe is free: a write that fits goes there. */
#define RADDLE_STREAM_SPARE_SHIFT 24
#define RADDLE_STREAM_SPARE (UINT64_C(0xffff) << RADDLE_STREAM_SPARE_SHIFT)
/* Nothing more fits but what fits into that. */
#define RADDLE_STREAM_FULL (UINT64_C(1) << 48)
/* Nobody can send any more, or receive. */
#define RADDLE_STREAM_NO_SENDERS (UINT64_C(1) << 49)
#define RADDLE_STREAM_NO_RECEIVERS (UINT64_C(1) << 50)

/* A send of `bytes` does not have to wait. */
static inline uint8_t raddleStreamHasRoom(uint64_t word, uint64_t bytes) {
  return (word & RADDLE_STREAM_FULL) == 0 || (word & RADDLE_STREAM_NO_RECEIVERS) != 0 ||
         (word & RADDLE_STREAM_NO_SENDERS) != 0 ||
         (bytes != 0 && bytes <= (word & RADDLE_STREAM_SPARE) >> RADDLE_STREAM_SPARE_SHIFT);
}

#endif
