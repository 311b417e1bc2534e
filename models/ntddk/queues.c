/* Queues of IRPs: the one that each device has for StartIo, and those in which IRPs can be cancelled. */
#include "model.h"

/* --- StartIo --- */

/* At most one IRP waits while another is worked on; executions in which more would have to are not looked at. */
static PIRP waiting(PDEVICE_OBJECT device) {
  return (PIRP)device->DeviceQueue.DeviceListHead.Flink;
}
static void setWaiting(PDEVICE_OBJECT device, PIRP irp) {
  device->DeviceQueue.DeviceListHead.Flink = (PLIST_ENTRY)irp;
}
static void startIo(PDEVICE_OBJECT device, PIRP irp) {
  KIRQL before = KeGetCurrentIrql();
  __writecr8(DISPATCH_LEVEL);
  device->DriverObject->DriverStartIo(device, irp);
  __writecr8(before);
}

VOID IoStartPacket(PDEVICE_OBJECT DeviceObject, PIRP Irp, PULONG Key, PDRIVER_CANCEL CancelFunction) {
  (void)Key;
  if (CancelFunction != NULL)
    IoSetCancelRoutine(Irp, CancelFunction);
  raddle_atomic_begin();
  BOOLEAN isFirst = !DeviceObject->DeviceQueue.Busy;
  if (isFirst) {
    DeviceObject->DeviceQueue.Busy = TRUE;
    DeviceObject->CurrentIrp = Irp;
  } else {
    raddle_assume(waiting(DeviceObject) == NULL);
    setWaiting(DeviceObject, Irp);
  }
  raddle_atomic_end();
  if (isFirst)
    startIo(DeviceObject, Irp);
}
VOID IoStartNextPacket(PDEVICE_OBJECT DeviceObject, BOOLEAN Cancelable) {
  (void)Cancelable;
  raddle_atomic_begin();
  PIRP next = waiting(DeviceObject);
  setWaiting(DeviceObject, NULL);
  DeviceObject->CurrentIrp = next;
  DeviceObject->DeviceQueue.Busy = next != NULL;
  raddle_atomic_end();
  if (next != NULL)
    startIo(DeviceObject, next);
}

/* --- Cancel-safe queues --- */

/* An IRP in a queue remembers which it is in here. */
static PIO_CSQ *queueOf(PIRP irp) {
  return (PIO_CSQ *)&irp->Tail.Overlay.DriverContext[3];
}

NTSTATUS WdmlibIoCsqInitializeEx(PIO_CSQ Csq, PIO_CSQ_INSERT_IRP_EX CsqInsertIrp, PIO_CSQ_REMOVE_IRP CsqRemoveIrp,
                                 PIO_CSQ_PEEK_NEXT_IRP CsqPeekNextIrp, PIO_CSQ_ACQUIRE_LOCK CsqAcquireLock,
                                 PIO_CSQ_RELEASE_LOCK CsqReleaseLock,
                                 PIO_CSQ_COMPLETE_CANCELED_IRP CsqCompleteCanceledIrp) {
  Csq->CsqInsertIrp = CsqInsertIrp;
  Csq->CsqRemoveIrp = CsqRemoveIrp;
  Csq->CsqPeekNextIrp = CsqPeekNextIrp;
  Csq->CsqAcquireLock = CsqAcquireLock;
  Csq->CsqReleaseLock = CsqReleaseLock;
  Csq->CsqCompleteCanceledIrp = CsqCompleteCanceledIrp;
  return STATUS_SUCCESS;
}

static VOID cancelQueued(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  (void)DeviceObject;
  PIO_CSQ queue = *queueOf(Irp);
  KIRQL before;
  IoReleaseCancelSpinLock(Irp->CancelIrql);
  queue->CsqAcquireLock(queue, &before);
  queue->CsqRemoveIrp(queue, Irp);
  queue->CsqReleaseLock(queue, before);
  queue->CsqCompleteCanceledIrp(queue, Irp);
}

/* Who takes the cancel routine away from an IRP has it; if somebody cancels the IRP first, it is his. */
static BOOLEAN isOurs(PIRP irp) {
  return IoSetCancelRoutine(irp, NULL) != NULL;
}

NTSTATUS WdmlibIoCsqInsertIrpEx(PIO_CSQ Csq, PIRP Irp, PIO_CSQ_IRP_CONTEXT Context, PVOID InsertContext) {
  (void)Context;
  KIRQL before;
  Csq->CsqAcquireLock(Csq, &before);
  *queueOf(Irp) = Csq;
  NTSTATUS status = Csq->CsqInsertIrp(Csq, Irp, InsertContext);
  BOOLEAN isCancelled = FALSE;
  if (NT_SUCCESS(status)) {
    IoMarkIrpPending(Irp);
    IoSetCancelRoutine(Irp, cancelQueued);
    isCancelled = __atomic_load_n(&Irp->Cancel, __ATOMIC_SEQ_CST) && isOurs(Irp);
  }
  if (isCancelled)
    Csq->CsqRemoveIrp(Csq, Irp);
  Csq->CsqReleaseLock(Csq, before);
  if (isCancelled)
    Csq->CsqCompleteCanceledIrp(Csq, Irp);
  return status;
}
PIRP WdmlibIoCsqRemoveNextIrp(PIO_CSQ Csq, PVOID PeekContext) {
  KIRQL before;
  Csq->CsqAcquireLock(Csq, &before);
  PIRP irp = Csq->CsqPeekNextIrp(Csq, NULL, PeekContext);
  while (irp != NULL && !isOurs(irp))
    irp = Csq->CsqPeekNextIrp(Csq, irp, PeekContext);
  if (irp != NULL)
    Csq->CsqRemoveIrp(Csq, irp);
  Csq->CsqReleaseLock(Csq, before);
  return irp;
}
