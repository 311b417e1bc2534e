// An array of variable length ends with its block, wherever it stands in its function, and what alloca gives with the
// function. In a loop each round has one of its own.
// RUN: %exits 1 %explore --cflag=-DWHAT=afterBlock %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=afterReturn %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=afterAlloca %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=byThread %s 2>&1 | FileCheck %s
// CHECK: error: the thread {{reads|writes}} a local variable {{whose lifetime has ended|of a function that has returned}}
// CHECK: violated
// RUN: %explore --cflag=-DWHAT=rightly %s 2>&1 | FileCheck %s --check-prefix=RIGHTLY
// RIGHTLY: proved
#include <alloca.h>
#include <pthread.h>

static volatile int length = 3;

static int afterBlock(void) {
  int *kept;
  {
    int table[length];
    table[0] = 1;
    kept = table;
  }
  return *kept != 1;
}

static int *tableOf(int count) {
  if (count < 0)
    return 0;
  int table[count];
  table[0] = 1;
  int *kept = table;
  return kept;
}

static int afterReturn(void) { return *tableOf(length) != 1; }

static int *blockOf(int count) {
  if (count < 0)
    return 0;
  int *block = alloca(count * sizeof(int));
  block[0] = 1;
  return block;
}

static int afterAlloca(void) { return *blockOf(length) != 1; }

static void *writes(void *at) {
  *(int *)at = 3;
  return at;
}

static pthread_t start(void) {
  pthread_t thread;
  for (int i = 0; i < 1; ++i) {
    int table[length];
    table[0] = 0;
    pthread_create(&thread, 0, writes, table);
  }
  return thread;
}

static int byThread(void) {
  pthread_join(start(), 0);
  return 0;
}

static int rightly(void) {
  int sum = 0, *last = 0;
  for (int i = 1; i <= length; ++i) {
    int table[i];
    table[i - 1] = 0;
    pthread_t thread;
    pthread_create(&thread, 0, writes, &table[i - 1]);
    if (i > 100)
      return 1;
    pthread_join(thread, 0);
    sum += table[i - 1];
    int *block = alloca(2 * sizeof(int));
    block[0] = i;
    block[1] = last ? last[0] : 0;
    last = block;
  }
  return sum + last[0] + last[1] != 14;
}

int main(void) { return WHAT(); }
