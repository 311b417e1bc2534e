/* A driver for a Bluetooth transport that counts the requests it works on, so that it can be stopped when there are
 * none. What the two versions do differently is BcspIoIncrement. */
#include "driver.h"

#include <raddle.h>

typedef struct _BCSP_EXTENSION {
  PDEVICE_OBJECT Lower;
  LONG PendingIo; /* requests, and 1 as long as nobody wants to stop */
  BOOLEAN StoppingFlag;
  KEVENT StoppingEvent;
  BOOLEAN Stopped;
  KSPIN_LOCK QueueLock;
  ULONG Sent;     /* under QueueLock */
  ULONG Received; /* under QueueLock */
} BCSP_EXTENSION, *PBCSP_EXTENSION;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE BcspAddDevice;
static DRIVER_DISPATCH BcspCreateClose;
static DRIVER_DISPATCH BcspReadWrite;
static DRIVER_DISPATCH BcspPnp;
static DRIVER_DISPATCH BcspPower;

static NTSTATUS BcspIoIncrement(PBCSP_EXTENSION Extension);

static VOID BcspIoDecrement(PBCSP_EXTENSION Extension) {
  if (InterlockedDecrement(&Extension->PendingIo) == 0)
    KeSetEvent(&Extension->StoppingEvent, IO_NO_INCREMENT, FALSE);
}

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = BcspCreateClose;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = BcspCreateClose;
  DriverObject->MajorFunction[IRP_MJ_READ] = BcspReadWrite;
  DriverObject->MajorFunction[IRP_MJ_WRITE] = BcspReadWrite;
  DriverObject->MajorFunction[IRP_MJ_PNP] = BcspPnp;
  DriverObject->MajorFunction[IRP_MJ_POWER] = BcspPower;
  DriverObject->DriverExtension->AddDevice = BcspAddDevice;
  return STATUS_SUCCESS;
}

static NTSTATUS BcspAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT Physical) {
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, Physical, sizeof(BCSP_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PBCSP_EXTENSION extension = device->DeviceExtension;
  extension->Lower = lower;
  extension->PendingIo = 1;
  KeInitializeEvent(&extension->StoppingEvent, NotificationEvent, FALSE);
  KeInitializeSpinLock(&extension->QueueLock);
  return STATUS_SUCCESS;
}

static NTSTATUS BcspCreateClose(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  UNREFERENCED_PARAMETER(DeviceObject);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

static VOID CountRequest(PBCSP_EXTENSION Extension, UCHAR Major) {
  KIRQL irql;
  KeAcquireSpinLock(&Extension->QueueLock, &irql);
  if (Major == IRP_MJ_READ)
    Extension->Received++;
  else
    Extension->Sent++;
  KeReleaseSpinLock(&Extension->QueueLock, irql);
}

static NTSTATUS BcspReadWrite(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PBCSP_EXTENSION extension = DeviceObject->DeviceExtension;
  NTSTATUS status = BcspIoIncrement(extension);
  if (!NT_SUCCESS(status)) {
    BcspIoDecrement(extension);
    return CompleteWith(Irp, status);
  }
  raddle_assert(!extension->Stopped); /* what the request works with is still there */
  CountRequest(extension, IoGetCurrentIrpStackLocation(Irp)->MajorFunction);
  BcspIoDecrement(extension);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

static NTSTATUS BcspStop(PBCSP_EXTENSION Extension, PIRP Irp) {
  Extension->StoppingFlag = TRUE;
  BcspIoDecrement(Extension);
  KeWaitForSingleObject(&Extension->StoppingEvent, Executive, KernelMode, FALSE, NULL);
  Extension->Stopped = TRUE;
  return PassDown(Extension->Lower, Irp);
}

static NTSTATUS BcspPnp(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PBCSP_EXTENSION extension = DeviceObject->DeviceExtension;
  if (IoGetCurrentIrpStackLocation(Irp)->MinorFunction == IRP_MN_REMOVE_DEVICE)
    return BcspStop(extension, Irp);
  return PassDown(extension->Lower, Irp);
}

static NTSTATUS BcspPower(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PBCSP_EXTENSION extension = DeviceObject->DeviceExtension;
  return PassPowerDown(extension->Lower, Irp);
}
