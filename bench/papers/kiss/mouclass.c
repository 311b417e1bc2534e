/* The class of all mice: ports connect to it and deliver packets, readers wait for them.
 *
 * Pending reads are in a list under a spin lock, packets in a small ring under the same lock, requests hold the remove
 * lock. One field is read without: PowerOutstanding, which the power dispatch looks at before it takes the lock. That
 * race is real. Whether the device is removed is told by the remove lock itself.
 *
 * EXTENSION: CLASS_EXTENSION
 * EXPECT: field, in table 1, in table 2, in table 1 if a remove lock is a mutex
 *   Self               none none
 *   TopPort            none none
 *   RemoveLock         none none
 *   SpinLock           none none
 *   PendingRead        none none
 *   InputCount         none none
 *   DataIn             none none
 *   DataOut            none none
 *   InputData          none none
 *   OkayToLogOverflow  none none
 *   SequenceNumber     none none
 *   TrustedSubsystems  none none
 *   Started            race none none
 *   SurpriseRemoved    race none none
 *   PowerState         none none
 *   PowerOutstanding   race race
 *   WaitWakeEnabled    none none
 *   MinorWakeStatus    none none
 */
#include "driver.h"

#define IOCTL_MOUSE_PACKET CTL_CODE(FILE_DEVICE_MOUSE, 0x0200, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_MOUSE_QUERY CTL_CODE(FILE_DEVICE_MOUSE, 0x0000, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_MOUSE_WAKE CTL_CODE(FILE_DEVICE_MOUSE, 0x0201, METHOD_BUFFERED, FILE_ANY_ACCESS)

enum { RingSize = 2 };

typedef struct _CLASS_EXTENSION {
  PDEVICE_OBJECT Self;
  PDEVICE_OBJECT TopPort;
  IO_REMOVE_LOCK RemoveLock;
  KSPIN_LOCK SpinLock; /* for all up to SequenceNumber */
  PIRP PendingRead;
  ULONG InputCount;
  ULONG DataIn;
  ULONG DataOut;
  USHORT InputData[RingSize];
  BOOLEAN OkayToLogOverflow;
  ULONG SequenceNumber;
  LONG TrustedSubsystems;
  BOOLEAN Started;
  BOOLEAN SurpriseRemoved;
  LONG PowerState;
  ULONG PowerOutstanding;
  LONG WaitWakeEnabled;
  LONG MinorWakeStatus;
} CLASS_EXTENSION, *PCLASS_EXTENSION;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE ClassAddDevice;
static DRIVER_DISPATCH ClassCreate;
static DRIVER_DISPATCH ClassClose;
static DRIVER_DISPATCH ClassRead;
static DRIVER_DISPATCH ClassCleanup;
static DRIVER_DISPATCH ClassControl;
static DRIVER_DISPATCH ClassPnp;
static DRIVER_DISPATCH ClassPower;

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = ClassCreate;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = ClassClose;
  DriverObject->MajorFunction[IRP_MJ_READ] = ClassRead;
  DriverObject->MajorFunction[IRP_MJ_CLEANUP] = ClassCleanup;
  DriverObject->MajorFunction[IRP_MJ_INTERNAL_DEVICE_CONTROL] = ClassControl;
  DriverObject->MajorFunction[IRP_MJ_PNP] = ClassPnp;
  DriverObject->MajorFunction[IRP_MJ_POWER] = ClassPower;
  DriverObject->DriverExtension->AddDevice = ClassAddDevice;
  return STATUS_SUCCESS;
}

