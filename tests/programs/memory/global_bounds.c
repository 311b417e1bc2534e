// All of a variable may be used, and one member of a structure from the one before it; variables that are initialized,
// not initialized, static in a function, aligned, or arrays of unknown bound elsewhere stay what they are.
// Executions: nothing is shared.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

extern int declared[];
int declared[3] = {1, 2, 3};
static _Alignas(256) char aligned[8];
static struct {
  char left[4];
  char right[4];
} pair = {"abc", "def"};
static int *const pointer = &declared[2];
int exported;

static void *works(void *unused) {
  static char buffer[5] = "abcd";
  memset(buffer, 'x', sizeof buffer);
  assert((uintptr_t)aligned % 256 == 0);
  aligned[7] = 1;
  memcpy(pair.left, "0123456", 8);
  assert(pair.right[0] == '4');
  assert(*pointer == 3 && declared[0] == 1);
  exported = buffer[4];
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
  assert(exported == 'x');
}
