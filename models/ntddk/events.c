/* What threads can wait for: events, semaphores, timers, the end of a thread. */
#include "model.h"

VOID KeInitializeEvent(PRKEVENT Event, EVENT_TYPE Type, BOOLEAN State) {
  Event->Header.Type = (UCHAR)Type;
  Event->Header.SignalState = State;
}

static LONG exchangeState(DISPATCHER_HEADER *object, LONG state) {
  raddle_atomic_begin();
  LONG before = object->SignalState;
  object->SignalState = state;
  raddle_atomic_end();
  return before;
}

LONG KeSetEvent(PRKEVENT Event, KPRIORITY Increment, BOOLEAN Wait) {
  (void)Increment, (void)Wait;
  return exchangeState(&Event->Header, 1);
}
VOID KeClearEvent(PRKEVENT Event) {
  exchangeState(&Event->Header, 0);
}
LONG KeResetEvent(PRKEVENT Event) {
  return exchangeState(&Event->Header, 0);
}

/* Semaphores count down; events and timers of the one kind are reset by who was waiting for them, the others stay. */
static BOOLEAN isTakenByWait(UCHAR type) {
  return type == SynchronizationEventObject || type == SynchronizationTimerObject || type == SemaphoreObject;
}

/* With a time limit the wait may end in vain at any time, even if what is waited for has happened. */
NTSTATUS KeWaitForSingleObject(PVOID Object, KWAIT_REASON WaitReason, KPROCESSOR_MODE WaitMode, BOOLEAN Alertable,
                               PLARGE_INTEGER Timeout) {
  (void)WaitReason, (void)WaitMode, (void)Alertable;
  DISPATCHER_HEADER *object = Object;
  if (Timeout != NULL && modelChoice())
    return STATUS_TIMEOUT;
  raddle_atomic_begin();
  raddle_assume(object->SignalState > 0);
  if (isTakenByWait(object->Type))
    --object->SignalState;
  raddle_atomic_end();
  return STATUS_SUCCESS;
}

VOID KeInitializeSemaphore(PRKSEMAPHORE Semaphore, LONG Count, LONG Limit) {
  Semaphore->Header.Type = SemaphoreObject;
  Semaphore->Header.SignalState = Count;
  Semaphore->Limit = Limit;
}
LONG KeReleaseSemaphore(PRKSEMAPHORE Semaphore, KPRIORITY Increment, LONG Adjustment, BOOLEAN Wait) {
  (void)Increment, (void)Wait;
  raddle_atomic_begin();
  LONG before = Semaphore->Header.SignalState;
  raddle_assert(Adjustment > 0 && before <= Semaphore->Limit - Adjustment);
  Semaphore->Header.SignalState = before + Adjustment;
  raddle_atomic_end();
  return before;
}

/* --- Timers --- */

/* A timer is set or not; who finds it set when it expires, or cancels it, takes that away. A byte of the header that
 * the kernel, too, uses for this tells. */
static UCHAR *isSet(PKTIMER timer) {
  return &timer->Header.Reserved[2];
}

VOID KeInitializeTimer(PKTIMER Timer) {
  Timer->Header.Type = NotificationTimerObject;
  Timer->Header.SignalState = 0;
  *isSet(Timer) = FALSE;
  Timer->Dpc = NULL;
}

static void expire(void *pointer) {
  PKTIMER timer = pointer;
  PKDPC dpc = NULL;
  raddle_atomic_begin();
  if (*isSet(timer)) {
    *isSet(timer) = FALSE;
    timer->Header.SignalState = 1;
    dpc = timer->Dpc;
  }
  raddle_atomic_end();
  if (dpc != NULL) {
    __writecr8(DISPATCH_LEVEL);
    dpc->DeferredRoutine(dpc, dpc->DeferredContext, NULL, NULL);
  }
}

BOOLEAN KeSetTimer(PKTIMER Timer, LARGE_INTEGER DueTime, PKDPC Dpc) {
  raddle_atomic_begin();
  BOOLEAN wasSet = *isSet(Timer);
  *isSet(Timer) = TRUE;
  Timer->Header.SignalState = 0;
  Timer->DueTime = DueTime;
  Timer->Dpc = Dpc;
  raddle_atomic_end();
  raddle_async(expire, Timer);
  return wasSet;
}
BOOLEAN KeCancelTimer(PKTIMER Timer) {
  raddle_atomic_begin();
  BOOLEAN wasSet = *isSet(Timer);
  *isSet(Timer) = FALSE;
  raddle_atomic_end();
  return wasSet;
}

/* --- Time, which does not pass here --- */

NTSTATUS KeDelayExecutionThread(KPROCESSOR_MODE WaitMode, BOOLEAN Alertable, PLARGE_INTEGER Interval) {
  (void)WaitMode, (void)Alertable, (void)Interval;
  return STATUS_SUCCESS;
}
VOID KeStallExecutionProcessor(ULONG MicroSeconds) {
  (void)MicroSeconds;
}
LARGE_INTEGER KeQueryPerformanceCounter(PLARGE_INTEGER PerformanceFrequency) {
  LARGE_INTEGER counter;
  counter.LowPart = __VERIFIER_nondet_uint();
  counter.HighPart = __VERIFIER_nondet_int();
  if (PerformanceFrequency != NULL)
    PerformanceFrequency->QuadPart = 10000000;
  return counter;
}
