/* A bus on which toasters are plugged in and out by device control. All that it knows of them is under one mutex, and
 * its own state is only changed by interlocked operations: there are no races, without any rule.
 *
 * EXTENSION: BUS_EXTENSION
 * OPTIONS: NTDDK_STARTED
 * EXPECT: field, in table 1, in table 2
 *   Self              none none
 *   UnderlyingPDO     none none
 *   NextLower         none none
 *   Mutex             none none
 *   NumPdos           none none
 *   Serials           none none
 *   Outstanding       none none
 *   RemoveEvent       none none
 *   StopEvent         none none
 *   PnpState          none none
 *   SystemPower       none none
 *   DevicePower       none none
 *   InterfaceName     none none
 */
#include "driver.h"

#define IOCTL_BUS_PLUGIN CTL_CODE(FILE_DEVICE_BUS_EXTENDER, 0, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_BUS_UNPLUG CTL_CODE(FILE_DEVICE_BUS_EXTENDER, 1, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_BUS_EJECT CTL_CODE(FILE_DEVICE_BUS_EXTENDER, 2, METHOD_BUFFERED, FILE_ANY_ACCESS)

enum { MostPdos = 4 };
enum { NotStarted, Started, Stopped, Removed };

typedef struct _BUS_EXTENSION {
  PDEVICE_OBJECT Self;
  PDEVICE_OBJECT UnderlyingPDO;
  PDEVICE_OBJECT NextLower;
  FAST_MUTEX Mutex;
  ULONG NumPdos;           /* under Mutex */
  ULONG Serials[MostPdos]; /* under Mutex: 0 where nothing is plugged in */
  LONG Outstanding;        /* requests that are worked on, and 1 until the bus is removed */
  KEVENT RemoveEvent;
  KEVENT StopEvent;
  LONG PnpState;
  LONG SystemPower;
  LONG DevicePower;
  UNICODE_STRING InterfaceName;
} BUS_EXTENSION, *PBUS_EXTENSION;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE BusAddDevice;
static DRIVER_DISPATCH BusCreateClose;
static DRIVER_DISPATCH BusControl;
static DRIVER_DISPATCH BusPnp;
static DRIVER_DISPATCH BusPower;
static DRIVER_DISPATCH BusSystemControl;

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = BusCreateClose;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = BusCreateClose;
  DriverObject->MajorFunction[IRP_MJ_DEVICE_CONTROL] = BusControl;
  DriverObject->MajorFunction[IRP_MJ_SYSTEM_CONTROL] = BusSystemControl;
  DriverObject->MajorFunction[IRP_MJ_PNP] = BusPnp;
  DriverObject->MajorFunction[IRP_MJ_POWER] = BusPower;
  DriverObject->DriverExtension->AddDevice = BusAddDevice;
  return STATUS_SUCCESS;
}

