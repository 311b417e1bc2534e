/* A driver that leaves slow work to a work item and polls its device by a timer.
 *
 * A request hands its job to a work item, which takes it under the lock. The result is written by the work item without
 * the lock, and read by the next request without it as well: a race between a request and what an earlier one started.
 * The period of the timer is set by device control while the timer's DPC reads it: a race, too. The statistics that the
 * DPC keeps are interlocked.
 *
 * EXTENSION: WORKER_EXTENSION
 * EXPECT: field, in table 1, in table 2
 *   Device         none none
 *   Lower          none none
 *   Lock           none none
 *   Job            none none
 *   JobCount       none none
 *   LastResult     race race
 *   PollTimer      none none
 *   PollDpc        none none
 *   Period         race race
 *   Polls          none none
 *   Enabled        race none
 */
#include "driver.h"

#define IOCTL_WORKER_POLL CTL_CODE(FILE_DEVICE_UNKNOWN, 0x900, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_WORKER_SET_PERIOD CTL_CODE(FILE_DEVICE_UNKNOWN, 0x901, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_WORKER_RESULT CTL_CODE(FILE_DEVICE_UNKNOWN, 0x902, METHOD_BUFFERED, FILE_ANY_ACCESS)

typedef struct _WORKER_EXTENSION {
  PDEVICE_OBJECT Device;
  PDEVICE_OBJECT Lower;
  KSPIN_LOCK Lock;
  ULONG Job;      /* under Lock: 0 if there is none */
  ULONG JobCount; /* under Lock */
  ULONG LastResult;
  KTIMER PollTimer;
  KDPC PollDpc;
  ULONG Period;
  LONG Polls;
  BOOLEAN Enabled;
} WORKER_EXTENSION, *PWORKER_EXTENSION;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE WorkerAddDevice;
static DRIVER_DISPATCH WorkerCreateClose;
static DRIVER_DISPATCH WorkerWrite;
static DRIVER_DISPATCH WorkerControl;
static DRIVER_DISPATCH WorkerPnp;
static IO_WORKITEM_ROUTINE WorkerRoutine;
static KDEFERRED_ROUTINE WorkerPoll;

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = WorkerCreateClose;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = WorkerCreateClose;
  DriverObject->MajorFunction[IRP_MJ_WRITE] = WorkerWrite;
  DriverObject->MajorFunction[IRP_MJ_DEVICE_CONTROL] = WorkerControl;
  DriverObject->MajorFunction[IRP_MJ_PNP] = WorkerPnp;
  DriverObject->DriverExtension->AddDevice = WorkerAddDevice;
  return STATUS_SUCCESS;
}

static NTSTATUS WorkerAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT Physical) {
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, Physical, sizeof(WORKER_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PWORKER_EXTENSION extension = device->DeviceExtension;
  extension->Device = device;
  extension->Lower = lower;
  extension->Period = 100;
  KeInitializeSpinLock(&extension->Lock);
  KeInitializeTimer(&extension->PollTimer);
  KeInitializeDpc(&extension->PollDpc, WorkerPoll, extension);
  return STATUS_SUCCESS;
}

static NTSTATUS WorkerCreateClose(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  UNREFERENCED_PARAMETER(DeviceObject);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

/* --- Work items --- */

static VOID WorkerRoutine(PDEVICE_OBJECT DeviceObject, PVOID Context) {
  PWORKER_EXTENSION extension = DeviceObject->DeviceExtension;
  KIRQL irql;
  KeAcquireSpinLock(&extension->Lock, &irql);
  ULONG job = extension->Job;
  extension->Job = 0;
  KeReleaseSpinLock(&extension->Lock, irql);
  if (job != 0)
    extension->LastResult = job * 2; /* not under the lock */
  IoFreeWorkItem((PIO_WORKITEM)Context);
}

static NTSTATUS WorkerWrite(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PWORKER_EXTENSION extension = DeviceObject->DeviceExtension;
  ULONG length = IoGetCurrentIrpStackLocation(Irp)->Parameters.Write.Length;
  KIRQL irql;
  PIO_WORKITEM item = IoAllocateWorkItem(DeviceObject);
  if (item == NULL)
    return CompleteWith(Irp, STATUS_INSUFFICIENT_RESOURCES);
  KeAcquireSpinLock(&extension->Lock, &irql);
  extension->Job = length + 1;
  extension->JobCount++;
  KeReleaseSpinLock(&extension->Lock, irql);
  IoQueueWorkItem(item, WorkerRoutine, DelayedWorkQueue, item);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

/* --- Polling --- */

static VOID WorkerPoll(PKDPC Dpc, PVOID Context, PVOID Argument1, PVOID Argument2) {
  PWORKER_EXTENSION extension = Context;
  UNREFERENCED_PARAMETER(Dpc);
  UNREFERENCED_PARAMETER(Argument1);
  UNREFERENCED_PARAMETER(Argument2);
  if (extension->Period > 0)
    InterlockedIncrement(&extension->Polls);
}

static NTSTATUS WorkerControl(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PWORKER_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  PULONG value = Irp->AssociatedIrp.SystemBuffer;
  LARGE_INTEGER due = {.QuadPart = -1000};
  switch (stack->Parameters.DeviceIoControl.IoControlCode) {
  case IOCTL_WORKER_POLL:
    KeSetTimer(&extension->PollTimer, due, &extension->PollDpc);
    break;
  case IOCTL_WORKER_SET_PERIOD:
    KeCancelTimer(&extension->PollTimer);
    extension->Period = *value;
    break;
  case IOCTL_WORKER_RESULT:
    *value = extension->LastResult;
    break;
  default:
    return PassDown(extension->Lower, Irp);
  }
  return CompleteWith(Irp, STATUS_SUCCESS);
}

static NTSTATUS WorkerPnp(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PWORKER_EXTENSION extension = DeviceObject->DeviceExtension;
  UCHAR minor = IoGetCurrentIrpStackLocation(Irp)->MinorFunction;
  if (minor == IRP_MN_START_DEVICE)
    extension->Enabled = TRUE;
  if (minor == IRP_MN_REMOVE_DEVICE) {
    extension->Enabled = FALSE;
    KeCancelTimer(&extension->PollTimer);
  }
  return PassDown(extension->Lower, Irp);
}
