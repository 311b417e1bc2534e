/* Where locks are held, for reports: a continuation of part 3 of raddle_abi.h. */
#ifndef RADDLE_LOCKS_H
#define RADDLE_LOCKS_H

#include "abi/raddle_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where the mutex, read-write lock or spin lock was taken by one of those who hold it, and by whom; null if nobody
 * does, or if that is unknown. */
const RaddleSite *raddle_machine_held_at(uint64_t lock, uint32_t *holder);
/* Which locks of a lockset (raddle_machine_locks) are held for reading: bit i stands for the i-th one, first taken
 * first, of the first 64. Others may hold them, too. */
uint64_t raddle_machine_read_locks(uint32_t lockset);

#ifdef __cplusplus
}
#endif
#endif