static NTSTATUS BusAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT Physical) {
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, Physical, sizeof(BUS_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PBUS_EXTENSION extension = device->DeviceExtension;
  extension->Self = device;
  extension->UnderlyingPDO = Physical;
  extension->NextLower = lower;
  extension->Outstanding = 1;
  extension->SystemPower = PowerSystemWorking;
  extension->DevicePower = PowerDeviceD3;
  ExInitializeFastMutex(&extension->Mutex);
  KeInitializeEvent(&extension->RemoveEvent, SynchronizationEvent, FALSE);
  KeInitializeEvent(&extension->StopEvent, SynchronizationEvent, TRUE);
  return IoRegisterDeviceInterface(Physical, NULL, NULL, &extension->InterfaceName);
}

/* --- How many requests there are --- */

static VOID IncrementIo(PBUS_EXTENSION Extension) {
  if (InterlockedIncrement(&Extension->Outstanding) == 2)
    KeClearEvent(&Extension->StopEvent);
}

static VOID DecrementIo(PBUS_EXTENSION Extension) {
  LONG left = InterlockedDecrement(&Extension->Outstanding);
  if (left == 1)
    KeSetEvent(&Extension->StopEvent, IO_NO_INCREMENT, FALSE);
  if (left == 0)
    KeSetEvent(&Extension->RemoveEvent, IO_NO_INCREMENT, FALSE);
}

static NTSTATUS CompleteCounted(PBUS_EXTENSION Extension, PIRP Irp, NTSTATUS Status) {
  CompleteWith(Irp, Status);
  DecrementIo(Extension);
  return Status;
}

static NTSTATUS BusCreateClose(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PBUS_EXTENSION extension = DeviceObject->DeviceExtension;
  IncrementIo(extension);
  BOOLEAN removed = InterlockedExchangeAdd(&extension->PnpState, 0) == Removed;
  return CompleteCounted(extension, Irp, removed ? STATUS_NO_SUCH_DEVICE : STATUS_SUCCESS);
}

static NTSTATUS BusSystemControl(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PBUS_EXTENSION extension = DeviceObject->DeviceExtension;
  IncrementIo(extension);
  NTSTATUS status = PassDown(extension->NextLower, Irp);
  DecrementIo(extension);
  return status;
}

/* --- Plugging in and out --- */

static NTSTATUS PlugIn(PBUS_EXTENSION Extension, ULONG Serial) {
  NTSTATUS status = STATUS_INSUFFICIENT_RESOURCES;
  if (Serial == 0)
    return STATUS_INVALID_PARAMETER;
  ExAcquireFastMutex(&Extension->Mutex);
  for (ULONG index = 0; index < MostPdos; index++) {
    if (Extension->Serials[index] == 0 && status != STATUS_SUCCESS) {
      Extension->Serials[index] = Serial;
      Extension->NumPdos++;
      status = STATUS_SUCCESS;
    }
  }
  ExReleaseFastMutex(&Extension->Mutex);
  if (NT_SUCCESS(status))
    IoInvalidateDeviceRelations(Extension->UnderlyingPDO, BusRelations);
  return status;
}

static NTSTATUS Unplug(PBUS_EXTENSION Extension, ULONG Serial) {
  NTSTATUS status = STATUS_INVALID_PARAMETER;
  ExAcquireFastMutex(&Extension->Mutex);
  for (ULONG index = 0; index < MostPdos; index++) {
    if (Extension->Serials[index] == Serial && Serial != 0) {
      Extension->Serials[index] = 0;
      Extension->NumPdos--;
      status = STATUS_SUCCESS;
    }
  }
  ExReleaseFastMutex(&Extension->Mutex);
  if (NT_SUCCESS(status))
    IoInvalidateDeviceRelations(Extension->UnderlyingPDO, BusRelations);
  return status;
}

static NTSTATUS BusControl(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PBUS_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  PULONG serial = Irp->AssociatedIrp.SystemBuffer;
  NTSTATUS status = STATUS_INVALID_PARAMETER;
  IncrementIo(extension);
  if (InterlockedExchangeAdd(&extension->PnpState, 0) != Started)
    return CompleteCounted(extension, Irp, STATUS_NO_SUCH_DEVICE);
  if (stack->Parameters.DeviceIoControl.InputBufferLength < sizeof(ULONG))
    return CompleteCounted(extension, Irp, STATUS_BUFFER_TOO_SMALL);
  switch (stack->Parameters.DeviceIoControl.IoControlCode) {
  case IOCTL_BUS_PLUGIN:
    status = PlugIn(extension, *serial);
    break;
  case IOCTL_BUS_UNPLUG:
    status = Unplug(extension, *serial);
    break;
  case IOCTL_BUS_EJECT:
    IoRequestDeviceEject(extension->UnderlyingPDO);
    status = STATUS_SUCCESS;
    break;
  }
  return CompleteCounted(extension, Irp, status);
}

/* --- Plug and play, power --- */

static NTSTATUS QueryRelations(PBUS_EXTENSION Extension, PIRP Irp, DEVICE_RELATION_TYPE Type) {
  if (Type != BusRelations)
    return PassDown(Extension->NextLower, Irp);
  ExAcquireFastMutex(&Extension->Mutex);
  ULONG count = Extension->NumPdos;
  ExReleaseFastMutex(&Extension->Mutex);
  PDEVICE_RELATIONS relations = ExAllocatePoolWithTag(PagedPool, sizeof(DEVICE_RELATIONS), 'sub');
  if (relations == NULL)
    return CompleteWith(Irp, STATUS_INSUFFICIENT_RESOURCES);
  relations->Count = count;
  Irp->IoStatus.Information = (ULONG_PTR)relations;
  return PassDown(Extension->NextLower, Irp);
}

static NTSTATUS RemoveBus(PBUS_EXTENSION Extension, PIRP Irp) {
  InterlockedExchange(&Extension->PnpState, Removed);
  DecrementIo(Extension);
  DecrementIo(Extension);
  KeWaitForSingleObject(&Extension->RemoveEvent, Executive, KernelMode, FALSE, NULL);
  IoSetDeviceInterfaceState(&Extension->InterfaceName, FALSE);
  NTSTATUS status = PassDown(Extension->NextLower, Irp);
  IoDetachDevice(Extension->NextLower);
  IoDeleteDevice(Extension->Self);
  return status;
}

static NTSTATUS BusPnp(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PBUS_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  NTSTATUS status;
  IncrementIo(extension);
  switch (stack->MinorFunction) {
  case IRP_MN_START_DEVICE:
    status = ForwardAndWait(extension->NextLower, Irp);
    if (NT_SUCCESS(status)) {
      InterlockedExchange(&extension->DevicePower, PowerDeviceD0);
      InterlockedExchange(&extension->PnpState, Started);
    }
    return CompleteCounted(extension, Irp, status);
  case IRP_MN_STOP_DEVICE:
    InterlockedExchange(&extension->PnpState, Stopped);
    status = PassDown(extension->NextLower, Irp);
    break;
  case IRP_MN_QUERY_DEVICE_RELATIONS:
    status = QueryRelations(extension, Irp, stack->Parameters.QueryDeviceRelations.Type);
    break;
  case IRP_MN_REMOVE_DEVICE:
    return RemoveBus(extension, Irp);
  default:
    status = PassDown(extension->NextLower, Irp);
  }
  DecrementIo(extension);
  return status;
}

static NTSTATUS BusPower(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PBUS_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  IncrementIo(extension);
  if (stack->MinorFunction == IRP_MN_SET_POWER) {
    if (stack->Parameters.Power.Type == DevicePowerState)
      InterlockedExchange(&extension->DevicePower, (LONG)stack->Parameters.Power.State.DeviceState);
    else
      InterlockedExchange(&extension->SystemPower, (LONG)stack->Parameters.Power.State.SystemState);
  }
  NTSTATUS status = PassPowerDown(extension->NextLower, Irp);
  DecrementIo(extension);
  return status;
}
