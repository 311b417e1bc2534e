/* IRPs on their way through a stack of devices: the driver's above, one lower device of which nothing is known below.
 */
#include "model.h"

/* --- IRPs --- */

static void initialize(PIRP irp, PIO_STACK_LOCATION locations, CCHAR stackSize) {
  irp->Type = IO_TYPE_IRP;
  irp->StackCount = stackSize;
  irp->CurrentLocation = stackSize + 1;
  irp->Tail.Overlay.CurrentStackLocation = locations + stackSize;
}
static PIO_STACK_LOCATION locationsOf(PIRP irp) {
  return (PIO_STACK_LOCATION)(irp + 1);
}
/* One location more than asked for, which nobody owns: the current one as long as the IRP is with nobody. */
PIRP modelNewIrp(CCHAR stackSize) {
  PIRP irp = calloc(1, sizeof(IRP) + ((size_t)stackSize + 1) * sizeof(IO_STACK_LOCATION));
  initialize(irp, locationsOf(irp), stackSize);
  return irp;
}
PIRP IoAllocateIrp(CCHAR StackSize, BOOLEAN ChargeQuota) {
  (void)ChargeQuota;
  return modelChoice() ? NULL : modelNewIrp(StackSize);
}
VOID IoFreeIrp(PIRP Irp) {
  (void)Irp;
}
VOID IoReuseIrp(PIRP Irp, NTSTATUS Status) {
  Irp->Cancel = FALSE;
  Irp->CancelRoutine = NULL;
  initialize(Irp, locationsOf(Irp), Irp->StackCount);
  Irp->IoStatus.Status = Status;
}

/* --- Completion --- */

/* The IRP is done: whoever built it hears of it. An IRP is completed once; the kernel stops the machine otherwise. */
static void finish(PIRP irp) {
  raddle_atomic_begin();
  raddle_assert(irp->CurrentLocation <= irp->StackCount + 1); /* the IRP is not completed yet */
  irp->CurrentLocation = irp->StackCount + 2;
  if (irp->UserIosb != NULL)
    *irp->UserIosb = irp->IoStatus;
  raddle_atomic_end();
  if (irp->UserEvent != NULL)
    KeSetEvent(irp->UserEvent, IO_NO_INCREMENT, FALSE);
}
/* For the topmost driver, as which the drivers that are checked are taken. */
VOID IofCompleteRequest(PIRP Irp, CCHAR PriorityBoost) {
  (void)PriorityBoost;
  finish(Irp);
}

static BOOLEAN wantsToKnow(const IO_STACK_LOCATION *location, const IRP *irp) {
  UCHAR asked = NT_SUCCESS(irp->IoStatus.Status) ? SL_INVOKE_ON_SUCCESS : SL_INVOKE_ON_ERROR;
  return (location->Control & asked) != 0 || (irp->Cancel && (location->Control & SL_INVOKE_ON_CANCEL) != 0);
}

/* An IRP that the lower driver has; where it was then does not change until it goes up again. */
struct Held {
  PIRP Irp;
  PIO_STACK_LOCATION Location;
  CHAR Number; /* of the location */
};

/* The lower driver is done with the IRP, which goes up again. */
static void complete(struct Held held) {
  PIRP irp = held.Irp;
  irp->CurrentLocation = held.Number + 1;
  irp->Tail.Overlay.CurrentStackLocation = held.Location + 1;
  NTSTATUS status = STATUS_CONTINUE_COMPLETION;
  if (wantsToKnow(held.Location, irp)) {
    PDEVICE_OBJECT device = held.Number + 1 > irp->StackCount ? NULL : held.Location[1].DeviceObject;
    status = held.Location->CompletionRoutine(device, irp, held.Location->Context);
  }
  if (status != STATUS_MORE_PROCESSING_REQUIRED)
    finish(irp);
}
static void completeHeld(void *pointer) {
  complete(*(struct Held *)pointer);
}

/* Any status but STATUS_PENDING. */
static NTSTATUS anyFinalStatus(void) {
  switch (raddle_choose(3)) {
  case 0:
    return STATUS_SUCCESS;
  case 1:
    return STATUS_UNSUCCESSFUL;
  default: {
    NTSTATUS status = __VERIFIER_nondet_int();
    return status == STATUS_PENDING ? STATUS_SUCCESS : status;
  }
  }
}

