// The streams of the C library are there from the beginning.
// RUN: %exits 2 %raddle kiss --ts 1 --check deref %s | FileCheck %s
// CHECK: bounded: no failure found within the bounds
// CHECK-NEXT: covered: all executions with ≤ 2 context switches
#include <assert.h>
#include <raddle.h>
#include <stdio.h>

static int isQuiet;

static void tells(void *unused) {
  (void)unused;
  FILE *where = isQuiet ? stderr : stdout;
  assert(where != NULL && where != stdin);
  fprintf(where, "done\n");
}

int main(void) {
  raddle_async(tells, NULL);
  isQuiet = 1;
  assert(stdin);
}
