// Creating a device may fail in several ways; in one of them the driver goes on with a device that is not there. A
// sequential execution that happens to create it passes, but that is one of several: the input is filtered all the same.
// What remains is the count that both threads may look at before one of them changes it.
// RUN: %exits 1 %raddle interleaved %s | FileCheck %s --implicit-check-not="error:"
// RUN: %exits 1 %raddle interleaved --lazy --choice-bound 0 %s | FileCheck %s --implicit-check-not="error:"
// RUN: %exits 1 %raddle interleaved --quantified %s | FileCheck %s --implicit-check-not="error:"
// CHECK: error: assertion `opened == 1` failed
// CHECK: interleaved bugs: 1; places that fail only on inputs that fail sequentially: 1
#include <raddle.h>
#include <stdbool.h>

enum status { kSuccess, kNoMemory, kNameTaken, kNoSuchDriver };
static bool isQuiet; // the driver was told to go on whatever happens
static int opened;

static enum status createDevice(bool *hasDevice) {
  const enum status status = raddle_choose(4);
  *hasDevice = status == kSuccess;
  return status;
}

static void open(void *unused) {
  bool hasDevice;
  const enum status status = createDevice(&hasDevice);
  if (status != kSuccess && !(isQuiet && status == kNameTaken))
    return;
  raddle_assert(hasDevice);
  if (opened == 0) {
    ++opened;
    raddle_assert(opened == 1);
  }
}

int main(void) {
  raddle_input(isQuiet);
  raddle_async(open, 0);
  open(0);
  return 0;
}
