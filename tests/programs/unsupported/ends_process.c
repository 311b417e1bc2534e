// Code that nobody sees ends the process in the middle of an execution, in one of two orders of the threads. It is tried
// again, in case that somebody else did it; then the execution is lost, which is said, and the search goes on.
// RUN: %exits 3 %explore --cflag -DNUMBER=231 %s 2>&1 | FileCheck --check-prefixes=EXIT,BOTH %s
// RUN: %exits 3 %explore --cflag -DNUMBER=231 --mode fork %s 2>&1 | FileCheck --check-prefixes=EXIT,BOTH %s
// RUN: %exits 3 %explore --cflag -DNUMBER=62 %s 2>&1 | FileCheck --check-prefixes=KILL,BOTH %s
// RUN: %exits 1 %explore --cflag -DNUMBER=62 --cflag -DFAILS %s 2>&1 | FileCheck --check-prefix=FOUND %s
// EXIT: unknown: an execution could not be finished: its process exits by a system call, with status 1
// KILL: unknown: an execution could not be finished: its process was killed by signal 9 again and again
// BOTH: executions: 1, not all explored (stopped by the death of a process)
// FOUND: error: assertion `!seen` failed
// FOUND: violated: assertion `!seen` failed
// FOUND: executions: 1, not all explored (stopped by the death of a process)
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int isOpen = 1;

static long callSystem(long number, long first) {
  __asm__ volatile("syscall" : "+a"(number) : "D"(first), "S"(9L) : "rcx", "r11", "memory");
  return number;
}

// exit_group(1), or kill(getpid(), SIGKILL).
static void endProcess(void) {
  callSystem(NUMBER, NUMBER == 62 ? callSystem(39, 0) : 1);
}

static void *closes(void *unused) {
  pthread_mutex_lock(&mutex);
  isOpen = 0;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *looks(void *unused) {
  pthread_mutex_lock(&mutex);
  int seen = isOpen;
  pthread_mutex_unlock(&mutex);
  if (!seen)
    endProcess();
#ifdef FAILS
  assert(!seen);
#endif
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, looks, NULL);
  pthread_create(&second, NULL, closes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
