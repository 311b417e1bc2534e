/* A serial port that completes reads from a DPC: when bytes have come, or when its timer says that none will. Who takes
 * the pending IRP, completes it. The two versions differ in how it is taken (TakePending). */
#include "driver.h"

#include <raddle.h>

typedef struct _SERIAL_EXTENSION {
  PDEVICE_OBJECT Lower;
  KSPIN_LOCK Lock;
  PIRP PendingRead;
  KTIMER ReadTimer;
  KDPC TimerDpc;
  LONG CharactersWaiting;
  ULONG Timeouts; /* under Lock */
} SERIAL_EXTENSION, *PSERIAL_EXTENSION;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE SerialAddDevice;
static DRIVER_DISPATCH SerialCreateClose;
static DRIVER_DISPATCH SerialRead;
static DRIVER_DISPATCH SerialWrite;
static DRIVER_DISPATCH SerialCleanup;
static KDEFERRED_ROUTINE SerialReadTimeout;

/* The read that nobody has completed so far, or null. Nobody else gets it from now on. */
static PIRP TakePending(PSERIAL_EXTENSION Extension);

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = SerialCreateClose;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = SerialCreateClose;
  DriverObject->MajorFunction[IRP_MJ_READ] = SerialRead;
  DriverObject->MajorFunction[IRP_MJ_WRITE] = SerialWrite;
  DriverObject->MajorFunction[IRP_MJ_CLEANUP] = SerialCleanup;
  DriverObject->DriverExtension->AddDevice = SerialAddDevice;
  return STATUS_SUCCESS;
}

static NTSTATUS SerialAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT Physical) {
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, Physical, sizeof(SERIAL_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PSERIAL_EXTENSION extension = device->DeviceExtension;
  extension->Lower = lower;
  KeInitializeSpinLock(&extension->Lock);
  KeInitializeTimer(&extension->ReadTimer);
  KeInitializeDpc(&extension->TimerDpc, SerialReadTimeout, extension);
  return STATUS_SUCCESS;
}

static NTSTATUS SerialCreateClose(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  UNREFERENCED_PARAMETER(DeviceObject);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

static NTSTATUS SerialRead(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PSERIAL_EXTENSION extension = DeviceObject->DeviceExtension;
  LARGE_INTEGER due = {.QuadPart = -10000};
  KIRQL irql;
  if (InterlockedExchange(&extension->CharactersWaiting, 0) > 0)
    return CompleteWith(Irp, STATUS_SUCCESS);
  IoMarkIrpPending(Irp);
  KeAcquireSpinLock(&extension->Lock, &irql);
  BOOLEAN busy = extension->PendingRead != NULL;
  if (!busy)
    extension->PendingRead = Irp;
  KeReleaseSpinLock(&extension->Lock, irql);
  if (busy)
    return CompleteWith(Irp, STATUS_SHARING_VIOLATION);
  KeSetTimer(&extension->ReadTimer, due, &extension->TimerDpc);
  return STATUS_PENDING;
}

/* What is written comes back: the port is its own other end. */
static NTSTATUS SerialWrite(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PSERIAL_EXTENSION extension = DeviceObject->DeviceExtension;
  PIRP reader = TakePending(extension);
  if (reader != NULL) {
    KeCancelTimer(&extension->ReadTimer);
    CompleteWith(reader, STATUS_SUCCESS);
  } else {
    InterlockedIncrement(&extension->CharactersWaiting);
  }
  return CompleteWith(Irp, STATUS_SUCCESS);
}

static VOID SerialReadTimeout(PKDPC Dpc, PVOID Context, PVOID Argument1, PVOID Argument2) {
  PSERIAL_EXTENSION extension = Context;
  UNREFERENCED_PARAMETER(Dpc);
  UNREFERENCED_PARAMETER(Argument1);
  UNREFERENCED_PARAMETER(Argument2);
  PIRP reader = TakePending(extension);
  if (reader == NULL)
    return;
  KeAcquireSpinLockAtDpcLevel(&extension->Lock);
  extension->Timeouts++;
  KeReleaseSpinLockFromDpcLevel(&extension->Lock);
  CompleteWith(reader, STATUS_TIMEOUT);
}

static NTSTATUS SerialCleanup(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PSERIAL_EXTENSION extension = DeviceObject->DeviceExtension;
  PIRP reader = TakePending(extension);
  if (reader != NULL)
    CompleteWith(reader, STATUS_CANCELLED);
  return CompleteWith(Irp, STATUS_SUCCESS);
}
