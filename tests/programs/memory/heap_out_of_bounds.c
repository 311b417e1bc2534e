// Reads and writes before and behind a block, directly and by the functions of the C library, are found before they
// happen: no other block is harmed.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=readBehind %s 2>&1 | FileCheck %s --check-prefixes=CHECK,READ
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=writeBehind %s 2>&1 | FileCheck %s --check-prefixes=CHECK,WRITE
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=writeBefore %s 2>&1 | FileCheck %s --check-prefixes=CHECK,BEFORE
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=copies %s 2>&1 | FileCheck %s --check-prefixes=CHECK,COPY
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=copiesFrom %s 2>&1 | FileCheck %s --check-prefixes=CHECK,FROM
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=fills %s 2>&1 | FileCheck %s --check-prefixes=CHECK,FILL
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=copiesString %s 2>&1 | FileCheck %s --check-prefixes=CHECK,STRING
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=measuresString %s 2>&1 | FileCheck %s --check-prefixes=CHECK,MEASURE
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=copiesNegative %s 2>&1 | FileCheck %s --check-prefixes=CHECK,NEGATIVE
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=updates %s 2>&1 | FileCheck %s --check-prefixes=CHECK,UPDATE
// READ: error: the thread reads 4 bytes at offset 16 of a block of 16 bytes
// WRITE: error: the thread writes 4 bytes at offset 16 of a block of 16 bytes
// BEFORE: error: the thread writes 4 bytes, beginning 4 before a block of 16 bytes
// COPY: error: the thread writes 17 bytes at offset 0 of a block of 16 bytes
// FROM: error: the thread reads 17 bytes at offset 0 of a block of 16 bytes
// FILL: error: the thread writes 20 bytes at offset 4 of a block of 16 bytes
// STRING: error: the thread writes 18 bytes at offset 0 of a block of 16 bytes
// MEASURE: error: the thread reads 17 bytes at offset 0 of a block of 16 bytes
// NEGATIVE: error: the thread reads {{[0-9]+}} bytes at offset 0 of a block of 100 bytes
// UPDATE: error: the thread writes 4 bytes at offset 16 of a block of 16 bytes
// CHECK: note: main allocated it here
// CHECK: violated: the thread {{.*}} (`{{int.4.|char.100.}} allocated at {{.*}}heap_out_of_bounds.c:{{[0-9]+}} in main()`)
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static int *block;
static char *other;

static void readBehind(void) {
  static volatile int value;
  value = block[4];
}

static void writeBehind(void) {
  block[4] = 1;
}

static void writeBefore(void) {
  block[-1] = 1;
}

static void copies(void) {
  memcpy(block, other, 17);
}

static void copiesFrom(void) {
  memcpy(other, block, 17);
}

static void fills(void) {
  memset(block + 1, 0, 20);
}

static void copiesString(void) {
  strcpy((char *)block, "seventeen letters");
}

static void measuresString(void) {
  static volatile size_t length;
  memset(block, 'x', 16);
  length = strlen((char *)block);
}

static void copiesNegative(void) {
  static volatile int count = -4;
  memcpy(block, other, (size_t)count);
}

static void updates(void) {
  atomic_fetch_add((_Atomic int *)block + 4, 1);
}

static void *works(void *unused) {
  WHAT();
  return unused;
}

int main(void) {
  block = malloc(4 * sizeof *block);
  other = malloc(100);
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
