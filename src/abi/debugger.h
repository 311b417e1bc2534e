/* What a debugger finds in a process that runs a program under our control: where its threads are, and functions that
 * are called only so that it can stop there. The script src/cli/raddle_gdb.py relies on it; raise the version with
 * every change. */
#ifndef RADDLE_ABI_DEBUGGER_H
#define RADDLE_ABI_DEBUGGER_H

#include <stdint.h>

#define RADDLE_DEBUGGER_VERSION 2

typedef struct RaddleDebugger {
  uint64_t version;      /* RADDLE_DEBUGGER_VERSION */
  const void *threads;   /* records of all threads, by number */
  uint64_t threadCount;  /* how many records there are */
  uint64_t threadSize;   /* of a record */
  uint64_t stackOffset;  /* in a record: the saved top of its stack, 8 bytes: see src/runtime/switch.h */
  uint64_t stateOffset;  /* RaddleThreadState, 1 byte */
  uint64_t existsOffset; /* whether it was created, 1 byte */
} RaddleDebugger;

#ifdef __cplusplus
extern "C" {
#endif

extern const RaddleDebugger raddle_machine_debugger;

/* The number of the access to stop at, as raddle_machine_at_race() says it; 0: none. The debugger writes it. */
extern volatile uint64_t raddle_machine_stop_access;

/* `taken` steps of the interleaving were taken, and `thread` takes the next one. */
void raddle_machine_before_step(uint64_t taken, uint64_t thread);
/* The execution is at its end after so many steps. */
void raddle_machine_at_end(uint64_t taken);
/* The thread that runs is about to make the access with the number raddle_machine_stop_access. */
void raddle_machine_at_access(void);
/* The thread that runs is about to make an access, at `secondPlace`, that races with an earlier one: with the number
 * `first`, of the thread `firstThread` at `firstPlace`. A place is a line, times 2^32, and a column. */
void raddle_machine_at_race(uint64_t first, uint64_t firstThread, uint64_t firstPlace, uint64_t secondPlace);
/* The thread that runs fails, and does not return from here to the program. */
void raddle_machine_at_failure(uint64_t thread, const char *message);

#ifdef __cplusplus
}
#endif

#endif
