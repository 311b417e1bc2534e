/* Locks, exactly: who finds one taken waits until it is free. */
#include "model.h"

/* The level that the thread runs at. */
static _Thread_local KIRQL level = PASSIVE_LEVEL;

unsigned long long __readcr8(void) {
  return level;
}
void __writecr8(unsigned long long Irql) {
  level = (KIRQL)Irql;
}

/* --- Who holds a lock, if that is checked (--check locks) --- */

#ifdef RADDLE_CHECK_LOCKS
unsigned long pthread_self(void);
static ULONG_PTR thisThread(void) {
  return pthread_self();
}
static void checkAcquire(ULONG_PTR holder) {
  BOOLEAN isHeldByCaller = holder == thisThread();
  raddle_assert(!isHeldByCaller);
}
static void checkRelease(ULONG_PTR holder) {
  BOOLEAN isHeldByCaller = holder == thisThread();
  raddle_assert(isHeldByCaller);
}
#else
static ULONG_PTR thisThread(void) {
  return 1;
}
static void checkAcquire(ULONG_PTR holder) {
  (void)holder;
}
static void checkRelease(ULONG_PTR holder) {
  (void)holder;
}
#endif

/* --- Spin locks --- */

static void acquire(PKSPIN_LOCK lock) {
  raddle_atomic_begin();
  checkAcquire(*lock);
  raddle_assume(*lock == 0);
  *lock = thisThread();
  raddle_atomic_end();
}
static void release(PKSPIN_LOCK lock) {
  raddle_atomic_begin();
  checkRelease(*lock);
  *lock = 0;
  raddle_atomic_end();
}

KIRQL KeAcquireSpinLockRaiseToDpc(PKSPIN_LOCK SpinLock) {
  KIRQL before = level;
  level = DISPATCH_LEVEL;
  acquire(SpinLock);
  return before;
}
VOID KeReleaseSpinLock(PKSPIN_LOCK SpinLock, KIRQL NewIrql) {
  release(SpinLock);
  level = NewIrql;
}
VOID KeAcquireSpinLockAtDpcLevel(PKSPIN_LOCK SpinLock) {
  acquire(SpinLock);
}
VOID KeReleaseSpinLockFromDpcLevel(PKSPIN_LOCK SpinLock) {
  release(SpinLock);
}

static KSPIN_LOCK cancelLock; /* one for all IRPs */
VOID IoAcquireCancelSpinLock(PKIRQL Irql) {
  *Irql = KeAcquireSpinLockRaiseToDpc(&cancelLock);
}
VOID IoReleaseCancelSpinLock(KIRQL Irql) {
  KeReleaseSpinLock(&cancelLock, Irql);
}

/* --- Fast mutexes: Count is 1 if it is free, as ExInitializeFastMutex leaves it --- */

VOID ExAcquireFastMutex(PFAST_MUTEX FastMutex) {
  raddle_atomic_begin();
  checkAcquire((ULONG_PTR)FastMutex->Owner);
  raddle_assume(FastMutex->Count == 1);
  FastMutex->Count = 0;
  FastMutex->Owner = (PVOID)thisThread();
  raddle_atomic_end();
}
VOID ExReleaseFastMutex(PFAST_MUTEX FastMutex) {
  raddle_atomic_begin();
  checkRelease((ULONG_PTR)FastMutex->Owner);
  FastMutex->Count = 1;
  FastMutex->Owner = NULL;
  raddle_atomic_end();
}

/* --- Remove locks --- */

/* A remove lock counts who holds it; any number can at a time. With NTDDK_REMOVE_LOCK_IS_MUTEX only one can: it is not
 * so in the kernel, but KISS seems to have taken it so, and its tables can be compared only with that. */
#ifdef NTDDK_REMOVE_LOCK_IS_MUTEX
static const LONG kMostHolders = 1;
#else
static const LONG kMostHolders = 0x7fffffff;
#endif

VOID IoInitializeRemoveLockEx(PIO_REMOVE_LOCK Lock, ULONG AllocateTag, ULONG MaxLockedMinutes, ULONG HighWatermark,
                              ULONG RemlockSize) {
  (void)AllocateTag, (void)MaxLockedMinutes, (void)HighWatermark, (void)RemlockSize;
  Lock->Common.Removed = FALSE;
  Lock->Common.IoCount = 1;
}
NTSTATUS IoAcquireRemoveLockEx(PIO_REMOVE_LOCK Lock, PVOID Tag, PCSTR File, ULONG Line, ULONG RemlockSize) {
  (void)Tag, (void)File, (void)Line, (void)RemlockSize;
  raddle_atomic_begin();
  raddle_assume(Lock->Common.Removed || Lock->Common.IoCount <= kMostHolders);
  BOOLEAN removed = Lock->Common.Removed;
  if (!removed)
    ++Lock->Common.IoCount;
  raddle_atomic_end();
  return removed ? STATUS_DELETE_PENDING : STATUS_SUCCESS;
}
VOID IoReleaseRemoveLockEx(PIO_REMOVE_LOCK Lock, PVOID Tag, ULONG RemlockSize) {
  (void)Tag, (void)RemlockSize;
  raddle_atomic_begin();
  --Lock->Common.IoCount;
  raddle_atomic_end();
}
/* Gives back what its caller holds and the 1 that the lock began with; then waits for all others. */
VOID IoReleaseRemoveLockAndWaitEx(PIO_REMOVE_LOCK Lock, PVOID Tag, ULONG RemlockSize) {
  (void)Tag, (void)RemlockSize;
  raddle_atomic_begin();
  Lock->Common.Removed = TRUE;
  Lock->Common.IoCount -= 2;
  raddle_atomic_end();
  raddle_atomic_begin();
  raddle_assume(Lock->Common.IoCount == 0);
  raddle_atomic_end();
}

/* --- The rest --- */

/* These keep the thread from being interrupted by its own APCs, of which there are none. */
VOID KeEnterCriticalRegion(VOID) {}
VOID KeLeaveCriticalRegion(VOID) {}

PLIST_ENTRY ExInterlockedInsertTailList(PLIST_ENTRY ListHead, PLIST_ENTRY ListEntry, PKSPIN_LOCK Lock) {
  (void)Lock;
  raddle_atomic_begin();
  PLIST_ENTRY last = IsListEmpty(ListHead) ? NULL : ListHead->Blink;
  InsertTailList(ListHead, ListEntry);
  raddle_atomic_end();
  return last;
}
PLIST_ENTRY ExInterlockedRemoveHeadList(PLIST_ENTRY ListHead, PKSPIN_LOCK Lock) {
  (void)Lock;
  raddle_atomic_begin();
  PLIST_ENTRY first = IsListEmpty(ListHead) ? NULL : RemoveHeadList(ListHead);
  raddle_atomic_end();
  return first;
}
