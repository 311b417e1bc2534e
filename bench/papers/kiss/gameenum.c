/* A bus for game ports that are told to it one by one. Which of them are there is under a mutex; how the bus itself is
 * doing is written by PnP and power requests without any lock, which is right as long as the rules hold. Two things
 * stay wrong under them: AcquireCount is changed by requests to open the port and looked at when the device is about to
 * stop, and PollingInterval is set by device control while others read it.
 *
 * EXTENSION: GAME_EXTENSION
 * EXPECT: field, in table 1, in table 2
 *   Self              none none
 *   Physical          none none
 *   TopOfStack        none none
 *   Mutex             none none
 *   NumPorts          none none
 *   OemIds            none none
 *   Started           race none
 *   Removed           race none
 *   SystemState       race none
 *   DeviceState       race none
 *   AcquireCount      race race
 *   PollingInterval   race race
 *   OutstandingIo     none none
 *   RemoveEvent       none none
 *   AccessDenied      race none
 */
#include "driver.h"

#define IOCTL_GAMEENUM_EXPOSE CTL_CODE(FILE_DEVICE_BUS_EXTENDER, 0, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_GAMEENUM_REMOVE CTL_CODE(FILE_DEVICE_BUS_EXTENDER, 1, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_GAMEENUM_INTERVAL CTL_CODE(FILE_DEVICE_BUS_EXTENDER, 2, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_GAMEENUM_QUERY CTL_CODE(FILE_DEVICE_BUS_EXTENDER, 3, METHOD_BUFFERED, FILE_ANY_ACCESS)

enum { MostPorts = 3 };

typedef struct _GAME_EXTENSION {
  PDEVICE_OBJECT Self;
  PDEVICE_OBJECT Physical;
  PDEVICE_OBJECT TopOfStack;
  FAST_MUTEX Mutex;
  ULONG NumPorts;          /* under Mutex */
  ULONG OemIds[MostPorts]; /* under Mutex */
  BOOLEAN Started;
  BOOLEAN Removed;
  SYSTEM_POWER_STATE SystemState;
  DEVICE_POWER_STATE DeviceState;
  ULONG AcquireCount;
  ULONG PollingInterval;
  LONG OutstandingIo;
  KEVENT RemoveEvent;
  BOOLEAN AccessDenied;
} GAME_EXTENSION, *PGAME_EXTENSION;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE GameAddDevice;
static DRIVER_DISPATCH GameCreate;
static DRIVER_DISPATCH GameClose;
static DRIVER_DISPATCH GameControl;
static DRIVER_DISPATCH GamePnp;
static DRIVER_DISPATCH GamePower;

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = GameCreate;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = GameClose;
  DriverObject->MajorFunction[IRP_MJ_DEVICE_CONTROL] = GameControl;
  DriverObject->MajorFunction[IRP_MJ_PNP] = GamePnp;
  DriverObject->MajorFunction[IRP_MJ_POWER] = GamePower;
  DriverObject->DriverExtension->AddDevice = GameAddDevice;
  return STATUS_SUCCESS;
}

