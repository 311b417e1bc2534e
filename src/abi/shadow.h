/* What instrumented code calls to tell which bits nobody has written: a continuation of part 2 of raddle_abi.h, for
 * programs built to find uses of uninitialized memory.
 *
 * Each bit of the program's memory has a bit of shadow, at a fixed distance from it: 1 if nobody has written it. Memory
 * without shadow counts as written. Shadows of registers are values of the instrumented code itself.
 *
 * Between a call and the beginning of its function, and between the end of a function and what follows its call,
 * shadows lie in two areas at fixed addresses. No step begins or ends there, so all threads share them. */
#ifndef RADDLE_SHADOW_H
#define RADDLE_SHADOW_H

#include "abi/raddle_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of arguments, and of a result: first whose it is (the address of the function that is called; what anybody else finds
 * there is not meant for it), then the shadow. */
#define RADDLE_SHADOW_ARGUMENTS 0x0ef400000000
#define RADDLE_SHADOW_RESULT 0x0ef400000800
#define RADDLE_SHADOW_AREA_BYTES 0x800 /* of each, with the address */

/* Defined by a program that was built so. */
extern const uint32_t __raddle_follows_uninitialized __attribute__((weak));

/* Where the shadow of this memory is, to be read: zeros if it has none. Up to a page. */
const void *__raddle_shadow_read(const void *address, uint64_t size);
/* The same, to be written at once. */
void *__raddle_shadow_write(void *address, uint64_t size);
/* All shadow bytes of this memory become `shadow`. */
void __raddle_shadow_fill(void *address, uint64_t size, uint8_t shadow);
/* The shadow follows a copy of memory, which may overlap. */
void __raddle_shadow_copy(void *to, const void *from, uint64_t size);
/* Code that we do not see may have written anything. */
void __raddle_shadow_forget(void);
/* What the va_list at `list`, which va_start has just written, leads to is written. */
void __raddle_shadow_variadic(void *list);

/* What memory is used for. */
enum RaddleUse {
  RaddleUseCondition, /* where to go on */
  RaddleUseAddress,   /* which memory to access, or which function to call */
  RaddleUseDivisor,
  RaddleUseArgument, /* an argument of a function that is not the program's: output, assertion, lock, ... */
  RaddleUseStatus    /* what the program returns to its environment */
};
/* A value is about to be used that depends on what nobody has written, which `site` names. It does not return. */
void __raddle_uninitialized(uint32_t use, const RaddleSite *site) __attribute__((noreturn));
/* A function that is not the program's is about to look at this memory, which `site` names. */
void __raddle_shadow_look(const void *address, uint64_t size, const RaddleSite *site);

/* The same of two ranges that are compared: up to the first difference. */
void __raddle_shadow_compare(const void *first, const void *second, uint64_t size, const RaddleSite *site);
/* The bytes of the text at `text`, whose characters have `unit` bytes, with its end; at most `bound` characters. 0 if
 * it is null. */
uint64_t __raddle_shadow_text(const void *text, uint64_t bound, uint64_t unit);

#ifdef __cplusplus
}
#endif
#endif
