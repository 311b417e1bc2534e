// On inputs where nothing is ready and there is no buffer, calling the reader where it is created does not fail; running
// it last does, and no interleaving is needed for that.
// RUN: %exits 2 %raddle interleaved %s | FileCheck %s
// RUN: %exits 2 %raddle interleaved --filter both %s | FileCheck %s
// RUN: %exits 2 %raddle interleaved --filter deferred %s | FileCheck %s
// RUN: %exits 2 %raddle interleaved --lazy %s | FileCheck %s
// CHECK: interleaved bugs: 0; places that fail only on inputs that fail sequentially: 1
// RUN: %exits 1 %raddle interleaved --filter sync %s | FileCheck %s --check-prefix=SYNC
// SYNC: error: assertion `hasBuffer` failed
// SYNC: fails with inputs with which no sync execution does
#include <raddle.h>
#include <stdbool.h>

static bool hasBuffer, isReady;

static void reader(void *unused) {
  if (isReady)
    raddle_assert(hasBuffer);
}

static void starter(void *unused) {
  isReady = true;
}

int main(void) {
  raddle_input(hasBuffer);
  raddle_input(isReady);
  raddle_async(reader, 0);
  raddle_async(starter, 0);
  return 0;
}