static NTSTATUS GameAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT Physical) {
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, Physical, sizeof(GAME_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PGAME_EXTENSION extension = device->DeviceExtension;
  extension->Self = device;
  extension->Physical = Physical;
  extension->TopOfStack = lower;
  extension->SystemState = PowerSystemWorking;
  extension->DeviceState = PowerDeviceD3;
  extension->OutstandingIo = 1;
  extension->PollingInterval = 10;
  ExInitializeFastMutex(&extension->Mutex);
  KeInitializeEvent(&extension->RemoveEvent, NotificationEvent, FALSE);
  return STATUS_SUCCESS;
}

static NTSTATUS BeginIo(PGAME_EXTENSION Extension) {
  InterlockedIncrement(&Extension->OutstandingIo);
  return STATUS_SUCCESS;
}

static VOID EndIo(PGAME_EXTENSION Extension) {
  if (InterlockedDecrement(&Extension->OutstandingIo) == 0)
    KeSetEvent(&Extension->RemoveEvent, IO_NO_INCREMENT, FALSE);
}

static NTSTATUS EndWith(PGAME_EXTENSION Extension, PIRP Irp, NTSTATUS Status) {
  CompleteWith(Irp, Status);
  EndIo(Extension);
  return Status;
}

static NTSTATUS GameCreate(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PGAME_EXTENSION extension = DeviceObject->DeviceExtension;
  BeginIo(extension);
  extension->AcquireCount++; /* two that open at the same time */
  return EndWith(extension, Irp, STATUS_SUCCESS);
}

static NTSTATUS GameClose(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PGAME_EXTENSION extension = DeviceObject->DeviceExtension;
  BeginIo(extension);
  if (extension->AcquireCount > 0)
    extension->AcquireCount--;
  return EndWith(extension, Irp, STATUS_SUCCESS);
}

static NTSTATUS Expose(PGAME_EXTENSION Extension, ULONG Id) {
  NTSTATUS status = STATUS_INSUFFICIENT_RESOURCES;
  ExAcquireFastMutex(&Extension->Mutex);
  if (Extension->NumPorts < MostPorts) {
    Extension->OemIds[Extension->NumPorts] = Id;
    Extension->NumPorts++;
    status = STATUS_SUCCESS;
  }
  ExReleaseFastMutex(&Extension->Mutex);
  return status;
}

static NTSTATUS RemoveLast(PGAME_EXTENSION Extension) {
  NTSTATUS status = STATUS_NO_SUCH_DEVICE;
  ExAcquireFastMutex(&Extension->Mutex);
  if (Extension->NumPorts > 0) {
    Extension->NumPorts--;
    Extension->OemIds[Extension->NumPorts] = 0;
    status = STATUS_SUCCESS;
  }
  ExReleaseFastMutex(&Extension->Mutex);
  return status;
}

static NTSTATUS GameControl(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PGAME_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  PULONG value = Irp->AssociatedIrp.SystemBuffer;
  NTSTATUS status = STATUS_SUCCESS;
  BeginIo(extension);
  if (stack->Parameters.DeviceIoControl.InputBufferLength < sizeof(ULONG))
    return EndWith(extension, Irp, STATUS_BUFFER_TOO_SMALL);
  switch (stack->Parameters.DeviceIoControl.IoControlCode) {
  case IOCTL_GAMEENUM_EXPOSE:
    status = Expose(extension, *value);
    break;
  case IOCTL_GAMEENUM_REMOVE:
    status = RemoveLast(extension);
    break;
  case IOCTL_GAMEENUM_INTERVAL:
    extension->PollingInterval = *value;
    break;
  case IOCTL_GAMEENUM_QUERY:
    *value = extension->PollingInterval;
    break;
  default:
    status = STATUS_INVALID_DEVICE_REQUEST;
    break;
  }
  return EndWith(extension, Irp, status);
}

static NTSTATUS StartBus(PGAME_EXTENSION Extension, PIRP Irp) {
  NTSTATUS status = ForwardAndWait(Extension->TopOfStack, Irp);
  if (NT_SUCCESS(status)) {
    Extension->DeviceState = PowerDeviceD0;
    Extension->Started = TRUE;
    Extension->AccessDenied = FALSE;
  }
  return EndWith(Extension, Irp, status);
}

static NTSTATUS RemoveBus(PGAME_EXTENSION Extension, PIRP Irp) {
  Extension->Removed = TRUE;
  EndIo(Extension);
  EndIo(Extension);
  KeWaitForSingleObject(&Extension->RemoveEvent, Executive, KernelMode, FALSE, NULL);
  NTSTATUS status = PassDown(Extension->TopOfStack, Irp);
  IoDetachDevice(Extension->TopOfStack);
  IoDeleteDevice(Extension->Self);
  return status;
}

static NTSTATUS GamePnp(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PGAME_EXTENSION extension = DeviceObject->DeviceExtension;
  NTSTATUS status;
  BeginIo(extension);
  switch (IoGetCurrentIrpStackLocation(Irp)->MinorFunction) {
  case IRP_MN_START_DEVICE:
    return StartBus(extension, Irp);
  case IRP_MN_REMOVE_DEVICE:
    return RemoveBus(extension, Irp);
  case IRP_MN_STOP_DEVICE:
    extension->Started = FALSE;
    break;
  case IRP_MN_QUERY_STOP_DEVICE:
    if (extension->AcquireCount > 0)
      return EndWith(extension, Irp, STATUS_UNSUCCESSFUL);
    extension->AccessDenied = TRUE;
    break;
  case IRP_MN_CANCEL_STOP_DEVICE:
    extension->AccessDenied = FALSE;
    break;
  default:
    break;
  }
  status = PassDown(extension->TopOfStack, Irp);
  EndIo(extension);
  return status;
}

static NTSTATUS GamePower(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PGAME_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  BeginIo(extension);
  if (stack->MinorFunction == IRP_MN_SET_POWER) {
    if (stack->Parameters.Power.Type == DevicePowerState)
      extension->DeviceState = stack->Parameters.Power.State.DeviceState;
    else
      extension->SystemState = stack->Parameters.Power.State.SystemState;
  }
  NTSTATUS status = PassPowerDown(extension->TopOfStack, Irp);
  EndIo(extension);
  return status;
}
