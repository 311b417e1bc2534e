/* When the accesses of a race happened, for those who show an execution step by step. The accesses that are remembered
 * for races are numbered as they come, from 1 on. */
#ifndef RADDLE_ABI_RACE_ACCESSES_H
#define RADDLE_ABI_RACE_ACCESSES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of the last access so far. */
uint32_t raddle_machine_accesses(void);
/* The number of the earlier access of a race: `race` is an index into those of raddle_machine_races. */
uint32_t raddle_machine_first_access(uint32_t race);

/* From now on `notice` is called with `context` and the index of each race that is found, by the thread of the later
 * access and before that happens. It must not change what the program can see. Null: no more. */
typedef void (*RaddleRaceNotice)(void *context, uint32_t race);
void raddle_machine_notice_races(RaddleRaceNotice notice, void *context);

#ifdef __cplusplus
}
#endif

#endif
