/* A monitor of toasters: it watches for devices of one class and opens those that come.
 *
 * Its state is written under the remove lock, but the power dispatch reads it before it takes that lock: the race of
 * figure 6 of the paper. A remove lock lets any number of threads in; what is written under it by two PnP IRPs races,
 * too, unless rule A1 keeps them apart. The list of open devices has a mutex of its own.
 *
 * EXTENSION: DEVICE_EXTENSION
 * EXPECT: field, in table 1, in table 2, in table 1 if a remove lock is a mutex
 *   DeviceObject          none none
 *   PhysicalDeviceObject  none none
 *   TopOfStack            none none
 *   RemoveLock            none none
 *   DevicePnpState        race race
 *   PreviousPnpState      race none none
 *   NotificationHandle    race none none
 *   ListMutex             none none
 *   Arrivals              none none
 */
#include "driver.h"

typedef enum _PNP_STATE {
  NotStarted,
  Started,
  StopPending,
  Stopped,
  RemovePending,
  SurpriseRemoved,
  Deleted
} PNP_STATE;

typedef struct _DEVICE_EXTENSION {
  PDEVICE_OBJECT DeviceObject;
  PDEVICE_OBJECT PhysicalDeviceObject;
  PDEVICE_OBJECT TopOfStack; /* the device below */
  IO_REMOVE_LOCK RemoveLock;
  PNP_STATE DevicePnpState;
  PNP_STATE PreviousPnpState;
  PVOID NotificationHandle;
  FAST_MUTEX ListMutex;
  LONG Arrivals; /* under ListMutex: devices that were seen to come */
} DEVICE_EXTENSION, *PDEVICE_EXTENSION;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE ToastMonAddDevice;
static DRIVER_DISPATCH ToastMonDispatch;
static DRIVER_DISPATCH ToastMonDispatchPnp;
static DRIVER_DISPATCH ToastMonDispatchPower;
static DRIVER_DISPATCH ToastMonDispatchSystemControl;
static DRIVER_UNLOAD ToastMonUnload;
static DRIVER_NOTIFICATION_CALLBACK_ROUTINE ToastMonInterfaceChange;

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = ToastMonDispatch;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = ToastMonDispatch;
  DriverObject->MajorFunction[IRP_MJ_DEVICE_CONTROL] = ToastMonDispatch;
  DriverObject->MajorFunction[IRP_MJ_PNP] = ToastMonDispatchPnp;
  DriverObject->MajorFunction[IRP_MJ_POWER] = ToastMonDispatchPower;
  DriverObject->MajorFunction[IRP_MJ_SYSTEM_CONTROL] = ToastMonDispatchSystemControl;
  DriverObject->DriverExtension->AddDevice = ToastMonAddDevice;
  DriverObject->DriverUnload = ToastMonUnload;
  return STATUS_SUCCESS;
}

static VOID ToastMonUnload(PDRIVER_OBJECT DriverObject) {
  UNREFERENCED_PARAMETER(DriverObject);
}

