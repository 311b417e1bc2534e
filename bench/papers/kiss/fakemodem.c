/* A modem that is none: it answers AT commands and keeps what it answered until somebody reads it.
 *
 * OpenCount changes under the spin lock everywhere, but is compared with 0 without it in one place: a race that the
 * paper calls benign, because the read is atomic anyway. References to the device are counted before the flag is looked
 * at, as in the repaired Bluetooth driver: nobody is in the driver when it has stopped (the assertion).
 *
 * EXTENSION: MODEM_EXTENSION
 * OPTIONS: NTDDK_STARTED NTDDK_OPENED
 * EXPECT: field, in table 1, in table 2
 *   DeviceObject     none none
 *   LowerDevice      none none
 *   OpenCount        race race
 *   SpinLock         none none
 *   ReferenceCount   none none
 *   Removing         race race
 *   Started          race race
 *   RemoveEvent      none none
 *   CommandLength    none none
 *   CommandState     none none
 *   ModemStatus      none none
 *   CurrentlyConnected race race
 *   WaitMask         race race
 *   BaudRate         none none
 *   ReadPending      none none
 *   Stopped          race none
 * ASSERT: holds
 */
#include "driver.h"

#include <raddle.h>

#define IOCTL_SERIAL_SET_BAUD_RATE CTL_CODE(FILE_DEVICE_SERIAL_PORT, 1, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_SERIAL_GET_BAUD_RATE CTL_CODE(FILE_DEVICE_SERIAL_PORT, 20, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_SERIAL_SET_WAIT_MASK CTL_CODE(FILE_DEVICE_SERIAL_PORT, 17, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_SERIAL_GET_WAIT_MASK CTL_CODE(FILE_DEVICE_SERIAL_PORT, 16, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_SERIAL_GET_MODEMSTATUS CTL_CODE(FILE_DEVICE_SERIAL_PORT, 26, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_SERIAL_SET_DTR CTL_CODE(FILE_DEVICE_SERIAL_PORT, 9, METHOD_BUFFERED, FILE_ANY_ACCESS)

enum { CommandIdle, CommandGotA, CommandGotT };

typedef struct _MODEM_EXTENSION {
  PDEVICE_OBJECT DeviceObject;
  PDEVICE_OBJECT LowerDevice;
  ULONG OpenCount; /* written under SpinLock */
  KSPIN_LOCK SpinLock;
  LONG ReferenceCount;
  BOOLEAN Removing;
  BOOLEAN Started;
  KEVENT RemoveEvent;
  ULONG CommandLength; /* under SpinLock, like the next two */
  ULONG CommandState;
  ULONG ModemStatus;
  BOOLEAN CurrentlyConnected;
  ULONG WaitMask;
  LONG BaudRate;
  PIRP ReadPending; /* under SpinLock */
  BOOLEAN Stopped;  /* no more requests are worked on */
} MODEM_EXTENSION, *PMODEM_EXTENSION;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE ModemAddDevice;
static DRIVER_DISPATCH ModemCreate;
static DRIVER_DISPATCH ModemClose;
static DRIVER_DISPATCH ModemRead;
static DRIVER_DISPATCH ModemWrite;
static DRIVER_DISPATCH ModemControl;
static DRIVER_DISPATCH ModemPnp;
static DRIVER_DISPATCH ModemPower;

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = ModemCreate;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = ModemClose;
  DriverObject->MajorFunction[IRP_MJ_READ] = ModemRead;
  DriverObject->MajorFunction[IRP_MJ_WRITE] = ModemWrite;
  DriverObject->MajorFunction[IRP_MJ_DEVICE_CONTROL] = ModemControl;
  DriverObject->MajorFunction[IRP_MJ_PNP] = ModemPnp;
  DriverObject->MajorFunction[IRP_MJ_POWER] = ModemPower;
  DriverObject->DriverExtension->AddDevice = ModemAddDevice;
  return STATUS_SUCCESS;
}