/* NTDDK_PROMPT: what the lower driver says it will complete later is completed before it says so. */
static void completeLater(struct Held held) {
#ifdef NTDDK_PROMPT
  complete(held);
#else
  struct Held *later = malloc(sizeof(*later));
  *later = held;
  raddle_async(completeHeld, later);
#endif
}

/* The lower driver completes the IRP at once, or says that it will later and does so in another thread. If nobody would
 * see the difference, there is none. */
NTSTATUS IofCallDriver(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  struct Held held = {Irp, Irp->Tail.Overlay.CurrentStackLocation - 1, Irp->CurrentLocation - 1};
  held.Location->DeviceObject = DeviceObject;
  NTSTATUS status = anyFinalStatus();
  Irp->IoStatus.Status = status;
  BOOLEAN isSeen = held.Location->Control != 0 || Irp->UserEvent != NULL;
  if (isSeen && modelChoice()) {
    Irp->PendingReturned = TRUE;
    completeLater(held);
    return STATUS_PENDING;
  }
  complete(held);
  return status;
}
NTSTATUS PoCallDriver(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  return IofCallDriver(DeviceObject, Irp);
}

NTSTATUS modelDispatch(PDEVICE_OBJECT device, PIRP irp) {
  --irp->CurrentLocation;
  PIO_STACK_LOCATION location = --irp->Tail.Overlay.CurrentStackLocation;
  location->DeviceObject = device;
  return device->DriverObject->MajorFunction[location->MajorFunction](device, irp);
}

/* --- Cancelling --- */

BOOLEAN IoCancelIrp(PIRP Irp) {
  KIRQL before;
  IoAcquireCancelSpinLock(&before);
  __atomic_store_n(&Irp->Cancel, TRUE, __ATOMIC_SEQ_CST);
  PDRIVER_CANCEL routine = IoSetCancelRoutine(Irp, NULL);
  if (routine == NULL) {
    IoReleaseCancelSpinLock(before);
    return FALSE;
  }
  Irp->CancelIrql = before;
  routine(IoGetCurrentIrpStackLocation(Irp)->DeviceObject, Irp); /* which releases the lock */
  return TRUE;
}

/* --- IRPs that the kernel builds for a driver --- */

static PIRP buildRequest(UCHAR major, PKEVENT event, PIO_STATUS_BLOCK result) {
  if (modelChoice())
    return NULL;
  PIRP irp = modelNewIrp(1);
  irp->UserEvent = event;
  irp->UserIosb = result;
  IoGetNextIrpStackLocation(irp)->MajorFunction = major;
  return irp;
}
PIRP IoBuildDeviceIoControlRequest(ULONG IoControlCode, PDEVICE_OBJECT DeviceObject, PVOID InputBuffer,
                                   ULONG InputBufferLength, PVOID OutputBuffer, ULONG OutputBufferLength,
                                   BOOLEAN InternalDeviceIoControl, PKEVENT Event, PIO_STATUS_BLOCK IoStatusBlock) {
  (void)DeviceObject, (void)InputBuffer;
  UCHAR major = InternalDeviceIoControl ? IRP_MJ_INTERNAL_DEVICE_CONTROL : IRP_MJ_DEVICE_CONTROL;
  PIRP irp = buildRequest(major, Event, IoStatusBlock);
  if (irp != NULL) {
    PIO_STACK_LOCATION location = IoGetNextIrpStackLocation(irp);
    location->Parameters.DeviceIoControl.IoControlCode = IoControlCode;
    location->Parameters.DeviceIoControl.InputBufferLength = InputBufferLength;
    location->Parameters.DeviceIoControl.OutputBufferLength = OutputBufferLength;
    irp->UserBuffer = OutputBuffer;
  }
  return irp;
}
PIRP IoBuildSynchronousFsdRequest(ULONG MajorFunction, PDEVICE_OBJECT DeviceObject, PVOID Buffer, ULONG Length,
                                  PLARGE_INTEGER StartingOffset, PKEVENT Event, PIO_STATUS_BLOCK IoStatusBlock) {
  (void)DeviceObject, (void)StartingOffset;
  PIRP irp = buildRequest((UCHAR)MajorFunction, Event, IoStatusBlock);
  if (irp != NULL) {
    irp->UserBuffer = Buffer;
    IoGetNextIrpStackLocation(irp)->Parameters.Read.Length = Length;
  }
  return irp;
}
