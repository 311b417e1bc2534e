// Four fields race if any two requests can come at the same time; each rule takes one of the races away.
// RUN: %exits 1 %raddle kiss --model ntddk --model wdm --ts 0 --timeout 900 --race "struct _EXTENSION.Control" --race "struct _EXTENSION.Locked" --race "struct _EXTENSION.Pnp" --race "struct _EXTENSION.Power" --race "struct _EXTENSION.Started" %s | FileCheck %s
// CHECK: struct _EXTENSION.Control race
// CHECK-NEXT: struct _EXTENSION.Locked no race
// CHECK-NEXT: struct _EXTENSION.Pnp race
// CHECK-NEXT: struct _EXTENSION.Power race
// CHECK-NEXT: struct _EXTENSION.Started race
// RUN: %exits 1 %raddle kiss --model ntddk --model wdm --ts 0 --timeout 900 --race "struct _EXTENSION.Control" --race "struct _EXTENSION.Locked" --race "struct _EXTENSION.Pnp" --race "struct _EXTENSION.Power" --race "struct _EXTENSION.Started" --cflag -DNTDDK_A1 %s | FileCheck %s --check-prefix=A1
// A1: struct _EXTENSION.Control race
// A1: struct _EXTENSION.Pnp no race
// A1: struct _EXTENSION.Power race
// A1: struct _EXTENSION.Started race
// RUN: %exits 1 %raddle kiss --model ntddk --model wdm --ts 0 --timeout 900 --race "struct _EXTENSION.Control" --race "struct _EXTENSION.Locked" --race "struct _EXTENSION.Pnp" --race "struct _EXTENSION.Power" --race "struct _EXTENSION.Started" --cflag -DNTDDK_A2 %s | FileCheck %s --check-prefix=A2
// A2: struct _EXTENSION.Control race
// A2: struct _EXTENSION.Pnp race
// A2: struct _EXTENSION.Power race
// A2: struct _EXTENSION.Started no race
// RUN: %exits 1 %raddle kiss --model ntddk --model wdm --ts 0 --timeout 900 --race "struct _EXTENSION.Control" --race "struct _EXTENSION.Locked" --race "struct _EXTENSION.Pnp" --race "struct _EXTENSION.Power" --race "struct _EXTENSION.Started" --cflag -DNTDDK_A3 %s | FileCheck %s --check-prefix=A3
// A3: struct _EXTENSION.Control race
// A3: struct _EXTENSION.Pnp race
// A3: struct _EXTENSION.Power no race
// A3: struct _EXTENSION.Started race
// RUN: %exits 1 %raddle kiss --model ntddk --model wdm --ts 0 --timeout 900 --race "struct _EXTENSION.Control" --race "struct _EXTENSION.Locked" --race "struct _EXTENSION.Pnp" --race "struct _EXTENSION.Power" --race "struct _EXTENSION.Started" --cflag -DNTDDK_ONE_IOCTL %s | FileCheck %s --check-prefix=ONE
// ONE: struct _EXTENSION.Control no race
// ONE: struct _EXTENSION.Pnp race
// ONE: struct _EXTENSION.Power race
// ONE: struct _EXTENSION.Started race
#include <wdm.h>

typedef struct _EXTENSION {
  LONG Pnp;
  LONG Started;
  LONG Power;
  LONG Control;
  KSPIN_LOCK Lock;
  LONG Locked;
} EXTENSION, *PEXTENSION;

static NTSTATUS done(PIRP Irp) {
  IoCompleteRequest(Irp, IO_NO_INCREMENT);
  return STATUS_SUCCESS;
}
static NTSTATUS pnp(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PEXTENSION extension = DeviceObject->DeviceExtension;
  if (IoGetCurrentIrpStackLocation(Irp)->MinorFunction == IRP_MN_START_DEVICE)
    extension->Started = 1;
  if (IoGetCurrentIrpStackLocation(Irp)->MinorFunction == IRP_MN_STOP_DEVICE)
    extension->Pnp++;
  return done(Irp);
}
static NTSTATUS readAll(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PEXTENSION extension = DeviceObject->DeviceExtension;
  KIRQL irql;
  KeAcquireSpinLock(&extension->Lock, &irql);
  if (extension->Started)
    extension->Locked++;
  KeReleaseSpinLock(&extension->Lock, irql);
  return done(Irp);
}
static NTSTATUS power(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PEXTENSION extension = DeviceObject->DeviceExtension;
  if (IoGetCurrentIrpStackLocation(Irp)->Parameters.Power.Type == SystemPowerState)
    extension->Power++;
  return done(Irp);
}
static NTSTATUS control(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PEXTENSION extension = DeviceObject->DeviceExtension;
  extension->Control++;
  return done(Irp);
}

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath);
NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {
  (void)RegistryPath;
  PDEVICE_OBJECT device;
  DriverObject->MajorFunction[IRP_MJ_PNP] = pnp;
  DriverObject->MajorFunction[IRP_MJ_READ] = readAll;
  DriverObject->MajorFunction[IRP_MJ_POWER] = power;
  DriverObject->MajorFunction[IRP_MJ_DEVICE_CONTROL] = control;
  return IoCreateDevice(DriverObject, sizeof(EXTENSION), NULL, FILE_DEVICE_UNKNOWN, 0, FALSE, &device);
}