static NTSTATUS ModemAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT Physical) {
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, Physical, sizeof(MODEM_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PMODEM_EXTENSION extension = device->DeviceExtension;
  extension->DeviceObject = device;
  extension->LowerDevice = lower;
  extension->ReferenceCount = 1;
  extension->BaudRate = 1200;
  KeInitializeSpinLock(&extension->SpinLock);
  KeInitializeEvent(&extension->RemoveEvent, NotificationEvent, FALSE);
  return STATUS_SUCCESS;
}

/* --- References --- */

static VOID RemoveReference(PMODEM_EXTENSION Extension) {
  if (InterlockedDecrement(&Extension->ReferenceCount) == 0)
    KeSetEvent(&Extension->RemoveEvent, IO_NO_INCREMENT, FALSE);
}

/* First counted, then looked: who is to stop the device waits for those that are counted. */
static NTSTATUS CheckStateAndAddReference(PMODEM_EXTENSION Extension, PIRP Irp) {
  InterlockedIncrement(&Extension->ReferenceCount);
  if (Extension->Removing || !Extension->Started) {
    RemoveReference(Extension);
    return CompleteWith(Irp, STATUS_UNSUCCESSFUL);
  }
  raddle_assert(!Extension->Stopped);
  return STATUS_SUCCESS;
}

static NTSTATUS CompleteAndRemoveReference(PMODEM_EXTENSION Extension, PIRP Irp, NTSTATUS Status) {
  CompleteWith(Irp, Status);
  RemoveReference(Extension);
  return Status;
}

/* --- Opening and closing --- */

static NTSTATUS ModemCreate(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PMODEM_EXTENSION extension = DeviceObject->DeviceExtension;
  KIRQL irql;
  NTSTATUS status = CheckStateAndAddReference(extension, Irp);
  if (!NT_SUCCESS(status))
    return status;
  KeAcquireSpinLock(&extension->SpinLock, &irql);
  if (extension->OpenCount != 0) {
    status = STATUS_ACCESS_DENIED;
  } else {
    extension->OpenCount++;
    extension->ModemStatus = 0;
  }
  KeReleaseSpinLock(&extension->SpinLock, irql);
  return CompleteAndRemoveReference(extension, Irp, status);
}

static NTSTATUS ModemClose(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PMODEM_EXTENSION extension = DeviceObject->DeviceExtension;
  KIRQL irql;
  KeAcquireSpinLock(&extension->SpinLock, &irql);
  extension->OpenCount--;
  PIRP pending = extension->ReadPending;
  extension->ReadPending = NULL;
  KeReleaseSpinLock(&extension->SpinLock, irql);
  if (pending != NULL)
    CompleteWith(pending, STATUS_CANCELLED);
  return CompleteWith(Irp, STATUS_SUCCESS);
}

/* --- Reading and writing --- */

static VOID ProcessCharacter(PMODEM_EXTENSION Extension, UCHAR Character) {
  if (Extension->CommandState == CommandIdle && Character == 'A')
    Extension->CommandState = CommandGotA;
  else if (Extension->CommandState == CommandGotA && Character == 'T')
    Extension->CommandState = CommandGotT;
  else if (Character == '\r')
    Extension->CommandState = CommandIdle;
  if (Extension->CommandState != CommandIdle)
    Extension->CommandLength++;
}

static NTSTATUS ModemWrite(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PMODEM_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  PUCHAR text = Irp->AssociatedIrp.SystemBuffer;
  KIRQL irql;
  NTSTATUS status = CheckStateAndAddReference(extension, Irp);
  if (!NT_SUCCESS(status))
    return status;
  KeAcquireSpinLock(&extension->SpinLock, &irql);
  for (ULONG index = 0; index < stack->Parameters.Write.Length && index < 2; index++)
    ProcessCharacter(extension, text[index]);
  PIRP reader = extension->ReadPending;
  extension->ReadPending = NULL;
  KeReleaseSpinLock(&extension->SpinLock, irql);
  if (reader != NULL)
    CompleteWith(reader, STATUS_SUCCESS);
  return CompleteAndRemoveReference(extension, Irp, STATUS_SUCCESS);
}

static NTSTATUS ModemRead(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PMODEM_EXTENSION extension = DeviceObject->DeviceExtension;
  KIRQL irql;
  NTSTATUS status = CheckStateAndAddReference(extension, Irp);
  if (!NT_SUCCESS(status))
    return status;
  KeAcquireSpinLock(&extension->SpinLock, &irql);
  BOOLEAN isFirst = extension->ReadPending == NULL && extension->CommandLength == 0;
  if (isFirst) {
    IoMarkIrpPending(Irp);
    extension->ReadPending = Irp;
  } else {
    extension->CommandLength = 0;
  }
  KeReleaseSpinLock(&extension->SpinLock, irql);
  if (!isFirst)
    return CompleteAndRemoveReference(extension, Irp, STATUS_SUCCESS);
  RemoveReference(extension);
  return STATUS_PENDING;
}

/* --- Control --- */

static NTSTATUS ControlLocked(PMODEM_EXTENSION Extension, PIRP Irp) {
  PULONG result = Irp->AssociatedIrp.SystemBuffer;
  KIRQL irql;
  KeAcquireSpinLock(&Extension->SpinLock, &irql);
  *result = Extension->ModemStatus;
  KeReleaseSpinLock(&Extension->SpinLock, irql);
  return STATUS_SUCCESS;
}

static NTSTATUS ModemControl(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PMODEM_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  PULONG value = Irp->AssociatedIrp.SystemBuffer;
  NTSTATUS status = CheckStateAndAddReference(extension, Irp);
  if (!NT_SUCCESS(status))
    return status;
  if (extension->OpenCount == 0) /* without the lock: benign */
    return CompleteAndRemoveReference(extension, Irp, STATUS_INVALID_DEVICE_STATE);
  switch (stack->Parameters.DeviceIoControl.IoControlCode) {
  case IOCTL_SERIAL_SET_BAUD_RATE:
    InterlockedExchange(&extension->BaudRate, (LONG)*value);
    break;
  case IOCTL_SERIAL_GET_BAUD_RATE:
    *value = (ULONG)InterlockedExchangeAdd(&extension->BaudRate, 0);
    break;
  case IOCTL_SERIAL_SET_WAIT_MASK:
    extension->WaitMask = *value;
    break;
  case IOCTL_SERIAL_GET_WAIT_MASK:
    *value = extension->WaitMask;
    break;
  case IOCTL_SERIAL_GET_MODEMSTATUS:
    status = ControlLocked(extension, Irp);
    break;
  case IOCTL_SERIAL_SET_DTR:
    extension->CurrentlyConnected = TRUE;
    break;
  default:
    status = STATUS_NOT_SUPPORTED;
    break;
  }
  return CompleteAndRemoveReference(extension, Irp, status);
}

/* --- Plug and play --- */

static NTSTATUS StopAndRemove(PMODEM_EXTENSION Extension, PIRP Irp) {
  Extension->Removing = TRUE;
  RemoveReference(Extension);
  KeWaitForSingleObject(&Extension->RemoveEvent, Executive, KernelMode, FALSE, NULL);
  Extension->Stopped = TRUE;
  NTSTATUS status = PassDown(Extension->LowerDevice, Irp);
  IoDetachDevice(Extension->LowerDevice);
  IoDeleteDevice(Extension->DeviceObject);
  return status;
}

static NTSTATUS ModemPnp(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PMODEM_EXTENSION extension = DeviceObject->DeviceExtension;
  NTSTATUS status;
  switch (IoGetCurrentIrpStackLocation(Irp)->MinorFunction) {
  case IRP_MN_START_DEVICE:
    status = ForwardAndWait(extension->LowerDevice, Irp);
    if (NT_SUCCESS(status))
      extension->Started = TRUE;
    return CompleteWith(Irp, status);
  case IRP_MN_STOP_DEVICE:
    extension->Started = FALSE;
    return PassDown(extension->LowerDevice, Irp);
  case IRP_MN_SURPRISE_REMOVAL:
    extension->Removing = TRUE;
    return PassDown(extension->LowerDevice, Irp);
  case IRP_MN_REMOVE_DEVICE:
    return StopAndRemove(extension, Irp);
  default:
    return PassDown(extension->LowerDevice, Irp);
  }
}

static NTSTATUS ModemPower(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PMODEM_EXTENSION extension = DeviceObject->DeviceExtension;
  return PassPowerDown(extension->LowerDevice, Irp);
}
