/* A driver with a device that can be opened once and counts what it is told. Nothing of it is wrong: the count changes
 * by interlocked operations alone, the time of the last request is under a spin lock, the rest is written only before
 * the device can be opened.
 *
 * EXTENSION: DEVICE_EXTENSION
 * EXPECT: field, in table 1, in table 2
 *   Requests     none none
 *   Lock         none none
 *   LastLength   none none
 *   Name         none none
 */
#include "driver.h"

#define IOCTL_TRACE CTL_CODE(FILE_DEVICE_UNKNOWN, 0x801, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_QUERY CTL_CODE(FILE_DEVICE_UNKNOWN, 0x802, METHOD_BUFFERED, FILE_ANY_ACCESS)

typedef struct _DEVICE_EXTENSION {
  LONG Requests;
  KSPIN_LOCK Lock;
  ULONG LastLength; /* under Lock */
  UNICODE_STRING Name;
} DEVICE_EXTENSION, *PDEVICE_EXTENSION;

typedef struct _TRACE_STATE {
  LONG Requests;
  ULONG LastLength;
} TRACE_STATE, *PTRACE_STATE;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_DISPATCH TraceCreateClose;
static DRIVER_DISPATCH TraceControl;
static DRIVER_UNLOAD TraceUnload;

static WCHAR DeviceName[] = L"T";

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  PDEVICE_OBJECT device;
  UNREFERENCED_PARAMETER(RegistryPath);
  UNICODE_STRING name;
  RtlInitUnicodeString(&name, DeviceName);
  NTSTATUS status = IoCreateDevice(DriverObject, sizeof(DEVICE_EXTENSION), &name, FILE_DEVICE_UNKNOWN,
                                   FILE_DEVICE_SECURE_OPEN, FALSE, &device);
  if (!NT_SUCCESS(status))
    return status;
  PDEVICE_EXTENSION extension = device->DeviceExtension;
  extension->Requests = 0;
  extension->LastLength = 0;
  extension->Name = name;
  KeInitializeSpinLock(&extension->Lock);
  status = IoCreateSymbolicLink(&extension->Name, &name);
  if (!NT_SUCCESS(status)) {
    IoDeleteDevice(device);
    return status;
  }
  DriverObject->MajorFunction[IRP_MJ_CREATE] = TraceCreateClose;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = TraceCreateClose;
  DriverObject->MajorFunction[IRP_MJ_DEVICE_CONTROL] = TraceControl;
  DriverObject->DriverUnload = TraceUnload;
  device->Flags &= ~DO_DEVICE_INITIALIZING;
  return STATUS_SUCCESS;
}

static VOID TraceUnload(PDRIVER_OBJECT DriverObject) {
  PDEVICE_EXTENSION extension = DriverObject->DeviceObject->DeviceExtension;
  IoDeleteSymbolicLink(&extension->Name);
  IoDeleteDevice(DriverObject->DeviceObject);
}

static NTSTATUS TraceCreateClose(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  UNREFERENCED_PARAMETER(DeviceObject);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

static NTSTATUS RecordRequest(PDEVICE_EXTENSION Extension, PIRP Irp, ULONG Length) {
  KIRQL irql;
  InterlockedIncrement(&Extension->Requests);
  KeAcquireSpinLock(&Extension->Lock, &irql);
  Extension->LastLength = Length;
  KeReleaseSpinLock(&Extension->Lock, irql);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

static NTSTATUS QueryState(PDEVICE_EXTENSION Extension, PIRP Irp, ULONG Length) {
  KIRQL irql;
  PTRACE_STATE state = Irp->AssociatedIrp.SystemBuffer;
  if (Length < sizeof(TRACE_STATE))
    return CompleteWith(Irp, STATUS_BUFFER_TOO_SMALL);
  state->Requests = InterlockedExchangeAdd(&Extension->Requests, 0);
  KeAcquireSpinLock(&Extension->Lock, &irql);
  state->LastLength = Extension->LastLength;
  KeReleaseSpinLock(&Extension->Lock, irql);
  Irp->IoStatus.Status = STATUS_SUCCESS;
  Irp->IoStatus.Information = sizeof(TRACE_STATE);
  IoCompleteRequest(Irp, IO_NO_INCREMENT);
  return STATUS_SUCCESS;
}

static NTSTATUS TraceControl(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDEVICE_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  switch (stack->Parameters.DeviceIoControl.IoControlCode) {
  case IOCTL_TRACE:
    return RecordRequest(extension, Irp, stack->Parameters.DeviceIoControl.InputBufferLength);
  case IOCTL_QUERY:
    return QueryState(extension, Irp, stack->Parameters.DeviceIoControl.OutputBufferLength);
  default:
    return CompleteWith(Irp, STATUS_INVALID_DEVICE_REQUEST);
  }
}
