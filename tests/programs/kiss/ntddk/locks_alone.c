// What locks do that one thread sees: levels, remove locks that let nobody in any more, lists.
// RUN: %exits 0 %raddle kiss --model ntddk %s | FileCheck %s
// CHECK: proved: no interleaving fails
#include <raddle.h>
#include <wdm.h>

static void testLevels(void) {
  KIRQL before;
  raddle_assert(__readcr8() == PASSIVE_LEVEL);
  KeRaiseIrql(APC_LEVEL, &before);
  raddle_assert(before == PASSIVE_LEVEL && KeGetCurrentIrql() == APC_LEVEL);
  __writecr8(before);
  raddle_assert(KeGetCurrentIrql() == PASSIVE_LEVEL);
  KeEnterCriticalRegion();
  KeLeaveCriticalRegion();
}

static void testRemoveLock(void) {
  IO_REMOVE_LOCK lock;
  IoInitializeRemoveLock(&lock, 0, 0, 0);
  raddle_assert(IoAcquireRemoveLock(&lock, 0) == STATUS_SUCCESS);
  raddle_assert(IoAcquireRemoveLock(&lock, 0) == STATUS_SUCCESS);
  IoReleaseRemoveLock(&lock, 0);
  IoReleaseRemoveLockAndWait(&lock, 0); // waits for nobody: it was given back
  raddle_assert(IoAcquireRemoveLock(&lock, 0) == STATUS_DELETE_PENDING);
}

static void testLists(void) {
  LIST_ENTRY head, first, second;
  KSPIN_LOCK lock = 0;
  InitializeListHead(&head);
  raddle_assert(ExInterlockedRemoveHeadList(&head, &lock) == NULL);
  raddle_assert(ExInterlockedInsertTailList(&head, &first, &lock) == NULL);
  raddle_assert(ExInterlockedInsertTailList(&head, &second, &lock) == &first);
  raddle_assert(ExInterlockedRemoveHeadList(&head, &lock) == &first);
  raddle_assert(ExInterlockedRemoveHeadList(&head, &lock) == &second);
  raddle_assert(IsListEmpty(&head));
}

int main(void) {
  testLevels();
  testRemoveLock();
  testLists();
}
