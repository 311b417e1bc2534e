/* When a waiting loop ends: the one definition, for the runtime, which asks about memory, and for the explorer, which
 * asks about values of the past. */
#ifndef RADDLE_CONDITIONS_H
#define RADDLE_CONDITIONS_H

#include "abi/kernel_words.h"
#include "abi/raddle_abi.h"

/* The same bits as signed numbers. */
static inline uint8_t raddleIsSignedLess(uint64_t a, uint64_t b, uint32_t size) {
  const uint32_t unused = 64 - 8 * size;
  return (int64_t)(a << unused) < (int64_t)(b << unused);
}

/* Whether `value` meets the condition with `operand`; both are of `size` bytes, 1 to 8, zero-extended. */
static inline uint8_t raddleConditionHolds(RaddleCondition condition, uint64_t value, uint64_t operand, uint32_t size) {
  switch (condition) {
  case RaddleConditionNone:
    return 1;
  case RaddleConditionEqual:
    return value == operand;
  case RaddleConditionNotEqual:
    return value != operand;
  case RaddleConditionUnsignedLess:
    return value < operand;
  case RaddleConditionUnsignedAtLeast:
    return value >= operand;
  case RaddleConditionSignedLess:
    return raddleIsSignedLess(value, operand, size);
  case RaddleConditionSignedAtLeast:
    return !raddleIsSignedLess(value, operand, size);
  case RaddleConditionLowHalfZero:
    return (uint32_t)value == 0;
  case RaddleConditionAnyBit:
    return (value & operand) != 0;
  case RaddleConditionRoom:
    return raddleStreamHasRoom(value, operand);
  case RaddleConditionReady:
    return 1; /* never asked about a value: the objects of a poll are more than one word */
  }
  __builtin_trap(); /* there are no others */
}

#endif
