/* Where operations are called from, for reports, as addresses in the executable: innermost first. The first address is
 * behind the call that announced the operation, the others are behind the calls that have not returned. */
#ifndef RADDLE_ABI_CALL_STACKS_H
#define RADDLE_ABI_CALL_STACKS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RADDLE_MOST_FRAMES 47
typedef struct RaddleStack {
  uint64_t count; /* deeper stacks are cut at their outer end */
  uint64_t addresses[RADDLE_MOST_FRAMES];
} RaddleStack;

/* What is known of an object beside its site. */
typedef enum RaddleStackKind {
  RaddleStackAcquired,  /* the mutex was taken */
  RaddleStackAllocated, /* the block was allocated, or the local began */
  RaddleStackFreed,
} RaddleStackKind;

/* Of a live thread, at its pending operation. */
void raddle_machine_stack(uint32_t thread, RaddleStack *stack);
/* Of a thread that was parked, at its failure; valid until the next step or restore. */
const RaddleStack *raddle_machine_failure_stack(uint32_t thread);
/* Of the later access of a race of raddle_machine_races; valid until the next step or restore. */
const RaddleStack *raddle_machine_second_stack(uint32_t race);

/* Those that follow are kept only if RaddleMachineOptions::keepsStacks, and null otherwise and if unknown. */
/* Of the earlier access of a race. */
const RaddleStack *raddle_machine_first_stack(uint32_t race);
/* Of an event of the execution: `number` counts them from 0 on. REQUIRES: nothing was undone. */
const RaddleStack *raddle_machine_step_stack(uint32_t number);
/* Where that happened last to the object. */
const RaddleStack *raddle_machine_object_stack(RaddleStackKind kind, uint64_t object);

#ifdef __cplusplus
}
#endif

#endif
