/* Device objects, and the objects that go with them. Nothing is ever deleted: that is not what is looked for. */
#include "model.h"

DEVICE_OBJECT modelLowerDevice = {.Type = IO_TYPE_DEVICE, .StackSize = 1};
PDEVICE_OBJECT modelTopDevice;

NTSTATUS IoCreateDevice(PDRIVER_OBJECT DriverObject, ULONG DeviceExtensionSize, PUNICODE_STRING DeviceName,
                        DEVICE_TYPE DeviceType, ULONG DeviceCharacteristics, BOOLEAN Exclusive,
                        PDEVICE_OBJECT *DeviceObject) {
  (void)DeviceName, (void)Exclusive;
  if (modelChoice()) {
    *DeviceObject = NULL;
    return STATUS_INSUFFICIENT_RESOURCES;
  }
  PDEVICE_OBJECT device = calloc(1, sizeof(*device));
  device->Type = IO_TYPE_DEVICE;
  device->DriverObject = DriverObject;
  device->NextDevice = DriverObject->DeviceObject;
  device->DeviceExtension = DeviceExtensionSize == 0 ? NULL : calloc(1, DeviceExtensionSize);
  device->DeviceType = DeviceType;
  device->Characteristics = DeviceCharacteristics;
  device->Flags = DO_DEVICE_INITIALIZING;
  device->StackSize = 1;
  DriverObject->DeviceObject = device;
  *DeviceObject = device;
  return STATUS_SUCCESS;
}
NTSTATUS WdmlibIoCreateDeviceSecure(PDRIVER_OBJECT DriverObject, ULONG DeviceExtensionSize, PUNICODE_STRING DeviceName,
                                    DEVICE_TYPE DeviceType, ULONG DeviceCharacteristics, BOOLEAN Exclusive,
                                    PCUNICODE_STRING DefaultSDDLString, LPCGUID DeviceClassGuid,
                                    PDEVICE_OBJECT *DeviceObject) {
  (void)DefaultSDDLString, (void)DeviceClassGuid;
  return IoCreateDevice(DriverObject, DeviceExtensionSize, DeviceName, DeviceType, DeviceCharacteristics, Exclusive,
                        DeviceObject);
}
VOID IoDeleteDevice(PDEVICE_OBJECT DeviceObject) {
  (void)DeviceObject;
}
PDEVICE_OBJECT IoAttachDeviceToDeviceStack(PDEVICE_OBJECT SourceDevice, PDEVICE_OBJECT TargetDevice) {
  (void)TargetDevice;
  if (modelChoice())
    return NULL;
  SourceDevice->StackSize = modelLowerDevice.StackSize + 1;
  modelTopDevice = SourceDevice;
  return &modelLowerDevice;
}
VOID IoDetachDevice(PDEVICE_OBJECT TargetDevice) {
  (void)TargetDevice;
}
PDEVICE_OBJECT IoGetAttachedDeviceReference(PDEVICE_OBJECT DeviceObject) {
  return modelTopDevice != NULL ? modelTopDevice : DeviceObject;
}
NTSTATUS IoGetDeviceObjectPointer(PUNICODE_STRING ObjectName, ACCESS_MASK DesiredAccess, PFILE_OBJECT *FileObject,
                                  PDEVICE_OBJECT *DeviceObject) {
  (void)ObjectName, (void)DesiredAccess;
  if (modelChoice())
    return STATUS_OBJECT_NAME_NOT_FOUND;
  *FileObject = calloc(1, sizeof(FILE_OBJECT));
  *DeviceObject = calloc(1, sizeof(DEVICE_OBJECT));
  (*FileObject)->DeviceObject = *DeviceObject;
  (*DeviceObject)->StackSize = 1;
  return STATUS_SUCCESS;
}
LONG_PTR ObfReferenceObject(PVOID Object) {
  (void)Object;
  return 2;
}
LONG_PTR ObfDereferenceObject(PVOID Object) {
  (void)Object;
  return 1;
}

/* --- Power --- */

VOID PoStartNextPowerIrp(PIRP Irp) {
  (void)Irp;
}
/* The state before, whatever it was. */
POWER_STATE PoSetPowerState(PDEVICE_OBJECT DeviceObject, POWER_STATE_TYPE Type, POWER_STATE State) {
  (void)DeviceObject, (void)State;
  POWER_STATE before;
  if (Type == SystemPowerState)
    before.SystemState = (SYSTEM_POWER_STATE)raddle_choose(PowerSystemMaximum);
  else
    before.DeviceState = (DEVICE_POWER_STATE)raddle_choose(PowerDeviceMaximum);
  return before;
}
VOID PoSetSystemState(ULONG Flags) {
  (void)Flags;
}

/* --- Descriptions of memory --- */

PMDL IoAllocateMdl(PVOID VirtualAddress, ULONG Length, BOOLEAN SecondaryBuffer, BOOLEAN ChargeQuota, PIRP Irp) {
  (void)SecondaryBuffer, (void)ChargeQuota;
  PMDL mdl = modelAllocate(sizeof(*mdl));
  if (mdl == NULL)
    return NULL;
  mdl->Next = NULL;
  mdl->MappedSystemVa = VirtualAddress;
  mdl->ByteCount = Length;
  if (Irp != NULL)
    Irp->MdlAddress = mdl;
  return mdl;
}
VOID IoFreeMdl(PMDL Mdl) {
  (void)Mdl;
}
VOID MmBuildMdlForNonPagedPool(PMDL MemoryDescriptorList) {
  (void)MemoryDescriptorList;
}

/* --- Memory of the whole driver: one block --- */

static PVOID driverMemory;

NTSTATUS IoAllocateDriverObjectExtension(PDRIVER_OBJECT DriverObject, PVOID ClientIdentificationAddress,
                                         ULONG DriverObjectExtensionSize, PVOID *DriverObjectExtension) {
  (void)DriverObject, (void)ClientIdentificationAddress;
  *DriverObjectExtension = NULL;
  if (driverMemory != NULL)
    return STATUS_OBJECT_NAME_COLLISION;
  if (modelChoice())
    return STATUS_INSUFFICIENT_RESOURCES;
  driverMemory = calloc(1, DriverObjectExtensionSize);
  *DriverObjectExtension = driverMemory;
  return STATUS_SUCCESS;
}
PVOID IoGetDriverObjectExtension(PDRIVER_OBJECT DriverObject, PVOID ClientIdentificationAddress) {
  (void)DriverObject, (void)ClientIdentificationAddress;
  return driverMemory;
}

/* --- What only tells the kernel something --- */

VOID IoSetHardErrorOrVerifyDevice(PIRP Irp, PDEVICE_OBJECT DeviceObject) {
  (void)Irp, (void)DeviceObject;
}
VOID IoInvalidateDeviceRelations(PDEVICE_OBJECT DeviceObject, DEVICE_RELATION_TYPE Type) {
  (void)DeviceObject, (void)Type;
}
VOID IoInvalidateDeviceState(PDEVICE_OBJECT PhysicalDeviceObject) {
  (void)PhysicalDeviceObject;
}
VOID IoRequestDeviceEject(PDEVICE_OBJECT PhysicalDeviceObject) {
  (void)PhysicalDeviceObject;
}
