// What macros tell of the life of a device: that it was started or opened before the two requests come, that these may be
// cancelled, and a rule that a user has written.
// DEFINE: %{kiss} = %raddle kiss --model ntddk --model wdm --ts 0 --timeout 900 --quiet %s
// RUN: %exits 2 %{kiss} --race EXTENSION.Cancelled --race EXTENSION.Controls --race EXTENSION.Reads | FileCheck %s
// CHECK: checked 3: 0 race, 3 no race, 0 limit
// RUN: %exits 1 %{kiss} --race EXTENSION.Reads --cflag -DNTDDK_STARTED | FileCheck %s --check-prefix=STARTED
// STARTED: struct _EXTENSION.Reads race
// RUN: %exits 1 %{kiss} --race EXTENSION.Controls --cflag -DNTDDK_OPENED | FileCheck %s --check-prefix=OPENED
// OPENED: struct _EXTENSION.Controls race
// RUN: %exits 1 %{kiss} --race EXTENSION.Cancelled --cflag -DNTDDK_CANCEL | FileCheck %s --check-prefix=CANCEL
// CANCEL: struct _EXTENSION.Cancelled race
// RUN: %exits 2 %{kiss} --race EXTENSION.Reads --cflag -DNTDDK_STARTED --cflag "-DNTDDK_NOT_WITH(first,second)=first.major==IRP_MJ_READ&&second.major==IRP_MJ_READ" | FileCheck %s --check-prefix=RULE
// RULE: struct _EXTENSION.Reads no race
#include <wdm.h>

typedef struct _EXTENSION {
  LONG Started;
  LONG Opened;
  LONG Reads;
  LONG Controls;
  LONG Cancelled;
} EXTENSION, *PEXTENSION;

static NTSTATUS done(PIRP Irp) {
  IoCompleteRequest(Irp, IO_NO_INCREMENT);
  return STATUS_SUCCESS;
}
static NTSTATUS pnp(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PEXTENSION extension = DeviceObject->DeviceExtension;
  if (IoGetCurrentIrpStackLocation(Irp)->MinorFunction == IRP_MN_START_DEVICE)
    extension->Started = 1;
  return done(Irp);
}
static NTSTATUS create(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PEXTENSION extension = DeviceObject->DeviceExtension;
  extension->Opened = 1;
  return done(Irp);
}
static NTSTATUS readSome(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PEXTENSION extension = DeviceObject->DeviceExtension;
  if (extension->Started)
    extension->Reads++;
  return done(Irp);
}
static NTSTATUS control(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PEXTENSION extension = DeviceObject->DeviceExtension;
  if (extension->Opened)
    extension->Controls++;
  return done(Irp);
}
static VOID cancel(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PEXTENSION extension = DeviceObject->DeviceExtension;
  IoReleaseCancelSpinLock(Irp->CancelIrql);
  extension->Cancelled++;
  done(Irp);
}
static NTSTATUS keep(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  (void)DeviceObject;
  IoMarkIrpPending(Irp);
  IoSetCancelRoutine(Irp, cancel);
  return STATUS_PENDING;
}

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath);
NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  (void)RegistryPath;
  PDEVICE_OBJECT device;
  DriverObject->MajorFunction[IRP_MJ_PNP] = pnp;
  DriverObject->MajorFunction[IRP_MJ_CREATE] = create;
  DriverObject->MajorFunction[IRP_MJ_READ] = readSome;
  DriverObject->MajorFunction[IRP_MJ_DEVICE_CONTROL] = control;
  DriverObject->MajorFunction[IRP_MJ_WRITE] = keep;
  return IoCreateDevice(DriverObject, sizeof(EXTENSION), NULL, FILE_DEVICE_UNKNOWN, 0, FALSE, &device);
}
