// Functions of the program that have the names of some in the C library are called by the program, and by nobody else.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK-NEXT: executions: 2, all explored
// Two orders in which the lock can be taken.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int lengths, copies;

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length] != 0)
    ++length;
  ++lengths;
  return length;
}

void *memcpy(void *to, const void *from, size_t size) {
  for (size_t i = 0; i < size; ++i)
    ((volatile char *)to)[i] = ((const volatile char *)from)[i];
  ++copies;
  return to;
}

static void *work(void *text) {
  char copy[8];
  pthread_mutex_lock(&lock);
  memcpy(copy, text, strlen(text) + 1);
  puts(copy);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, "one");
  work("two");
  pthread_join(thread, 0);
  assert(lengths == 2 && copies == 2);
  return 0;
}
