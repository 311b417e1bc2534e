/* More about rounds of loops that may be left out: what instrumented code says of them beside __raddle_look and its
 * like (raddle_abi.h, decision 044). */
#ifndef RADDLE_ROUNDS_H
#define RADDLE_ROUNDS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Added to the depth that __raddle_look is told: no round of the loop comes before this one. To that of
 * __raddle_look_again: the round is without effect only if all rounds since then were. */
#define RADDLE_LOOK_ENTERS 0x100
#define RADDLE_LOOK_SINCE_ENTRY 0x100
/* Added to the depth that __raddle_look is told: the loop uses locks. */
#define RADDLE_LOOK_LOCKS 0x200
/* Added to the depth that __raddle_look_again is told: the round has tried to take locks and given all back, and nobody
 * can have noticed. */
#define RADDLE_LOOK_BACKS_OFF 0x200
/* Added to the size that __raddle_looked is told: an update, which is none if it leaves the bytes as they were. */
#define RADDLE_LOOK_UPDATES 0x400

/* Around what writes only memory that the loop uses alone, or that is gone at the end of the round: no effects. The
 * second is given what the first returned. */
uint32_t __raddle_own_begin(void);
void __raddle_own_end(uint32_t effects);

/* Just behind what has an effect that no other announcement tells. */
void __raddle_effect(void);

/* Around the announcement and the performance of a write that is no effect of a round, because no other thread can
 * reach the memory yet, and the next round writes it before reading. The second is given what the first returned. */
uint32_t __raddle_unnoticed_begin(void);
void __raddle_unnoticed_end(uint32_t effects);

#ifdef __cplusplus
}
#endif
#endif
