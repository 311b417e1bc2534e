// Each lock of the kernel model keeps two threads apart; without one, an increment is lost.
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=0 %s | FileCheck %s --check-prefix=NONE
// NONE: violated: assertion `count == 2`
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=1 %s | FileCheck %s
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=2 %s | FileCheck %s
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=3 %s | FileCheck %s
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=4 %s | FileCheck %s
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=5 %s | FileCheck %s
// CHECK: bounded: no failure found within the bounds
// CHECK-NEXT: covered: {{.*}}balanced executions up to ts=1; every external call is modelled
//
// A remove lock does so only if it is taken for a mutex.
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=6 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=6 --cflag -DNTDDK_REMOVE_LOCK_IS_MUTEX %s
#include <raddle.h>
#include <wdm.h>

static KSPIN_LOCK spinLock;
static FAST_MUTEX fastMutex;
static IO_REMOVE_LOCK removeLock;
static PKINTERRUPT interrupt;
static int count, done;

static BOOLEAN neverRuns(PKINTERRUPT Interrupt, PVOID Context) {
  (void)Interrupt, (void)Context;
  return FALSE;
}
static BOOLEAN increment(PVOID unused) {
  (void)unused;
  int before = count;
  count = before + 1;
  return TRUE;
}

static void work(void *unused) {
  KIRQL irql;
  (void)irql;
#if WAY == 0
  increment(unused);
#elif WAY == 1
  KeAcquireSpinLock(&spinLock, &irql);
  raddle_assert(irql == PASSIVE_LEVEL && KeGetCurrentIrql() == DISPATCH_LEVEL);
  increment(unused);
  KeReleaseSpinLock(&spinLock, irql);
  raddle_assert(KeGetCurrentIrql() == PASSIVE_LEVEL);
#elif WAY == 2
  KeAcquireSpinLockAtDpcLevel(&spinLock);
  increment(unused);
  KeReleaseSpinLockFromDpcLevel(&spinLock);
#elif WAY == 3
  IoAcquireCancelSpinLock(&irql);
  increment(unused);
  IoReleaseCancelSpinLock(irql);
#elif WAY == 4
  ExAcquireFastMutex(&fastMutex);
  increment(unused);
  ExReleaseFastMutex(&fastMutex);
#elif WAY == 5
  KeSynchronizeExecution(interrupt, increment, unused);
#else
  if (IoAcquireRemoveLock(&removeLock, unused) == STATUS_SUCCESS)
    increment(unused);
  IoReleaseRemoveLock(&removeLock, unused);
#endif
  raddle_atomic_begin();
  ++done;
  raddle_atomic_end();
}

int main(void) {
  KeInitializeSpinLock(&spinLock);
  ExInitializeFastMutex(&fastMutex);
  IoInitializeRemoveLock(&removeLock, 0, 0, 0);
#if WAY == 5
  raddle_assume(IoConnectInterrupt(&interrupt, neverRuns, 0, 0, 0, 0, 0, Latched, 0, 0, 0) == STATUS_SUCCESS);
#else
  (void)neverRuns, (void)interrupt;
#endif
  raddle_async(work, 0);
  work(0);
  raddle_assume(done == 2);
  raddle_assert(count == 2);
}
