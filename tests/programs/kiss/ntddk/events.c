// Events, semaphores and timers as one thread sees them; then as another waits for them.
// RUN: %exits 0 %raddle kiss --model ntddk --cflag -DALONE %s | FileCheck %s --check-prefix=ALONE
// ALONE: proved: no interleaving fails
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 --cflag -DKIND=NotificationEvent %s
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 --cflag -DKIND=SynchronizationEvent %s
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DKIND=NotificationEvent --cflag -DIMPATIENT %s | FileCheck %s
// CHECK: violated: assertion `value == 1`
#include <raddle.h>
#include <wdm.h>

static BOOLEAN isSignalled(PVOID object) {
  return ((DISPATCHER_HEADER *)object)->SignalState > 0;
}
static void waitFor(PVOID object) {
  raddle_assert(KeWaitForSingleObject(object, Executive, KernelMode, FALSE, NULL) == STATUS_SUCCESS);
}

#ifdef ALONE
static void testEvents(void) {
  KEVENT event;
  KeInitializeEvent(&event, NotificationEvent, FALSE);
  raddle_assert(KeSetEvent(&event, 0, FALSE) == 0 && KeSetEvent(&event, 0, FALSE) == 1);
  waitFor(&event);
  raddle_assert(KeReadStateEvent(&event) == 1); // it stays
  raddle_assert(KeResetEvent(&event) == 1 && KeResetEvent(&event) == 0);
  KeInitializeEvent(&event, SynchronizationEvent, TRUE);
  waitFor(&event);
  raddle_assert(!isSignalled(&event)); // it was taken
  KeSetEvent(&event, 0, FALSE);
  KeClearEvent(&event);
  raddle_assert(!isSignalled(&event));
}
static void testSemaphore(void) {
  KSEMAPHORE semaphore;
  KeInitializeSemaphore(&semaphore, 1, 4);
  raddle_assert(KeReleaseSemaphore(&semaphore, 0, 2, FALSE) == 1);
  waitFor(&semaphore);
  waitFor(&semaphore);
  waitFor(&semaphore);
  raddle_assert(!isSignalled(&semaphore));
}
static void testTime(void) {
  LARGE_INTEGER frequency, interval = {.QuadPart = -1};
  raddle_assert(KeDelayExecutionThread(KernelMode, FALSE, &interval) == STATUS_SUCCESS);
  KeStallExecutionProcessor(1);
  KeQueryPerformanceCounter(&frequency);
  raddle_assert(frequency.QuadPart > 0);
}
int main(void) {
  testEvents();
  testSemaphore();
  testTime();
}
#else
static KEVENT event;
static int value;
static void sets(void *unused) {
  (void)unused;
  value = 1;
  KeSetEvent(&event, 0, FALSE);
}
int main(void) {
  KeInitializeEvent(&event, KIND, FALSE);
  raddle_async(sets, 0);
#ifdef IMPATIENT
  LARGE_INTEGER limit = {.QuadPart = -1};
  NTSTATUS status = KeWaitForSingleObject(&event, Executive, KernelMode, FALSE, &limit);
  raddle_assert(status == STATUS_SUCCESS || status == STATUS_TIMEOUT);
#else
  waitFor(&event);
  raddle_assert(isSignalled(&event) == (KIND == NotificationEvent));
#endif
  raddle_assert(value == 1);
}
#endif