static NTSTATUS ToastMonAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT PhysicalDeviceObject) {
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, PhysicalDeviceObject, sizeof(DEVICE_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PDEVICE_EXTENSION extension = device->DeviceExtension;
  extension->TopOfStack = lower;
  extension->DeviceObject = device;
  extension->PhysicalDeviceObject = PhysicalDeviceObject;
  extension->DevicePnpState = NotStarted;
  extension->PreviousPnpState = NotStarted;
  IoInitializeRemoveLock(&extension->RemoveLock, 'tsoT', 1, 100);
  ExInitializeFastMutex(&extension->ListMutex);
  return STATUS_SUCCESS;
}

static NTSTATUS ToastMonDispatch(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDEVICE_EXTENSION extension = DeviceObject->DeviceExtension;
  NTSTATUS status = IoAcquireRemoveLock(&extension->RemoveLock, Irp);
  if (!NT_SUCCESS(status))
    return CompleteWith(Irp, status);
  status = PassDown(extension->TopOfStack, Irp);
  IoReleaseRemoveLock(&extension->RemoveLock, Irp);
  return status;
}

static NTSTATUS ToastMonDispatchSystemControl(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  return ToastMonDispatch(DeviceObject, Irp);
}

static VOID SetPnpState(PDEVICE_EXTENSION Extension, PNP_STATE State) {
  Extension->PreviousPnpState = Extension->DevicePnpState;
  Extension->DevicePnpState = State;
}

static VOID RestorePnpState(PDEVICE_EXTENSION Extension) {
  Extension->DevicePnpState = Extension->PreviousPnpState;
}

static NTSTATUS ToastMonInterfaceChange(PVOID NotificationStructure, PVOID Context) {
  PDEVICE_EXTENSION extension = Context;
  UNREFERENCED_PARAMETER(NotificationStructure);
  ExAcquireFastMutex(&extension->ListMutex);
  extension->Arrivals++;
  ExReleaseFastMutex(&extension->ListMutex);
  return STATUS_SUCCESS;
}

static NTSTATUS RegisterForInterfaces(PDEVICE_EXTENSION Extension) {
  if (Extension->NotificationHandle != NULL)
    return STATUS_SUCCESS;
  return IoRegisterPlugPlayNotification(EventCategoryDeviceInterfaceChange, 0, NULL,
                                        Extension->DeviceObject->DriverObject, ToastMonInterfaceChange, Extension,
                                        &Extension->NotificationHandle);
}

static VOID UnregisterForInterfaces(PDEVICE_EXTENSION Extension) {
  if (Extension->NotificationHandle != NULL) {
    IoUnregisterPlugPlayNotification(Extension->NotificationHandle);
    Extension->NotificationHandle = NULL;
  }
}

static NTSTATUS StartDevice(PDEVICE_EXTENSION Extension, PIRP Irp) {
  NTSTATUS status = ForwardAndWait(Extension->TopOfStack, Irp);
  if (NT_SUCCESS(status)) {
    SetPnpState(Extension, Started);
    RegisterForInterfaces(Extension);
  }
  return CompleteWith(Irp, status);
}

static NTSTATUS RemoveDevice(PDEVICE_EXTENSION Extension, PIRP Irp) {
  SetPnpState(Extension, Deleted);
  IoReleaseRemoveLockAndWait(&Extension->RemoveLock, Irp);
  UnregisterForInterfaces(Extension);
  Irp->IoStatus.Status = STATUS_SUCCESS;
  NTSTATUS status = PassDown(Extension->TopOfStack, Irp);
  IoDetachDevice(Extension->TopOfStack);
  IoDeleteDevice(Extension->DeviceObject);
  return status;
}

static NTSTATUS ToastMonDispatchPnp(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDEVICE_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  NTSTATUS status = IoAcquireRemoveLock(&extension->RemoveLock, Irp);
  if (!NT_SUCCESS(status))
    return CompleteWith(Irp, status);
  switch (stack->MinorFunction) {
  case IRP_MN_START_DEVICE:
    status = StartDevice(extension, Irp);
    IoReleaseRemoveLock(&extension->RemoveLock, Irp);
    return status;
  case IRP_MN_REMOVE_DEVICE:
    return RemoveDevice(extension, Irp);
  case IRP_MN_QUERY_STOP_DEVICE:
    SetPnpState(extension, StopPending);
    Irp->IoStatus.Status = STATUS_SUCCESS;
    break;
  case IRP_MN_CANCEL_STOP_DEVICE:
    RestorePnpState(extension);
    Irp->IoStatus.Status = STATUS_SUCCESS;
    break;
  case IRP_MN_STOP_DEVICE:
    SetPnpState(extension, Stopped);
    Irp->IoStatus.Status = STATUS_SUCCESS;
    break;
  case IRP_MN_QUERY_REMOVE_DEVICE:
    SetPnpState(extension, RemovePending);
    Irp->IoStatus.Status = STATUS_SUCCESS;
    break;
  case IRP_MN_CANCEL_REMOVE_DEVICE:
    RestorePnpState(extension);
    Irp->IoStatus.Status = STATUS_SUCCESS;
    break;
  case IRP_MN_SURPRISE_REMOVAL:
    SetPnpState(extension, SurpriseRemoved);
    UnregisterForInterfaces(extension);
    Irp->IoStatus.Status = STATUS_SUCCESS;
    break;
  default:
    break;
  }
  status = PassDown(extension->TopOfStack, Irp);
  IoReleaseRemoveLock(&extension->RemoveLock, Irp);
  return status;
}

static NTSTATUS ToastMonDispatchPower(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDEVICE_EXTENSION extension = DeviceObject->DeviceExtension;
  if (extension->DevicePnpState == Deleted) { /* not under the lock */
    PoStartNextPowerIrp(Irp);
    return CompleteWith(Irp, STATUS_DELETE_PENDING);
  }
  NTSTATUS status = IoAcquireRemoveLock(&extension->RemoveLock, Irp);
  if (!NT_SUCCESS(status)) {
    PoStartNextPowerIrp(Irp);
    return CompleteWith(Irp, status);
  }
  status = PassPowerDown(extension->TopOfStack, Irp);
  IoReleaseRemoveLock(&extension->RemoveLock, Irp);
  return status;
}
