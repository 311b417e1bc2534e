// The process of the watched execution dies, by something that nobody controls: then nothing was watched, and that is
// not the same as nothing found.
// RUN: %exits 3 %raddle witness %s | FileCheck %s
// CHECK: unknown: the worker ended unexpectedly (signal 9)
#include <pthread.h>

static int value;

static long callSystem(long number, long first) {
  __asm__ volatile("syscall" : "+a"(number) : "D"(first), "S"(9L) : "rcx", "r11", "memory");
  return number;
}

static void *writes(void *unused) {
  value = 1;
  callSystem(62, callSystem(39, 0)); // kill(getpid(), SIGKILL)
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writes, NULL);
  value = 2;
  pthread_join(thread, NULL);
}
