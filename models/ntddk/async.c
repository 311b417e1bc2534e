/* Work that somebody else does: a thread each time. */
#include "model.h"

#include <pthread.h>

/* --- Work items --- */

struct _IO_WORKITEM {
  PDEVICE_OBJECT DeviceObject;
  PIO_WORKITEM_ROUTINE Routine;
  PVOID Context;
};

PIO_WORKITEM IoAllocateWorkItem(PDEVICE_OBJECT DeviceObject) {
  PIO_WORKITEM item = modelAllocate(sizeof(*item));
  if (item != NULL)
    item->DeviceObject = DeviceObject;
  return item;
}
static void runWorkItem(void *pointer) {
  PIO_WORKITEM item = pointer;
  item->Routine(item->DeviceObject, item->Context);
}
VOID IoQueueWorkItem(PIO_WORKITEM IoWorkItem, PIO_WORKITEM_ROUTINE WorkerRoutine, WORK_QUEUE_TYPE QueueType,
                     PVOID Context) {
  (void)QueueType;
  IoWorkItem->Routine = WorkerRoutine;
  IoWorkItem->Context = Context;
  raddle_async(runWorkItem, IoWorkItem);
}
VOID IoFreeWorkItem(PIO_WORKITEM IoWorkItem) {
  (void)IoWorkItem;
}

/* --- Deferred procedure calls --- */

VOID KeInitializeDpc(PRKDPC Dpc, PKDEFERRED_ROUTINE DeferredRoutine, PVOID DeferredContext) {
  Dpc->DeferredRoutine = DeferredRoutine;
  Dpc->DeferredContext = DeferredContext;
  Dpc->DpcData = NULL;
}
static void runDpc(void *pointer) {
  PKDPC dpc = pointer;
  raddle_atomic_begin();
  PVOID first = dpc->SystemArgument1;
  PVOID second = dpc->SystemArgument2;
  dpc->DpcData = NULL;
  raddle_atomic_end();
  __writecr8(DISPATCH_LEVEL);
  dpc->DeferredRoutine(dpc, dpc->DeferredContext, first, second);
}
/* What is queued already is not queued once more. */
BOOLEAN KeInsertQueueDpc(PRKDPC Dpc, PVOID SystemArgument1, PVOID SystemArgument2) {
  raddle_atomic_begin();
  BOOLEAN isNew = Dpc->DpcData == NULL;
  if (isNew) {
    Dpc->DpcData = Dpc;
    Dpc->SystemArgument1 = SystemArgument1;
    Dpc->SystemArgument2 = SystemArgument2;
  }
  raddle_atomic_end();
  if (isNew)
    raddle_async(runDpc, Dpc);
  return isNew;
}

/* --- Threads --- */

/* The object that is signalled when the thread ends; its address serves as its handle. */
struct Thread {
  DISPATCHER_HEADER Header;
  PKSTART_ROUTINE Routine;
  PVOID Context;
};
static struct Thread *newest; /* the only one whose handle can be turned into an object again */
static _Thread_local struct Thread *current;

static void runThread(void *pointer) {
  current = pointer;
  current->Routine(current->Context);
  PsTerminateSystemThread(STATUS_SUCCESS);
}
NTSTATUS PsCreateSystemThread(PHANDLE ThreadHandle, ULONG DesiredAccess, POBJECT_ATTRIBUTES ObjectAttributes,
                              HANDLE ProcessHandle, PVOID ClientId, PKSTART_ROUTINE StartRoutine, PVOID StartContext) {
  (void)DesiredAccess, (void)ObjectAttributes, (void)ProcessHandle, (void)ClientId;
  struct Thread *thread = modelAllocate(sizeof(*thread));
  if (thread == NULL)
    return STATUS_INSUFFICIENT_RESOURCES;
  thread->Header.Type = ThreadObject;
  thread->Header.SignalState = 0;
  thread->Routine = StartRoutine;
  thread->Context = StartContext;
  newest = thread;
  *ThreadHandle = thread;
  raddle_async(runThread, thread);
  return STATUS_SUCCESS;
}
NTSTATUS PsTerminateSystemThread(NTSTATUS ExitStatus) {
  (void)ExitStatus;
  raddle_atomic_begin();
  current->Header.SignalState = 1;
  raddle_atomic_end();
  pthread_exit(NULL);
}
/* Of a thread, its object; of anything else, one that nobody has seen before and that is not signalled. */
NTSTATUS ObReferenceObjectByHandle(HANDLE Handle, ACCESS_MASK DesiredAccess, POBJECT_TYPE ObjectType,
                                   KPROCESSOR_MODE AccessMode, PVOID *Object, PVOID HandleInformation) {
  (void)DesiredAccess, (void)ObjectType, (void)AccessMode, (void)HandleInformation;
  if (Handle != NULL && Handle == newest) {
    *Object = newest;
    return STATUS_SUCCESS;
  }
  *Object = modelChoice() ? NULL : calloc(1, sizeof(FILE_OBJECT));
  return *Object == NULL ? STATUS_INVALID_HANDLE : STATUS_SUCCESS;
}
KPRIORITY KeSetPriorityThread(PKTHREAD Thread, KPRIORITY Priority) {
  (void)Thread;
  return Priority;
}

