/* A filter above a disk that measures what goes through it.
 *
 * Counters are under a spin lock, in the dispatch function and in the completion routine. Two things are not: the table
 * of paging files is changed by PnP IRPs that need rule A1, and the queue depth is a plain counter that requests
 * increment: that race is real, and stays.
 *
 * EXTENSION: DISK_EXTENSION
 * EXPECT: field, in table 1, in table 2
 *   DeviceObject      none none
 *   Physical          none none
 *   Target            none none
 *   DriverObject      none none
 *   Lock              none none
 *   BytesRead         none none
 *   BytesWritten      none none
 *   ReadCount         none none
 *   WriteCount        none none
 *   QueueDepth        race race
 *   CountersEnabled   none none
 *   PagingPathCount   race none
 *   PagingEvent       none none
 *   DiskNumber        race none
 */
#include "driver.h"

#define IOCTL_DISK_PERFORMANCE CTL_CODE(FILE_DEVICE_DISK, 0x0008, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_DISK_PERFORMANCE_OFF CTL_CODE(FILE_DEVICE_DISK, 0x0018, METHOD_BUFFERED, FILE_ANY_ACCESS)

typedef struct _DISK_EXTENSION {
  PDEVICE_OBJECT DeviceObject;
  PDEVICE_OBJECT Physical;
  PDEVICE_OBJECT Target;
  PDRIVER_OBJECT DriverObject;
  KSPIN_LOCK Lock;
  ULONG BytesRead;
  ULONG BytesWritten;
  ULONG ReadCount;
  ULONG WriteCount;
  LONG QueueDepth;
  LONG CountersEnabled;
  ULONG PagingPathCount;
  KEVENT PagingEvent;
  ULONG DiskNumber;
} DISK_EXTENSION, *PDISK_EXTENSION;

typedef struct _DISK_NUMBERS {
  ULONG BytesRead;
  ULONG BytesWritten;
  ULONG ReadCount;
  ULONG WriteCount;
} DISK_NUMBERS, *PDISK_NUMBERS;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE DiskAddDevice;
static DRIVER_DISPATCH DiskPass;
static DRIVER_DISPATCH DiskReadWrite;
static DRIVER_DISPATCH DiskControl;
static DRIVER_DISPATCH DiskPnp;
static DRIVER_DISPATCH DiskPower;
static IO_COMPLETION_ROUTINE DiskIoDone;

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = DiskPass;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = DiskPass;
  DriverObject->MajorFunction[IRP_MJ_READ] = DiskReadWrite;
  DriverObject->MajorFunction[IRP_MJ_WRITE] = DiskReadWrite;
  DriverObject->MajorFunction[IRP_MJ_FLUSH_BUFFERS] = DiskPass;
  DriverObject->MajorFunction[IRP_MJ_DEVICE_CONTROL] = DiskControl;
  DriverObject->MajorFunction[IRP_MJ_SYSTEM_CONTROL] = DiskPass;
  DriverObject->MajorFunction[IRP_MJ_PNP] = DiskPnp;
  DriverObject->MajorFunction[IRP_MJ_POWER] = DiskPower;
  DriverObject->DriverExtension->AddDevice = DiskAddDevice;
  return STATUS_SUCCESS;
}

