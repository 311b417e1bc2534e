// Who removes a device waits for those that hold its remove lock: nobody works on what is gone, unless he lets go first.
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 %s
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DEARLY %s | FileCheck %s
// CHECK: violated: assertion `!gone`
#include <raddle.h>
#include <wdm.h>

static IO_REMOVE_LOCK lock;
static BOOLEAN gone;

static void removes(void *unused) {
  (void)unused;
  raddle_assume(IoAcquireRemoveLock(&lock, 0) == STATUS_SUCCESS);
  IoReleaseRemoveLockAndWait(&lock, 0);
  gone = TRUE;
}

int main(void) {
  IoInitializeRemoveLock(&lock, 0, 0, 0);
  raddle_async(removes, 0);
  if (IoAcquireRemoveLock(&lock, 0) == STATUS_SUCCESS) {
#ifdef EARLY
    IoReleaseRemoveLock(&lock, 0);
#endif
    raddle_assert(!gone);
#ifndef EARLY
    IoReleaseRemoveLock(&lock, 0);
#endif
  }
}
