/* A filter between the driver of a mouse port and the class of all mice. It learns by internal device control where to
 * deliver packets, and puts its own function in between.
 *
 * The fields that are set by these requests have no lock. The class driver sends them one after the other, so all races
 * go away with the rule that two device-control IRPs do not come at the same time; A1 to A3 are for what PnP writes.
 *
 * EXTENSION: DEVICE_EXTENSION
 * RULES: NTDDK_ONE_IOCTL
 * EXPECT: field, in table 1, in table 2
 *   Self                 none none
 *   PDO                  none none
 *   TopOfStack           none none
 *   EnableCount          none none
 *   UpperConnectData     race none
 *   UpperContext         race none
 *   UpperIsrHook         race none
 *   IsrWritePort         race none
 *   CallContext          race none
 *   QueueMousePacket     race none
 *   DeviceState          race none
 *   SurpriseRemoved      race none
 *   Removed              race none
 *   Started              race none
 */
#include "driver.h"

#define IOCTL_MOUSE_CONNECT CTL_CODE(FILE_DEVICE_MOUSE, 0x0080, METHOD_NEITHER, FILE_ANY_ACCESS)
#define IOCTL_MOUSE_DISCONNECT CTL_CODE(FILE_DEVICE_MOUSE, 0x0100, METHOD_NEITHER, FILE_ANY_ACCESS)
#define IOCTL_MOUSE_HOOK_ISR CTL_CODE(FILE_DEVICE_MOUSE, 0x1002, METHOD_NEITHER, FILE_ANY_ACCESS)

typedef VOID (*PSERVICE_CALLBACK)(PDEVICE_OBJECT DeviceObject, ULONG First, ULONG Last, PULONG Consumed);

typedef struct _CONNECT_DATA {
  PDEVICE_OBJECT ClassDeviceObject;
  PVOID ClassService;
} CONNECT_DATA, *PCONNECT_DATA;

typedef struct _HOOK_DATA {
  PVOID Context;
  PVOID IsrRoutine;
  PVOID IsrWritePort;
  PVOID CallContext;
  PVOID QueueMousePacket;
} HOOK_DATA, *PHOOK_DATA;

typedef struct _DEVICE_EXTENSION {
  PDEVICE_OBJECT Self;
  PDEVICE_OBJECT PDO;
  PDEVICE_OBJECT TopOfStack;
  LONG EnableCount;
  PVOID UpperConnectData; /* the class driver's function for packets */
  PVOID UpperContext;
  PVOID UpperIsrHook;
  PVOID IsrWritePort;
  PVOID CallContext;
  PVOID QueueMousePacket;
  DEVICE_POWER_STATE DeviceState;
  BOOLEAN SurpriseRemoved;
  BOOLEAN Removed;
  BOOLEAN Started;
} DEVICE_EXTENSION, *PDEVICE_EXTENSION;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE FilterAddDevice;
static DRIVER_DISPATCH FilterCreate;
static DRIVER_DISPATCH FilterClose;
static DRIVER_DISPATCH FilterPass;
static DRIVER_DISPATCH FilterInternalControl;
static DRIVER_DISPATCH FilterPnp;
static DRIVER_DISPATCH FilterPower;

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = FilterCreate;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = FilterClose;
  DriverObject->MajorFunction[IRP_MJ_READ] = FilterPass;
  DriverObject->MajorFunction[IRP_MJ_FLUSH_BUFFERS] = FilterPass;
  DriverObject->MajorFunction[IRP_MJ_DEVICE_CONTROL] = FilterPass;
  DriverObject->MajorFunction[IRP_MJ_SYSTEM_CONTROL] = FilterPass;
  DriverObject->MajorFunction[IRP_MJ_INTERNAL_DEVICE_CONTROL] = FilterInternalControl;
  DriverObject->MajorFunction[IRP_MJ_PNP] = FilterPnp;
  DriverObject->MajorFunction[IRP_MJ_POWER] = FilterPower;
  DriverObject->DriverExtension->AddDevice = FilterAddDevice;
  return STATUS_SUCCESS;
}