static NTSTATUS ClassAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT Physical) {
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, Physical, sizeof(CLASS_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PCLASS_EXTENSION extension = device->DeviceExtension;
  extension->Self = device;
  extension->TopPort = lower;
  extension->OkayToLogOverflow = TRUE;
  extension->PowerState = PowerDeviceD0;
  KeInitializeSpinLock(&extension->SpinLock);
  IoInitializeRemoveLock(&extension->RemoveLock, 'uom', 0, 0);
  return STATUS_SUCCESS;
}

/* --- Opening and closing --- */

static NTSTATUS ClassCreate(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PCLASS_EXTENSION extension = DeviceObject->DeviceExtension;
  NTSTATUS status = IoAcquireRemoveLock(&extension->RemoveLock, Irp);
  if (!NT_SUCCESS(status))
    return CompleteWith(Irp, status);
  InterlockedIncrement(&extension->TrustedSubsystems);
  CompleteWith(Irp, STATUS_SUCCESS);
  IoReleaseRemoveLock(&extension->RemoveLock, Irp);
  return STATUS_SUCCESS;
}

static NTSTATUS ClassClose(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PCLASS_EXTENSION extension = DeviceObject->DeviceExtension;
  InterlockedDecrement(&extension->TrustedSubsystems);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

static PIRP TakePendingRead(PCLASS_EXTENSION Extension) {
  KIRQL irql;
  KeAcquireSpinLock(&Extension->SpinLock, &irql);
  PIRP pending = Extension->PendingRead;
  Extension->PendingRead = NULL;
  KeReleaseSpinLock(&Extension->SpinLock, irql);
  return pending;
}

static NTSTATUS ClassCleanup(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PCLASS_EXTENSION extension = DeviceObject->DeviceExtension;
  PIRP pending = TakePendingRead(extension);
  if (pending != NULL)
    CompleteWith(pending, STATUS_CANCELLED);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

/* --- Packets --- */

/* REQUIRES: SpinLock is held, and there is a packet. */
static USHORT TakePacket(PCLASS_EXTENSION Extension) {
  USHORT packet = Extension->InputData[Extension->DataOut & 1];
  Extension->DataOut = (Extension->DataOut + 1) & 1;
  Extension->InputCount--;
  return packet;
}

static NTSTATUS ClassRead(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PCLASS_EXTENSION extension = DeviceObject->DeviceExtension;
  PUSHORT buffer = Irp->AssociatedIrp.SystemBuffer;
  KIRQL irql;
  NTSTATUS status = IoAcquireRemoveLock(&extension->RemoveLock, Irp);
  if (!NT_SUCCESS(status))
    return CompleteWith(Irp, status);
  status = STATUS_SUCCESS;
  KeAcquireSpinLock(&extension->SpinLock, &irql);
  if (extension->InputCount > 0) {
    *buffer = TakePacket(extension);
  } else if (extension->PendingRead != NULL) {
    status = STATUS_SHARING_VIOLATION;
  } else {
    IoMarkIrpPending(Irp);
    extension->PendingRead = Irp;
    status = STATUS_PENDING;
  }
  KeReleaseSpinLock(&extension->SpinLock, irql);
  if (status != STATUS_PENDING)
    CompleteWith(Irp, status);
  IoReleaseRemoveLock(&extension->RemoveLock, Irp);
  return status;
}

static NTSTATUS Deliver(PCLASS_EXTENSION Extension, PIRP Irp) {
  PUSHORT packet = Irp->AssociatedIrp.SystemBuffer;
  KIRQL irql;
  KeAcquireSpinLock(&Extension->SpinLock, &irql);
  PIRP reader = Extension->PendingRead;
  Extension->PendingRead = NULL;
  if (reader == NULL && Extension->InputCount < RingSize) {
    Extension->InputData[Extension->DataIn & 1] = *packet;
    Extension->DataIn = (Extension->DataIn + 1) & 1;
    Extension->InputCount++;
  } else if (reader == NULL && Extension->OkayToLogOverflow) {
    Extension->OkayToLogOverflow = FALSE;
  }
  Extension->SequenceNumber++;
  KeReleaseSpinLock(&Extension->SpinLock, irql);
  if (reader != NULL)
    CompleteWith(reader, STATUS_SUCCESS);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

static NTSTATUS ClassControl(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PCLASS_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  NTSTATUS status = IoAcquireRemoveLock(&extension->RemoveLock, Irp);
  if (!NT_SUCCESS(status))
    return CompleteWith(Irp, status);
  switch (stack->Parameters.DeviceIoControl.IoControlCode) {
  case IOCTL_MOUSE_PACKET:
    status = Deliver(extension, Irp);
    break;
  case IOCTL_MOUSE_WAKE:
    InterlockedExchange(&extension->WaitWakeEnabled, 1);
    InterlockedExchange(&extension->MinorWakeStatus, STATUS_PENDING);
    status = CompleteWith(Irp, STATUS_SUCCESS);
    break;
  default:
    status = PassDown(extension->TopPort, Irp);
    break;
  }
  IoReleaseRemoveLock(&extension->RemoveLock, Irp);
  return status;
}

/* --- Plug and play, power --- */

static NTSTATUS RemoveClass(PCLASS_EXTENSION Extension, PIRP Irp) {
  Extension->SurpriseRemoved = TRUE;
  IoReleaseRemoveLockAndWait(&Extension->RemoveLock, Irp);
  PIRP pending = TakePendingRead(Extension);
  if (pending != NULL)
    CompleteWith(pending, STATUS_DELETE_PENDING);
  NTSTATUS status = PassDown(Extension->TopPort, Irp);
  IoDetachDevice(Extension->TopPort);
  IoDeleteDevice(Extension->Self);
  return status;
}

static NTSTATUS ClassPnp(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PCLASS_EXTENSION extension = DeviceObject->DeviceExtension;
  NTSTATUS status = IoAcquireRemoveLock(&extension->RemoveLock, Irp);
  if (!NT_SUCCESS(status))
    return CompleteWith(Irp, status);
  switch (IoGetCurrentIrpStackLocation(Irp)->MinorFunction) {
  case IRP_MN_START_DEVICE:
    status = ForwardAndWait(extension->TopPort, Irp);
    if (NT_SUCCESS(status))
      extension->Started = TRUE;
    CompleteWith(Irp, status);
    break;
  case IRP_MN_STOP_DEVICE:
    extension->Started = FALSE;
    status = PassDown(extension->TopPort, Irp);
    break;
  case IRP_MN_SURPRISE_REMOVAL:
    extension->SurpriseRemoved = TRUE;
    status = PassDown(extension->TopPort, Irp);
    break;
  case IRP_MN_REMOVE_DEVICE:
    return RemoveClass(extension, Irp);
  default:
    status = PassDown(extension->TopPort, Irp);
    break;
  }
  IoReleaseRemoveLock(&extension->RemoveLock, Irp);
  return status;
}

static NTSTATUS ClassPower(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PCLASS_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  if (extension->PowerOutstanding > 0 && stack->MinorFunction == IRP_MN_QUERY_POWER) /* not under the lock */
    return CompleteWith(Irp, STATUS_DEVICE_NOT_READY);
  NTSTATUS status = IoAcquireRemoveLock(&extension->RemoveLock, Irp);
  if (!NT_SUCCESS(status))
    return CompleteWith(Irp, status);
  if (stack->MinorFunction == IRP_MN_SET_POWER && stack->Parameters.Power.Type == DevicePowerState) {
    extension->PowerOutstanding++;
    InterlockedExchange(&extension->PowerState, (LONG)stack->Parameters.Power.State.DeviceState);
    extension->PowerOutstanding--;
  }
  status = PassPowerDown(extension->TopPort, Irp);
  IoReleaseRemoveLock(&extension->RemoveLock, Irp);
  return status;
}