/* --- Power IRPs of the driver's own making --- */

struct PowerRequest {
  PDEVICE_OBJECT DeviceObject;
  PIRP Irp;
  PREQUEST_POWER_COMPLETE Complete;
  PVOID Context;
};
static void runPowerRequest(void *pointer) {
  struct PowerRequest *request = pointer;
  PIO_STACK_LOCATION location = IoGetNextIrpStackLocation(request->Irp);
  UCHAR minor = location->MinorFunction;
  POWER_STATE state = location->Parameters.Power.State;
  modelDispatch(modelTopDevice, request->Irp);
  if (request->Complete != NULL)
    request->Complete(request->DeviceObject, minor, state, request->Context, &request->Irp->IoStatus);
}
NTSTATUS PoRequestPowerIrp(PDEVICE_OBJECT DeviceObject, UCHAR MinorFunction, POWER_STATE PowerState,
                           PREQUEST_POWER_COMPLETE CompletionFunction, PVOID Context, PIRP *Irp) {
  struct PowerRequest *request = modelAllocate(sizeof(*request));
  if (request == NULL)
    return STATUS_INSUFFICIENT_RESOURCES;
  request->DeviceObject = DeviceObject;
  request->Irp = modelNewIrp(2);
  request->Complete = CompletionFunction;
  request->Context = Context;
  PIO_STACK_LOCATION location = IoGetNextIrpStackLocation(request->Irp);
  location->MajorFunction = IRP_MJ_POWER;
  location->MinorFunction = MinorFunction;
  location->Parameters.Power.Type = MinorFunction == IRP_MN_WAIT_WAKE ? SystemPowerState : DevicePowerState;
  location->Parameters.Power.State = PowerState;
  if (Irp != NULL)
    *Irp = request->Irp;
  raddle_async(runPowerRequest, request);
  return STATUS_PENDING;
}

/* --- The timer that every device has --- */

struct DeviceTimer {
  PIO_TIMER_ROUTINE Routine;
  PVOID Context;
  BOOLEAN Runs;
};
NTSTATUS IoInitializeTimer(PDEVICE_OBJECT DeviceObject, PIO_TIMER_ROUTINE TimerRoutine, PVOID Context) {
  struct DeviceTimer *timer = modelAllocate(sizeof(*timer));
  if (timer == NULL)
    return STATUS_INSUFFICIENT_RESOURCES;
  timer->Routine = TimerRoutine;
  timer->Context = Context;
  timer->Runs = FALSE;
  DeviceObject->Timer = timer;
  return STATUS_SUCCESS;
}
static void setRuns(struct DeviceTimer *timer, BOOLEAN runs) {
  raddle_atomic_begin();
  timer->Runs = runs;
  raddle_atomic_end();
}
static void tick(void *pointer) {
  PDEVICE_OBJECT device = pointer;
  struct DeviceTimer *timer = device->Timer;
  raddle_atomic_begin();
  BOOLEAN runs = timer->Runs;
  raddle_atomic_end();
  __writecr8(DISPATCH_LEVEL);
  if (runs)
    timer->Routine(device, timer->Context);
}
VOID IoStartTimer(PDEVICE_OBJECT DeviceObject) {
  setRuns(DeviceObject->Timer, TRUE);
  raddle_async(tick, DeviceObject);
}
VOID IoStopTimer(PDEVICE_OBJECT DeviceObject) {
  setRuns(DeviceObject->Timer, FALSE);
}