static NTSTATUS FilterAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT PDO) {
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, PDO, sizeof(DEVICE_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PDEVICE_EXTENSION extension = device->DeviceExtension;
  extension->Self = device;
  extension->PDO = PDO;
  extension->TopOfStack = lower;
  extension->DeviceState = PowerDeviceD0;
  return STATUS_SUCCESS;
}

static NTSTATUS FilterPass(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDEVICE_EXTENSION extension = DeviceObject->DeviceExtension;
  return PassDown(extension->TopOfStack, Irp);
}

static NTSTATUS FilterCreate(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDEVICE_EXTENSION extension = DeviceObject->DeviceExtension;
  InterlockedIncrement(&extension->EnableCount);
  return PassDown(extension->TopOfStack, Irp);
}

static NTSTATUS FilterClose(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDEVICE_EXTENSION extension = DeviceObject->DeviceExtension;
  InterlockedDecrement(&extension->EnableCount);
  return PassDown(extension->TopOfStack, Irp);
}

/* Called instead of the class driver's function, which it calls. */
static VOID FilterServiceCallback(PDEVICE_OBJECT DeviceObject, ULONG First, ULONG Last, PULONG Consumed) {
  UNREFERENCED_PARAMETER(DeviceObject);
  *Consumed = Last - First;
}

static NTSTATUS Connect(PDEVICE_EXTENSION Extension, PIRP Irp, ULONG Length) {
  PCONNECT_DATA data = Irp->AssociatedIrp.SystemBuffer;
  if (Extension->UpperConnectData != NULL)
    return CompleteWith(Irp, STATUS_SHARING_VIOLATION);
  if (Length < sizeof(CONNECT_DATA))
    return CompleteWith(Irp, STATUS_INVALID_PARAMETER);
  Extension->UpperConnectData = data->ClassService;
  data->ClassDeviceObject = Extension->Self;
  data->ClassService = (PVOID)FilterServiceCallback;
  return PassDown(Extension->TopOfStack, Irp);
}

static NTSTATUS HookIsr(PDEVICE_EXTENSION Extension, PIRP Irp, ULONG Length) {
  PHOOK_DATA data = Irp->AssociatedIrp.SystemBuffer;
  if (Length < sizeof(HOOK_DATA))
    return CompleteWith(Irp, STATUS_INVALID_PARAMETER);
  Extension->UpperContext = data->Context;
  data->Context = Extension;
  if (data->IsrRoutine != NULL)
    Extension->UpperIsrHook = data->IsrRoutine;
  Extension->IsrWritePort = data->IsrWritePort;
  Extension->CallContext = data->CallContext;
  Extension->QueueMousePacket = data->QueueMousePacket;
  return PassDown(Extension->TopOfStack, Irp);
}

static NTSTATUS FilterInternalControl(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDEVICE_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  ULONG length = stack->Parameters.DeviceIoControl.InputBufferLength;
  switch (stack->Parameters.DeviceIoControl.IoControlCode) {
  case IOCTL_MOUSE_CONNECT:
    return Connect(extension, Irp, length);
  case IOCTL_MOUSE_DISCONNECT:
    extension->UpperConnectData = NULL;
    return CompleteWith(Irp, STATUS_NOT_IMPLEMENTED);
  case IOCTL_MOUSE_HOOK_ISR:
    return HookIsr(extension, Irp, length);
  default:
    return PassDown(extension->TopOfStack, Irp);
  }
}

static NTSTATUS FilterPnp(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDEVICE_EXTENSION extension = DeviceObject->DeviceExtension;
  NTSTATUS status;
  switch (IoGetCurrentIrpStackLocation(Irp)->MinorFunction) {
  case IRP_MN_START_DEVICE:
    status = ForwardAndWait(extension->TopOfStack, Irp);
    if (NT_SUCCESS(status)) {
      extension->Started = TRUE;
      extension->Removed = FALSE;
      extension->SurpriseRemoved = FALSE;
    }
    return CompleteWith(Irp, status);
  case IRP_MN_SURPRISE_REMOVAL:
    extension->SurpriseRemoved = TRUE;
    Irp->IoStatus.Status = STATUS_SUCCESS;
    return PassDown(extension->TopOfStack, Irp);
  case IRP_MN_REMOVE_DEVICE:
    extension->Removed = TRUE;
    Irp->IoStatus.Status = STATUS_SUCCESS;
    status = PassDown(extension->TopOfStack, Irp);
    IoDetachDevice(extension->TopOfStack);
    IoDeleteDevice(DeviceObject);
    return status;
  default:
    return PassDown(extension->TopOfStack, Irp);
  }
}

static NTSTATUS FilterPower(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PDEVICE_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  if (stack->MinorFunction == IRP_MN_SET_POWER && stack->Parameters.Power.Type == DevicePowerState)
    extension->DeviceState = stack->Parameters.Power.State.DeviceState;
  return PassPowerDown(extension->TopOfStack, Irp);
}
