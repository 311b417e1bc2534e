/* What the processes of a worker ask of the runtime, beside the machine that they drive (raddle_abi.h). */
#ifndef RADDLE_PROCESSES_H
#define RADDLE_PROCESSES_H

#include <signal.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Copies all memory of the explorer, and makes it again what it was when it was copied last: whoever owns a process
 * that died in the middle of changing it can go on from there. The copy belongs to the process that made it. */
void raddle_machine_keep_explorer(void);
void raddle_machine_take_back_explorer(void);
/* What the explorer allocates in this process from now on is not shared: another process may go on exploring. */
void raddle_machine_detach_explorer(void);
/* The bytes that the next copy has. */
uint64_t raddle_machine_explorer_bytes(void);

/* From now on a thread of this process that does nothing we can see for so many seconds is parked, as one that takes
 * too many steps is. 0: no longer. A forked process is not watched until it says so itself. */
void raddle_machine_watch(uint64_t seconds);

/* The signal by which a process that is watched is told to park the thread that runs: there is no time left. The
 * program never sees it. */
#define RADDLE_HANG_SIGNAL SIGALRM

/* What this process does from now on is never undone, so nothing needs to be kept for that. */
void raddle_machine_run_for_good(void);

/* Threads get their numbers anew, as if none had been seen. REQUIRES: the machine is at its reset point. */
void raddle_machine_forget_threads(void);

#ifdef __cplusplus
}
#endif

#endif
