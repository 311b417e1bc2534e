// Accesses behind and before a variable of the program, which hit no other variable but the memory between them.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=readsBehind %s 2>&1 | FileCheck %s --check-prefixes=CHECK,READ
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=writesBehind %s 2>&1 | FileCheck %s --check-prefixes=CHECK,WRITE
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=writesBefore %s 2>&1 | FileCheck %s --check-prefixes=CHECK,BEFORE
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=fills %s 2>&1 | FileCheck %s --check-prefixes=CHECK,FILL
// RUN: %exits 1 %raddle explore --self-check --cflag=-DWHAT=copies %s 2>&1 | FileCheck %s --check-prefixes=CHECK,COPY
// READ: error: the thread reads 4 bytes at offset 16 of a variable of 16 bytes (`table`)
// WRITE: error: the thread writes 4 bytes at offset 20 of a variable of 16 bytes (`table`)
// BEFORE: error: the thread writes 4 bytes, beginning 4 before a variable of 16 bytes (`table`)
// FILL: error: the thread writes 17 bytes at offset 0 of a variable of 16 bytes (`table`)
// COPY: error: the thread writes 15 bytes at offset 0 of a variable of 10 bytes (`name`)
// CHECK: violated: the thread
// CHECK: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <string.h>

static int first[4] = {1};
static int table[4] = {2};
static int last[4] = {3};
static char name[10];
static volatile int index4 = 4;

static void readsBehind(void) {
  first[0] = table[index4];
}

static void writesBehind(void) {
  table[index4 + 1] = last[0];
}

static void writesBefore(void) {
  table[index4 - 5] = 1;
}

static void fills(void) {
  memset(table, 0, 17);
}

static void copies(void) {
  strcpy(name, "fifteen letters" + (index4 - 3));
}

static void *works(void *unused) {
  WHAT();
  return unused;
}

int main(void) {
  first[1] = 1;
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
