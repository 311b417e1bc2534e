// Errors that happen before there is any thread are found, too.
// Executions: main is alone.
// RUN: %exits 1 %raddle explore --cflag=-DWHAT=1 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,FREED
// RUN: %exits 1 %raddle explore --cflag=-DWHAT=2 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,BEHIND
// RUN: %exits 1 %raddle explore --cflag=-DWHAT=3 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,COPY
// RUN: %exits 1 %raddle explore --cflag=-DWHAT=4 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,TWICE
// RUN: %exits 1 %raddle explore --cflag=-DWHAT=5 %s 2>&1 | FileCheck %s --check-prefixes=CHECK,MUTEX
// FREED: error: the thread writes memory that was freed
// BEHIND: error: the thread writes 4 bytes at offset 40 of a block of 40 bytes
// COPY: error: the thread reads 44 bytes at offset 0 of a block of 40 bytes
// TWICE: error: the thread frees a block that was freed before
// MUTEX: error: the thread works on memory that was freed
// CHECK: note: main allocated it here
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  int *block = malloc(10 * sizeof *block);
#if WHAT == 1
  free(block);
  block[1] = 1;
#elif WHAT == 2
  for (int i = 0; i <= 10; ++i)
    block[i] = i;
#elif WHAT == 3
  int *copy = malloc(100);
  memcpy(copy, block, 44);
#elif WHAT == 4
  free(block);
  free(block);
#else
  pthread_mutex_init((pthread_mutex_t *)block, NULL);
  free(block);
  pthread_mutex_lock((pthread_mutex_t *)block);
#endif
}
