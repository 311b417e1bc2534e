/* What the worker asks of the runtime to tell a thread that nobody waits for from one that was forgotten. */
#ifndef RADDLE_ABI_DETACHED_H
#define RADDLE_ABI_DETACHED_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whether the thread, which exists in this execution, is detached. */
uint8_t raddle_machine_is_detached(uint32_t thread);

#ifdef __cplusplus
}
#endif
#endif
