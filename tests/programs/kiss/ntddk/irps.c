// IRPs: where they are in the stack, who hears that they are done, that they are done once.
// RUN: %exits 0 %raddle kiss --model ntddk --cflag -DNTDDK_PROMPT %s | FileCheck %s
// CHECK: proved: no interleaving fails
// RUN: %exits 1 %raddle kiss --model ntddk --cflag -DTWICE %s | FileCheck %s --check-prefix=TWICE
// TWICE: violated: assertion `irp->CurrentLocation <= irp->StackCount + 1` failed
#include <raddle.h>
#include <wdm.h>

static DEVICE_OBJECT lower;
static LONG completions;
static KEVENT event;

static NTSTATUS keeps(PDEVICE_OBJECT DeviceObject, PIRP Irp, PVOID Context) {
  raddle_assert(DeviceObject == NULL && Context == &event);
  InterlockedIncrement(&completions);
  if (Irp->PendingReturned)
    KeSetEvent(&event, IO_NO_INCREMENT, FALSE);
  return STATUS_MORE_PROCESSING_REQUIRED;
}

static PIRP newIrp(void) {
  PIRP irp = IoAllocateIrp(1, FALSE);
  raddle_assume(irp != NULL);
  return irp;
}

#ifdef LATER
int main(void) {
  PIRP irp = newIrp();
  KeInitializeEvent(&event, NotificationEvent, FALSE);
  IoSetCompletionRoutine(irp, keeps, &event, TRUE, TRUE, TRUE);
  NTSTATUS status = IoCallDriver(&lower, irp);
#ifdef WAITS
  if (status == STATUS_PENDING)
    KeWaitForSingleObject(&event, Executive, KernelMode, FALSE, NULL);
#else
  (void)status;
#endif
  raddle_assert(completions == 1);
}
#else
static void testCompletionRoutine(void) {
  PIRP irp = newIrp();
  KeInitializeEvent(&event, NotificationEvent, FALSE);
  completions = 0;
  IoGetNextIrpStackLocation(irp)->MajorFunction = IRP_MJ_READ;
  IoSetCompletionRoutine(irp, keeps, &event, TRUE, TRUE, TRUE);
  NTSTATUS status = PoCallDriver(&lower, irp);
  raddle_assert(completions == 1);
  raddle_assert(status == STATUS_PENDING || status == irp->IoStatus.Status);
  raddle_assert(irp->IoStatus.Status != STATUS_PENDING);
  IoReuseIrp(irp, STATUS_NOT_SUPPORTED);
  raddle_assert(irp->IoStatus.Status == STATUS_NOT_SUPPORTED && irp->CurrentLocation == 2);
  IoCompleteRequest(irp, IO_NO_INCREMENT);
  IoFreeIrp(irp);
}
static void testOnlyErrors(void) {
  PIRP irp = newIrp();
  completions = 0;
  IoSetCompletionRoutine(irp, keeps, &event, FALSE, TRUE, FALSE);
  IoCallDriver(&lower, irp);
  raddle_assert((completions == 1) == !NT_SUCCESS(irp->IoStatus.Status));
}
static void testBuiltRequests(void) {
  IO_STATUS_BLOCK result = {.Information = 7};
  PIRP irp;
  KeInitializeEvent(&event, NotificationEvent, FALSE);
  if (raddle_choose(2))
    irp = IoBuildDeviceIoControlRequest(5, &lower, NULL, 0, NULL, 0, FALSE, &event, &result);
  else
    irp = IoBuildSynchronousFsdRequest(IRP_MJ_DEVICE_CONTROL, &lower, NULL, 5, NULL, &event, &result);
  if (irp == NULL)
    return;
  raddle_assert(IoGetNextIrpStackLocation(irp)->MajorFunction == IRP_MJ_DEVICE_CONTROL);
  NTSTATUS status = IoCallDriver(&lower, irp);
  if (status == STATUS_PENDING)
    KeWaitForSingleObject(&event, Executive, KernelMode, FALSE, NULL);
  raddle_assert(KeReadStateEvent(&event) == 1 && result.Status == irp->IoStatus.Status);
}

static LONG cancelled;
static void cancels(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  (void)DeviceObject;
  ++cancelled;
  IoReleaseCancelSpinLock(Irp->CancelIrql);
}
static void testCancel(void) {
  KIRQL irql;
  PIRP irp = newIrp();
  raddle_assert(!IoCancelIrp(irp) && irp->Cancel);
  raddle_assert(IoSetCancelRoutine(irp, cancels) == NULL);
  raddle_assert(IoCancelIrp(irp) && cancelled == 1);
  raddle_assert(!IoCancelIrp(irp) && cancelled == 1);
  IoAcquireCancelSpinLock(&irql); // which is free
  IoReleaseCancelSpinLock(irql);
}

int main(void) {
#ifdef TWICE
  PIRP irp = newIrp();
  IoCompleteRequest(irp, IO_NO_INCREMENT);
  IoCompleteRequest(irp, IO_NO_INCREMENT);
#else
  testCompletionRoutine();
  testOnlyErrors();
  testBuiltRequests();
  testCancel();
#endif
}
#endif
