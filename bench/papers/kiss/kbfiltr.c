/* A filter above the keyboard port. It counts keys, may swallow one of them, and remembers the power state.
 *
 * As in the filter for mice, what device-control requests set is without a lock, and the stack above sends these one by
 * one. The count of keys is under a spin lock in the service callback, but read without it for a query; that, too, is
 * a device-control request.
 *
 * EXTENSION: KEYBOARD_EXTENSION
 * RULES: NTDDK_ONE_IOCTL
 * EXPECT: field, in table 1, in table 2
 *   Self            none none
 *   Lower           none none
 *   PowerLock       none none
 *   PowerState      none none
 *   UpperService    race none
 *   HookContext     race none
 *   Swallowed       race none
 *   KeyLock         none none
 *   KeyCount        race none
 *   Indicators      race none
 *   Started         race none
 *   Removed         race none
 */
#include "driver.h"

#define IOCTL_KEYBOARD_CONNECT CTL_CODE(FILE_DEVICE_KEYBOARD, 0x0080, METHOD_NEITHER, FILE_ANY_ACCESS)
#define IOCTL_KEYBOARD_DISCONNECT CTL_CODE(FILE_DEVICE_KEYBOARD, 0x0100, METHOD_NEITHER, FILE_ANY_ACCESS)
#define IOCTL_KEYBOARD_HOOK CTL_CODE(FILE_DEVICE_KEYBOARD, 0x1001, METHOD_NEITHER, FILE_ANY_ACCESS)
#define IOCTL_KEYBOARD_SET_INDICATORS CTL_CODE(FILE_DEVICE_KEYBOARD, 0x0002, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_KEYBOARD_PRESS CTL_CODE(FILE_DEVICE_KEYBOARD, 0x0900, METHOD_BUFFERED, FILE_ANY_ACCESS)
#define IOCTL_KEYBOARD_QUERY_COUNT CTL_CODE(FILE_DEVICE_KEYBOARD, 0x0901, METHOD_BUFFERED, FILE_ANY_ACCESS)

typedef struct _KEYBOARD_EXTENSION {
  PDEVICE_OBJECT Self;
  PDEVICE_OBJECT Lower;
  FAST_MUTEX PowerLock;
  DEVICE_POWER_STATE PowerState; /* under PowerLock */
  PVOID UpperService;
  PVOID HookContext;
  USHORT Swallowed; /* the key that is not passed on */
  KSPIN_LOCK KeyLock;
  ULONG KeyCount; /* written under KeyLock */
  USHORT Indicators;
  BOOLEAN Started;
  BOOLEAN Removed;
} KEYBOARD_EXTENSION, *PKEYBOARD_EXTENSION;

typedef struct _KEYBOARD_CONNECT {
  PVOID Device;
  PVOID Service;
} KEYBOARD_CONNECT, *PKEYBOARD_CONNECT;

typedef struct _KEYBOARD_HOOK {
  PVOID Context;
  USHORT Swallowed;
} KEYBOARD_HOOK, *PKEYBOARD_HOOK;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE KeyboardAddDevice;
static DRIVER_DISPATCH KeyboardPass;
static DRIVER_DISPATCH KeyboardInternalControl;
static DRIVER_DISPATCH KeyboardPnp;
static DRIVER_DISPATCH KeyboardPower;

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = KeyboardPass;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = KeyboardPass;
  DriverObject->MajorFunction[IRP_MJ_READ] = KeyboardPass;
  DriverObject->MajorFunction[IRP_MJ_DEVICE_CONTROL] = KeyboardPass;
  DriverObject->MajorFunction[IRP_MJ_INTERNAL_DEVICE_CONTROL] = KeyboardInternalControl;
  DriverObject->MajorFunction[IRP_MJ_PNP] = KeyboardPnp;
  DriverObject->MajorFunction[IRP_MJ_POWER] = KeyboardPower;
  DriverObject->DriverExtension->AddDevice = KeyboardAddDevice;
  return STATUS_SUCCESS;
}

