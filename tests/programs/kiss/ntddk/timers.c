// A timer expires at any time after it was set, and calls its DPC at DISPATCH_LEVEL; a cancelled one does not.
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 %s
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DMAY %s | FileCheck %s
// CHECK-DAG: error: assertion `fired == 0`
// CHECK-DAG: error: assertion `fired == 1`
#include <raddle.h>
#include <wdm.h>

static KTIMER timer;
static KDPC dpc;
static LONG fired;
static int context;

static void expires(PKDPC Dpc, PVOID Context, PVOID Argument1, PVOID Argument2) {
  (void)Argument1, (void)Argument2;
  raddle_assert(Dpc == &dpc && Context == &context);
  raddle_assert(KeGetCurrentIrql() == DISPATCH_LEVEL);
  InterlockedIncrement(&fired);
}

int main(void) {
  LARGE_INTEGER due = {.QuadPart = -10};
  KeInitializeTimer(&timer);
  KeInitializeDpc(&dpc, expires, &context);
  raddle_assert(!KeCancelTimer(&timer)); // it was not set
  raddle_assert(!KeSetTimer(&timer, due, &dpc));
#ifdef MAY
  if (raddle_choose(2))
    raddle_assert(fired == 0);
  else
    raddle_assert(fired == 1);
#else
  if (KeCancelTimer(&timer)) {
    raddle_assert(InterlockedExchangeAdd(&fired, 0) == 0);
    raddle_assert(InterlockedExchangeAdd(&fired, 0) == 0);
  }
  raddle_assert(!KeCancelTimer(&timer));
#endif
}
