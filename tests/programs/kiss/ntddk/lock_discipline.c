// Who releases a lock that he does not hold, or acquires one that he does, fails if that is asked for.
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --check locks --cflag -DWAY=1 %s | FileCheck %s --check-prefix=RELEASE
// RELEASE: assertion `isHeldByCaller` failed
// RELEASE-NOT: found symbolically
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --check locks --cflag -DWAY=2 %s | FileCheck %s --check-prefix=ACQUIRE
// ACQUIRE: assertion `!isHeldByCaller` failed
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 --check locks --cflag -DWAY=3 %s
#include <raddle.h>
#include <wdm.h>

static KSPIN_LOCK spinLock;
static FAST_MUTEX fastMutex;
static int isBusy;

static void work(void *unused) {
  (void)unused;
  KIRQL irql;
#if WAY == 1
  if (isBusy)
    KeReleaseSpinLock(&spinLock, PASSIVE_LEVEL);
  else
    ExReleaseFastMutex(&fastMutex);
#elif WAY == 2
  KeAcquireSpinLock(&spinLock, &irql);
  if (isBusy)
    KeAcquireSpinLock(&spinLock, &irql);
  KeReleaseSpinLock(&spinLock, irql);
#else
  KeAcquireSpinLock(&spinLock, &irql);
  ExAcquireFastMutex(&fastMutex);
  ExReleaseFastMutex(&fastMutex);
  KeReleaseSpinLock(&spinLock, irql);
#endif
  (void)irql;
}

int main(void) {
  KIRQL irql;
  KeInitializeSpinLock(&spinLock);
  ExInitializeFastMutex(&fastMutex);
#if WAY == 2
  raddle_async(work, 0);
  isBusy = 1;
#else
  ExAcquireFastMutex(&fastMutex);
  KeAcquireSpinLock(&spinLock, &irql);
  raddle_async(work, 0);
  isBusy = 1;
  KeReleaseSpinLock(&spinLock, irql);
  ExReleaseFastMutex(&fastMutex);
#endif
}