static NTSTATUS KeyboardAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT Physical) {
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, Physical, sizeof(KEYBOARD_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PKEYBOARD_EXTENSION extension = device->DeviceExtension;
  extension->Self = device;
  extension->Lower = lower;
  extension->PowerState = PowerDeviceD0;
  ExInitializeFastMutex(&extension->PowerLock);
  KeInitializeSpinLock(&extension->KeyLock);
  return STATUS_SUCCESS;
}

static NTSTATUS KeyboardPass(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PKEYBOARD_EXTENSION extension = DeviceObject->DeviceExtension;
  return PassDown(extension->Lower, Irp);
}

static NTSTATUS Press(PKEYBOARD_EXTENSION Extension, PIRP Irp) {
  PUSHORT key = Irp->AssociatedIrp.SystemBuffer;
  KIRQL irql;
  if (*key == Extension->Swallowed)
    return CompleteWith(Irp, STATUS_SUCCESS);
  KeAcquireSpinLock(&Extension->KeyLock, &irql);
  Extension->KeyCount++;
  KeReleaseSpinLock(&Extension->KeyLock, irql);
  return PassDown(Extension->Lower, Irp);
}

static NTSTATUS QueryCount(PKEYBOARD_EXTENSION Extension, PIRP Irp, ULONG Length) {
  PULONG count = Irp->AssociatedIrp.SystemBuffer;
  if (Length < sizeof(ULONG))
    return CompleteWith(Irp, STATUS_BUFFER_TOO_SMALL);
  *count = Extension->KeyCount; /* the lock was thought unnecessary */
  return CompleteWith(Irp, STATUS_SUCCESS);
}

static NTSTATUS Connect(PKEYBOARD_EXTENSION Extension, PIRP Irp) {
  PKEYBOARD_CONNECT connect = Irp->AssociatedIrp.SystemBuffer;
  if (Extension->UpperService != NULL)
    return CompleteWith(Irp, STATUS_SHARING_VIOLATION);
  Extension->UpperService = connect->Service;
  connect->Device = Extension->Self;
  return PassDown(Extension->Lower, Irp);
}

static NTSTATUS Hook(PKEYBOARD_EXTENSION Extension, PIRP Irp) {
  PKEYBOARD_HOOK hook = Irp->AssociatedIrp.SystemBuffer;
  Extension->HookContext = hook->Context;
  Extension->Swallowed = hook->Swallowed;
  return PassDown(Extension->Lower, Irp);
}

static NTSTATUS KeyboardInternalControl(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PKEYBOARD_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  if (stack->Parameters.DeviceIoControl.InputBufferLength < sizeof(KEYBOARD_HOOK))
    return CompleteWith(Irp, STATUS_INVALID_PARAMETER);
  switch (stack->Parameters.DeviceIoControl.IoControlCode) {
  case IOCTL_KEYBOARD_CONNECT:
    return Connect(extension, Irp);
  case IOCTL_KEYBOARD_DISCONNECT:
    extension->UpperService = NULL;
    return CompleteWith(Irp, STATUS_SUCCESS);
  case IOCTL_KEYBOARD_HOOK:
    return Hook(extension, Irp);
  case IOCTL_KEYBOARD_SET_INDICATORS:
    extension->Indicators = *(PUSHORT)Irp->AssociatedIrp.SystemBuffer;
    return PassDown(extension->Lower, Irp);
  case IOCTL_KEYBOARD_PRESS:
    return Press(extension, Irp);
  case IOCTL_KEYBOARD_QUERY_COUNT:
    return QueryCount(extension, Irp, stack->Parameters.DeviceIoControl.OutputBufferLength);
  default:
    return PassDown(extension->Lower, Irp);
  }
}

static NTSTATUS KeyboardPnp(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PKEYBOARD_EXTENSION extension = DeviceObject->DeviceExtension;
  NTSTATUS status;
  switch (IoGetCurrentIrpStackLocation(Irp)->MinorFunction) {
  case IRP_MN_START_DEVICE:
    status = ForwardAndWait(extension->Lower, Irp);
    if (NT_SUCCESS(status))
      extension->Started = TRUE;
    return CompleteWith(Irp, status);
  case IRP_MN_STOP_DEVICE:
    extension->Started = FALSE;
    Irp->IoStatus.Status = STATUS_SUCCESS;
    return PassDown(extension->Lower, Irp);
  case IRP_MN_REMOVE_DEVICE:
    extension->Removed = TRUE;
    Irp->IoStatus.Status = STATUS_SUCCESS;
    status = PassDown(extension->Lower, Irp);
    IoDetachDevice(extension->Lower);
    IoDeleteDevice(extension->Self);
    return status;
  default:
    return PassDown(extension->Lower, Irp);
  }
}

static NTSTATUS KeyboardPower(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PKEYBOARD_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  if (stack->MinorFunction == IRP_MN_SET_POWER && stack->Parameters.Power.Type == DevicePowerState) {
    ExAcquireFastMutex(&extension->PowerLock);
    extension->PowerState = stack->Parameters.Power.State.DeviceState;
    ExReleaseFastMutex(&extension->PowerLock);
  }
  return PassPowerDown(extension->Lower, Irp);
}
