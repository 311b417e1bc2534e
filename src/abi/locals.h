/* What instrumented code calls for its local variables: a continuation of part 2 of raddle_abi.h.
 *
 * A local that has to be watched lies in a block of its thread's heap. To raddle_machine_owner it is of the region
 * RaddleRegionStack all the same: `blockAddress` and `blockSize` tell where the block is, `allocatedAt` which variable
 * it is. */
#ifndef RADDLE_LOCALS_H
#define RADDLE_LOCALS_H

#include "abi/raddle_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Memory for a local variable of the calling function, zero, until its end: its place on the stack is not enough to
 * tell where it ends, in space and in time. `site` names the variable, and tells its type. Writes to it that nobody
 * else can notice are announced by __raddle_private_write; it ends by __raddle_local_end, or: */
void *__raddle_local_begin(uint64_t size, uint64_t alignment, const RaddleSite *site);
/* The end of one that nobody else can reach. */
void __raddle_private_end(void *address, uint64_t size, const RaddleSite *site);

/* An access to memory that nobody else can reach, but that may be beyond the borders of what it is meant for. */
void __raddle_checked_read(const void *address, uint64_t size, const RaddleSite *site);
void __raddle_checked_write(void *address, uint64_t size, const RaddleSite *site);

/* An access is about to go beyond the borders of the variable that it is meant for. They do not return. */
void __raddle_read_beyond(const void *address, uint64_t size, const void *object, uint64_t objectSize,
                          const RaddleSite *site) __attribute__((noreturn));
void __raddle_write_beyond(const void *address, uint64_t size, const void *object, uint64_t objectSize,
                           const RaddleSite *site) __attribute__((noreturn));

/* What lies at `source` is about to be copied to where it may not overlap with it. They may be the same. */
void __raddle_apart(const void *target, const void *source, uint64_t size, const RaddleSite *site);

#ifdef __cplusplus
}
#endif
#endif