/* --- Interrupts: from the moment when it is connected, one may come --- */

struct _KINTERRUPT {
  PKSERVICE_ROUTINE Routine;
  PVOID Context;
  PKSPIN_LOCK Lock; /* held while the routine runs */
  BOOLEAN IsConnected;
  KSPIN_LOCK OwnLock;
};
static void interrupt(void *pointer) {
  PKINTERRUPT interrupt = pointer;
  KIRQL before = KeAcquireSpinLockRaiseToDpc(interrupt->Lock);
  if (interrupt->IsConnected)
    interrupt->Routine(interrupt, interrupt->Context);
  KeReleaseSpinLock(interrupt->Lock, before);
}
NTSTATUS IoConnectInterrupt(PKINTERRUPT *InterruptObject, PKSERVICE_ROUTINE ServiceRoutine, PVOID ServiceContext,
                            PKSPIN_LOCK SpinLock, ULONG Vector, KIRQL Irql, KIRQL SynchronizeIrql,
                            KINTERRUPT_MODE InterruptMode, BOOLEAN ShareVector, KAFFINITY ProcessorEnableMask,
                            BOOLEAN FloatingSave) {
  (void)Vector, (void)Irql, (void)SynchronizeIrql, (void)InterruptMode, (void)ShareVector, (void)ProcessorEnableMask;
  (void)FloatingSave;
  PKINTERRUPT connected = modelAllocate(sizeof(*connected));
  *InterruptObject = connected;
  if (connected == NULL)
    return STATUS_INSUFFICIENT_RESOURCES;
  connected->Routine = ServiceRoutine;
  connected->Context = ServiceContext;
  connected->OwnLock = 0;
  connected->Lock = SpinLock != NULL ? SpinLock : &connected->OwnLock;
  connected->IsConnected = TRUE;
  raddle_async(interrupt, connected);
  return STATUS_SUCCESS;
}
VOID IoDisconnectInterrupt(PKINTERRUPT InterruptObject) {
  KIRQL before = KeAcquireSpinLockRaiseToDpc(InterruptObject->Lock);
  InterruptObject->IsConnected = FALSE;
  KeReleaseSpinLock(InterruptObject->Lock, before);
}
BOOLEAN KeSynchronizeExecution(PKINTERRUPT Interrupt, PKSYNCHRONIZE_ROUTINE SynchronizeRoutine,
                               PVOID SynchronizeContext) {
  KIRQL before = KeAcquireSpinLockRaiseToDpc(Interrupt->Lock);
  BOOLEAN result = SynchronizeRoutine(SynchronizeContext);
  KeReleaseSpinLock(Interrupt->Lock, before);
  return result;
}

/* --- Notifications: the harness calls the last that was registered --- */

struct ModelNotification modelNotification;

NTSTATUS IoRegisterPlugPlayNotification(IO_NOTIFICATION_EVENT_CATEGORY EventCategory, ULONG EventCategoryFlags,
                                        PVOID EventCategoryData, PDRIVER_OBJECT DriverObject,
                                        PDRIVER_NOTIFICATION_CALLBACK_ROUTINE CallbackRoutine, PVOID Context,
                                        PVOID *NotificationEntry) {
  (void)EventCategory, (void)EventCategoryFlags, (void)EventCategoryData, (void)DriverObject;
  if (modelChoice())
    return STATUS_INSUFFICIENT_RESOURCES;
  raddle_atomic_begin();
  modelNotification.Callback = CallbackRoutine;
  modelNotification.Context = Context;
  raddle_atomic_end();
  *NotificationEntry = &modelNotification;
  return STATUS_SUCCESS;
}
NTSTATUS IoUnregisterPlugPlayNotification(PVOID NotificationEntry) {
  struct ModelNotification *notification = NotificationEntry;
  raddle_atomic_begin();
  notification->Callback = NULL;
  raddle_atomic_end();
  return STATUS_SUCCESS;
}
/* At the start of the system only. */
VOID IoRegisterDriverReinitialization(PDRIVER_OBJECT DriverObject, PDRIVER_REINITIALIZE Routine, PVOID Context) {
  (void)DriverObject, (void)Routine, (void)Context;
}
