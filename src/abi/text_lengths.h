/* How instrumented code asks for the extent of a text that a function is about to access: a part of raddle_abi.h. */
#ifndef RADDLE_ABI_TEXT_LENGTHS_H
#define RADDLE_ABI_TEXT_LENGTHS_H

#include <stdint.h>

#include "abi/raddle_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes of the text with its end, whose characters have `unit` bytes (1 or 4), or of as many as `bound` allows. The
   thread is at `site`: a text that is not there is a mistake of that place. */
uint64_t __raddle_text_bytes(const void *text, uint64_t bound, uint64_t unit, const RaddleSite *site);

#ifdef __cplusplus
}
#endif

#endif
