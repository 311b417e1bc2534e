/* A driver that works on one request at a time: its dispatch functions hand IRPs to StartIo, which a DPC follows when
 * the device is done. The queue of the device keeps requests apart, and what StartIo and the DPC share has a spin lock.
 * There are no races.
 *
 * EXTENSION: DEVICE_EXTENSION
 * EXPECT: field, in table 1, in table 2
 *   Device        none none
 *   CompletionDpc none none
 *   Lock          none none
 *   Remaining     none none
 *   Direction     none none
 *   Transfers     none none
 *   Errors        none none
 */
#include "driver.h"

typedef struct _DEVICE_EXTENSION {
  PDEVICE_OBJECT Device;
  KDPC CompletionDpc;
  KSPIN_LOCK Lock;
  ULONG Remaining; /* under Lock: bytes of the current request */
  UCHAR Direction; /* under Lock */
  LONG Transfers;
  LONG Errors;
} DEVICE_EXTENSION, *PDEVICE_EXTENSION;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE StartIoAddDevice;
static DRIVER_DISPATCH StartIoCreateClose;
static DRIVER_DISPATCH StartIoReadWrite;
static DRIVER_DISPATCH StartIoFlush;
static DRIVER_STARTIO StartIoStart;
static KDEFERRED_ROUTINE StartIoDone;

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = StartIoCreateClose;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = StartIoCreateClose;
  DriverObject->MajorFunction[IRP_MJ_READ] = StartIoReadWrite;
  DriverObject->MajorFunction[IRP_MJ_WRITE] = StartIoReadWrite;
  DriverObject->MajorFunction[IRP_MJ_FLUSH_BUFFERS] = StartIoFlush;
  DriverObject->DriverStartIo = StartIoStart;
  DriverObject->DriverExtension->AddDevice = StartIoAddDevice;
  return STATUS_SUCCESS;
}

static NTSTATUS StartIoAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT Physical) {
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, Physical, sizeof(DEVICE_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PDEVICE_EXTENSION extension = device->DeviceExtension;
  extension->Device = device;
  KeInitializeSpinLock(&extension->Lock);
  KeInitializeDpc(&extension->CompletionDpc, StartIoDone, extension);
  return STATUS_SUCCESS;
}

static NTSTATUS StartIoCreateClose(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  UNREFERENCED_PARAMETER(DeviceObject);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

static NTSTATUS StartIoReadWrite(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  if (stack->Parameters.Read.Length == 0)
    return CompleteWith(Irp, STATUS_SUCCESS);
  IoMarkIrpPending(Irp);
  IoStartPacket(DeviceObject, Irp, NULL, NULL);
  return STATUS_PENDING;
}

static NTSTATUS StartIoFlush(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDEVICE_EXTENSION extension = DeviceObject->DeviceExtension;
  KIRQL irql;
  KeAcquireSpinLock(&extension->Lock, &irql);
  BOOLEAN busy = extension->Remaining != 0;
  KeReleaseSpinLock(&extension->Lock, irql);
  return CompleteWith(Irp, busy ? STATUS_DEVICE_NOT_READY : STATUS_SUCCESS);
}

/* Tells the device to begin; it interrupts when it is done, here at any time from now on. */
static VOID StartIoStart(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDEVICE_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  KeAcquireSpinLockAtDpcLevel(&extension->Lock);
  extension->Remaining = stack->Parameters.Read.Length;
  extension->Direction = stack->MajorFunction;
  KeReleaseSpinLockFromDpcLevel(&extension->Lock);
  KeInsertQueueDpc(&extension->CompletionDpc, Irp, NULL);
}

static VOID StartIoDone(PKDPC Dpc, PVOID Context, PVOID Argument1, PVOID Argument2) {
  PDEVICE_EXTENSION extension = Context;
  PIRP irp = Argument1;
  UNREFERENCED_PARAMETER(Dpc);
  UNREFERENCED_PARAMETER(Argument2);
  KeAcquireSpinLockAtDpcLevel(&extension->Lock);
  ULONG moved = extension->Remaining;
  UCHAR direction = extension->Direction;
  extension->Remaining = 0;
  KeReleaseSpinLockFromDpcLevel(&extension->Lock);
  if (direction == IRP_MJ_READ || direction == IRP_MJ_WRITE)
    InterlockedIncrement(&extension->Transfers);
  else
    InterlockedIncrement(&extension->Errors);
  irp->IoStatus.Status = STATUS_SUCCESS;
  irp->IoStatus.Information = moved;
  IoCompleteRequest(irp, IO_DISK_INCREMENT);
  IoStartNextPacket(extension->Device, FALSE);
}
