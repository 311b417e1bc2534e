/* What the program did with its heap before there was anything to explore. */
#ifndef RADDLE_FREED_BLOCKS_H
#define RADDLE_FREED_BLOCKS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether the program has freed some block so far in this execution; what libraries free does not count. */
uint8_t raddle_machine_has_freed(void);

#ifdef __cplusplus
}
#endif
#endif
