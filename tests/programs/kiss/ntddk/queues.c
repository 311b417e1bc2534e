// The queue of a device and cancel-safe queues: each IRP comes out once, to be worked on or to be cancelled.
// RUN: %exits 0 %raddle kiss --model ntddk %s | FileCheck %s
// CHECK: proved: no interleaving fails
#include <raddle.h>
#include <wdm.h>

static PIRP newIrp(void) {
  PIRP irp = IoAllocateIrp(1, FALSE);
  raddle_assume(irp != NULL);
  IoSetNextIrpStackLocation(irp);
  return irp;
}

static IO_CSQ queue;
static PIRP queued;
static KSPIN_LOCK lock;
static LONG cancelled;

static NTSTATUS insert(PIO_CSQ Csq, PIRP Irp, PVOID Context) {
  raddle_assert(Csq == &queue && Context == &lock);
  if (queued != NULL)
    return STATUS_SHARING_VIOLATION;
  queued = Irp;
  return STATUS_SUCCESS;
}
static void removeIrp(PIO_CSQ Csq, PIRP Irp) {
  raddle_assert(Csq == &queue && Irp == queued && lock == 1);
  queued = NULL;
}
static PIRP peek(PIO_CSQ Csq, PIRP Irp, PVOID Context) {
  (void)Csq, (void)Context;
  return Irp == NULL ? queued : NULL;
}
static void acquire(PIO_CSQ Csq, PKIRQL Irql) {
  (void)Csq;
  KeAcquireSpinLock(&lock, Irql);
}
static void release(PIO_CSQ Csq, KIRQL Irql) {
  (void)Csq;
  KeReleaseSpinLock(&lock, Irql);
}
static void completeCanceled(PIO_CSQ Csq, PIRP Irp) {
  (void)Csq, (void)Irp;
  InterlockedIncrement(&cancelled);
}
static void initialize(void) {
  raddle_assert(IoCsqInitializeEx(&queue, insert, removeIrp, peek, acquire, release, completeCanceled) ==
                STATUS_SUCCESS);
}

#ifdef CANCELLED
static PIRP irp;
static void cancels(void *unused) {
  (void)unused;
  IoCancelIrp(irp);
}
int main(void) {
  irp = newIrp();
  initialize();
  raddle_async(cancels, 0);
  raddle_assert(IoCsqInsertIrpEx(&queue, irp, NULL, &lock) == STATUS_SUCCESS);
  PIRP taken = IoCsqRemoveNextIrp(&queue, NULL);
  raddle_assert(InterlockedExchangeAdd(&cancelled, 0) + (taken != NULL) <= 1);
#ifdef MAY
  if (raddle_choose(2))
    raddle_assert(taken == NULL);
  else
    raddle_assert(taken != NULL || cancelled == 0);
#endif
}
#else
static DRIVER_OBJECT driver;
static DEVICE_OBJECT device = {.DriverObject = &driver};
static PIRP started;
static LONG starts;
static void startIo(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  raddle_assert(DeviceObject == &device && KeGetCurrentIrql() == DISPATCH_LEVEL);
  started = Irp;
  ++starts;
}
static void testStartIo(void) {
  PIRP first = newIrp(), second = newIrp();
  driver.DriverStartIo = startIo;
  IoStartPacket(&device, first, NULL, NULL);
  raddle_assert(starts == 1 && started == first && device.CurrentIrp == first);
  IoStartPacket(&device, second, NULL, NULL);
  raddle_assert(starts == 1);
  IoStartNextPacket(&device, FALSE);
  raddle_assert(starts == 2 && started == second);
  IoStartNextPacket(&device, FALSE);
  raddle_assert(starts == 2 && device.CurrentIrp == NULL);
  raddle_assert(KeGetCurrentIrql() == PASSIVE_LEVEL);
}
static void testCancelSafe(void) {
  PIRP irp = newIrp();
  initialize();
  raddle_assert(IoCsqRemoveNextIrp(&queue, NULL) == NULL);
  raddle_assert(IoCsqInsertIrpEx(&queue, irp, NULL, &lock) == STATUS_SUCCESS);
  raddle_assert(IoCsqInsertIrpEx(&queue, newIrp(), NULL, &lock) == STATUS_SHARING_VIOLATION);
  raddle_assert(IoCsqRemoveNextIrp(&queue, NULL) == irp && queued == NULL && !IoCancelIrp(irp));
  irp = newIrp();
  IoCsqInsertIrpEx(&queue, irp, NULL, &lock);
  raddle_assert(IoCancelIrp(irp) && queued == NULL && cancelled == 1);
  IoCancelIrp(irp = newIrp());
  IoCsqInsertIrpEx(&queue, irp, NULL, &lock);
  raddle_assert(queued == NULL && cancelled == 2);
}
int main(void) {
  testStartIo();
  testCancelSafe();
}
#endif
