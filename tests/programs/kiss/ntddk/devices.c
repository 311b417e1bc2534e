// Devices, objects and memory: what is given out is there and new, or is refused.
// RUN: %exits 0 %raddle kiss --model ntddk %s | FileCheck %s
// CHECK: proved: no interleaving fails
// RUN: %exits 1 %raddle kiss --model ntddk --cflag -DMAY %s | FileCheck %s --check-prefix=MAY
// MAY: (and 11 more errors)
#include <raddle.h>
#include <wdm.h>

static DRIVER_OBJECT driver;
static DEVICE_OBJECT below;

static PDEVICE_OBJECT newDevice(void) {
  PDEVICE_OBJECT device = NULL;
  NTSTATUS status;
  if (raddle_choose(2))
    status = IoCreateDevice(&driver, 16, NULL, FILE_DEVICE_UNKNOWN, 0, FALSE, &device);
  else
    status = IoCreateDeviceSecure(&driver, 16, NULL, FILE_DEVICE_UNKNOWN, 0, FALSE, NULL, NULL, &device);
  raddle_assert(NT_SUCCESS(status) == (device != NULL));
  return device;
}

#ifdef MAY
// Each of these can fail.
int main(void) {
  PDEVICE_OBJECT device = newDevice();
  PFILE_OBJECT file;
  POWER_STATE state;
  PVOID object;
  switch (raddle_choose(11)) {
  case 0:
    raddle_assert(device != NULL);
    break;
  case 1:
    raddle_assert(IoAttachDeviceToDeviceStack(&below, &below) != NULL);
    break;
  case 2:
    raddle_assert(IoAttachDeviceToDeviceStack(&below, &below) == NULL);
    break;
  case 3:
    raddle_assert(NT_SUCCESS(IoGetDeviceObjectPointer(NULL, 0, &file, &device)));
    break;
  case 4:
    raddle_assert(NT_SUCCESS(ObReferenceObjectByHandle(NULL, 0, NULL, KernelMode, &object, NULL)));
    break;
  case 5:
    raddle_assert(IoAllocateMdl(NULL, 1, FALSE, FALSE, NULL) != NULL);
    break;
  case 6:
    raddle_assert(NT_SUCCESS(IoAllocateDriverObjectExtension(&driver, &driver, 8, &object)));
    break;
  case 7:
    raddle_assert(IoAllocateIrp(1, FALSE) != NULL);
    break;
  case 8:
    state.DeviceState = PowerDeviceD3;
    raddle_assert(PoSetPowerState(&below, DevicePowerState, state).DeviceState != PowerDeviceD2);
    break;
  case 9:
    state.SystemState = PowerSystemWorking;
    raddle_assert(PoSetPowerState(&below, SystemPowerState, state).SystemState != PowerSystemShutdown);
    break;
  default:
    raddle_assert(device == NULL);
    raddle_assert(device != NULL || driver.DeviceObject != NULL);
  }
}
#else
static void testDevices(void) {
  PDEVICE_OBJECT device = newDevice();
  if (device == NULL)
    return;
  raddle_assert(device->DriverObject == &driver && driver.DeviceObject == device);
  raddle_assert(((PULONG)device->DeviceExtension)[3] == 0);
  PDEVICE_OBJECT lower = IoAttachDeviceToDeviceStack(device, &below);
  raddle_assert(lower == NULL || (device->StackSize == lower->StackSize + 1 && lower != device));
  raddle_assert(IoGetAttachedDeviceReference(&below) == (lower == NULL ? &below : device));
  IoDetachDevice(lower);
  IoDeleteDevice(device);
  raddle_assert(((PULONG)device->DeviceExtension)[3] == 0); // nothing is deleted
}
static void testObjects(void) {
  PFILE_OBJECT file = NULL;
  PDEVICE_OBJECT device = NULL;
  PVOID object = NULL;
  if (NT_SUCCESS(IoGetDeviceObjectPointer(NULL, 0, &file, &device)))
    raddle_assert(file->DeviceObject == device && device != &below);
  if (NT_SUCCESS(ObReferenceObjectByHandle(NULL, 0, NULL, KernelMode, &object, NULL)))
    raddle_assert(object != NULL);
  ObReferenceObject(object);
  ObDereferenceObject(object);
}
static void testMemory(void) {
  char buffer[4];
  PVOID block;
  IRP irp = {0};
  PMDL mdl = IoAllocateMdl(buffer, sizeof(buffer), FALSE, FALSE, &irp);
  raddle_assert(irp.MdlAddress == mdl && (mdl == NULL || (mdl->ByteCount == 4 && mdl->MappedSystemVa == buffer)));
  MmBuildMdlForNonPagedPool(mdl);
  IoFreeMdl(mdl);
  raddle_assert(IoGetDriverObjectExtension(&driver, &driver) == NULL);
  if (NT_SUCCESS(IoAllocateDriverObjectExtension(&driver, &driver, 8, &block))) {
    raddle_assert(IoGetDriverObjectExtension(&driver, &driver) == block && block != NULL);
    raddle_assert(!NT_SUCCESS(IoAllocateDriverObjectExtension(&driver, &driver, 8, &block)));
  }
}
static void testHints(void) {
  IRP irp = {0};
  PoStartNextPowerIrp(&irp);
  PoSetSystemState(0);
  IoSetHardErrorOrVerifyDevice(&irp, &below);
  IoInvalidateDeviceRelations(&below, BusRelations);
  IoInvalidateDeviceState(&below);
  IoRequestDeviceEject(&below);
  raddle_assert(irp.IoStatus.Status == 0);
}
int main(void) {
  testDevices();
  testObjects();
  testMemory();
  testHints();
}
#endif