static NTSTATUS DiskAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT Physical) {
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, Physical, sizeof(DISK_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PDISK_EXTENSION extension = device->DeviceExtension;
  extension->DeviceObject = device;
  extension->Physical = Physical;
  extension->Target = lower;
  extension->DriverObject = DriverObject;
  extension->CountersEnabled = 1;
  KeInitializeSpinLock(&extension->Lock);
  KeInitializeEvent(&extension->PagingEvent, NotificationEvent, TRUE);
  return STATUS_SUCCESS;
}

static NTSTATUS DiskPass(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDISK_EXTENSION extension = DeviceObject->DeviceExtension;
  return PassDown(extension->Target, Irp);
}

static NTSTATUS DiskReadWrite(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDISK_EXTENSION extension = DeviceObject->DeviceExtension;
  if (InterlockedExchangeAdd(&extension->CountersEnabled, 0) <= 0)
    return PassDown(extension->Target, Irp);
  extension->QueueDepth++; /* should be interlocked */
  IoCopyCurrentIrpStackLocationToNext(Irp);
  IoMarkIrpPending(Irp);
  IoSetCompletionRoutine(Irp, DiskIoDone, extension, TRUE, TRUE, TRUE);
  IoCallDriver(extension->Target, Irp);
  return STATUS_PENDING;
}

static NTSTATUS DiskIoDone(PDEVICE_OBJECT DeviceObject, PIRP Irp, PVOID Context) {
  PDISK_EXTENSION extension = Context;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  ULONG length = stack->Parameters.Read.Length;
  KIRQL irql;
  UNREFERENCED_PARAMETER(DeviceObject);
  KeAcquireSpinLock(&extension->Lock, &irql);
  if (stack->MajorFunction == IRP_MJ_READ) {
    extension->BytesRead += length;
    extension->ReadCount++;
  } else {
    extension->BytesWritten += length;
    extension->WriteCount++;
  }
  KeReleaseSpinLock(&extension->Lock, irql);
  if (Irp->PendingReturned)
    IoMarkIrpPending(Irp);
  return STATUS_SUCCESS;
}

static NTSTATUS QueryPerformance(PDISK_EXTENSION Extension, PIRP Irp) {
  PDISK_NUMBERS numbers = Irp->AssociatedIrp.SystemBuffer;
  KIRQL irql;
  KeAcquireSpinLock(&Extension->Lock, &irql);
  numbers->BytesRead = Extension->BytesRead;
  numbers->BytesWritten = Extension->BytesWritten;
  numbers->ReadCount = Extension->ReadCount;
  numbers->WriteCount = Extension->WriteCount;
  KeReleaseSpinLock(&Extension->Lock, irql);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

static NTSTATUS DiskControl(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDISK_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  switch (stack->Parameters.DeviceIoControl.IoControlCode) {
  case IOCTL_DISK_PERFORMANCE:
    if (stack->Parameters.DeviceIoControl.OutputBufferLength < sizeof(DISK_NUMBERS))
      return CompleteWith(Irp, STATUS_BUFFER_TOO_SMALL);
    InterlockedIncrement(&extension->CountersEnabled);
    return QueryPerformance(extension, Irp);
  case IOCTL_DISK_PERFORMANCE_OFF:
    InterlockedDecrement(&extension->CountersEnabled);
    return CompleteWith(Irp, STATUS_SUCCESS);
  default:
    return PassDown(extension->Target, Irp);
  }
}

static NTSTATUS PagingNotification(PDISK_EXTENSION Extension, PIRP Irp, BOOLEAN InPath) {
  KeWaitForSingleObject(&Extension->PagingEvent, Executive, KernelMode, FALSE, NULL);
  NTSTATUS status = ForwardAndWait(Extension->Target, Irp);
  if (NT_SUCCESS(status)) {
    if (InPath)
      Extension->PagingPathCount++;
    else
      Extension->PagingPathCount--;
  }
  KeSetEvent(&Extension->PagingEvent, IO_NO_INCREMENT, FALSE);
  return CompleteWith(Irp, status);
}

static NTSTATUS DiskPnp(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDISK_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  NTSTATUS status;
  switch (stack->MinorFunction) {
  case IRP_MN_START_DEVICE:
    status = ForwardAndWait(extension->Target, Irp);
    if (NT_SUCCESS(status))
      extension->DiskNumber = 1;
    return CompleteWith(Irp, status);
  case IRP_MN_DEVICE_USAGE_NOTIFICATION:
    return PagingNotification(extension, Irp, stack->Parameters.UsageNotification.InPath);
  case IRP_MN_REMOVE_DEVICE:
    extension->DiskNumber = 0;
    status = PassDown(extension->Target, Irp);
    IoDetachDevice(extension->Target);
    IoDeleteDevice(DeviceObject);
    return status;
  default:
    return PassDown(extension->Target, Irp);
  }
}

static NTSTATUS DiskPower(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDISK_EXTENSION extension = DeviceObject->DeviceExtension;
  return PassPowerDown(extension->Target, Irp);
}
