/* Memory, the registry, ports and what else has any result for all that a driver can know. */
#include "model.h"

/* --- Memory --- */

PVOID ExAllocatePoolWithTag(POOL_TYPE PoolType, SIZE_T NumberOfBytes, ULONG Tag) {
  (void)PoolType, (void)Tag;
  return modelAllocate(NumberOfBytes);
}
VOID ExFreePoolWithTag(PVOID P, ULONG Tag) {
  (void)P, (void)Tag;
}
VOID ExFreePool(PVOID P) {
  (void)P;
}

/* --- Names and properties of devices --- */

NTSTATUS IoRegisterDeviceInterface(PDEVICE_OBJECT PhysicalDeviceObject, const GUID *InterfaceClassGuid,
                                   PUNICODE_STRING ReferenceString, PUNICODE_STRING SymbolicLinkName) {
  (void)PhysicalDeviceObject, (void)InterfaceClassGuid, (void)ReferenceString;
  if (modelChoice())
    return STATUS_INVALID_DEVICE_REQUEST;
  static WCHAR name[4];
  SymbolicLinkName->Length = sizeof(name) - sizeof(WCHAR);
  SymbolicLinkName->MaximumLength = sizeof(name);
  SymbolicLinkName->Buffer = name;
  return STATUS_SUCCESS;
}
NTSTATUS IoSetDeviceInterfaceState(PUNICODE_STRING SymbolicLinkName, BOOLEAN Enable) {
  (void)SymbolicLinkName, (void)Enable;
  return modelSuccessOr(STATUS_OBJECT_NAME_NOT_FOUND);
}
NTSTATUS IoCreateSymbolicLink(PUNICODE_STRING SymbolicLinkName, PUNICODE_STRING DeviceName) {
  (void)SymbolicLinkName, (void)DeviceName;
  return modelSuccessOr(STATUS_OBJECT_NAME_COLLISION);
}
NTSTATUS IoDeleteSymbolicLink(PUNICODE_STRING SymbolicLinkName) {
  (void)SymbolicLinkName;
  return STATUS_SUCCESS;
}
NTSTATUS IoGetDeviceProperty(PDEVICE_OBJECT DeviceObject, DEVICE_REGISTRY_PROPERTY DeviceProperty, ULONG BufferLength,
                             PVOID PropertyBuffer, PULONG ResultLength) {
  (void)DeviceObject, (void)DeviceProperty, (void)BufferLength, (void)PropertyBuffer;
  *ResultLength = __VERIFIER_nondet_uint();
  return modelSuccessOr(STATUS_BUFFER_TOO_SMALL);
}

/* --- The registry --- */

static NTSTATUS openKey(PHANDLE handle) {
  static char key;
  if (modelChoice())
    return STATUS_OBJECT_NAME_NOT_FOUND;
  *handle = &key;
  return STATUS_SUCCESS;
}
NTSTATUS IoOpenDeviceRegistryKey(PDEVICE_OBJECT DeviceObject, ULONG DevInstKeyType, ACCESS_MASK DesiredAccess,
                                 PHANDLE DeviceRegKey) {
  (void)DeviceObject, (void)DevInstKeyType, (void)DesiredAccess;
  return openKey(DeviceRegKey);
}
NTSTATUS ZwOpenKey(PHANDLE KeyHandle, ACCESS_MASK DesiredAccess, POBJECT_ATTRIBUTES ObjectAttributes) {
  (void)DesiredAccess, (void)ObjectAttributes;
  return openKey(KeyHandle);
}
NTSTATUS ZwClose(HANDLE Handle) {
  (void)Handle;
  return STATUS_SUCCESS;
}
/* A number, if there is room for one. */
NTSTATUS ZwQueryValueKey(HANDLE KeyHandle, PUNICODE_STRING ValueName, KEY_VALUE_INFORMATION_CLASS Class,
                         PVOID KeyValueInformation, ULONG Length, PULONG ResultLength) {
  (void)KeyHandle, (void)ValueName, (void)Class;
  *ResultLength = sizeof(KEY_VALUE_PARTIAL_INFORMATION);
  if (modelChoice())
    return STATUS_OBJECT_NAME_NOT_FOUND;
  if (Length < sizeof(KEY_VALUE_PARTIAL_INFORMATION))
    return STATUS_BUFFER_TOO_SMALL;
  PKEY_VALUE_PARTIAL_INFORMATION value = KeyValueInformation;
  value->TitleIndex = 0;
  value->Type = REG_DWORD;
  value->DataLength = sizeof(ULONG);
  *(ULONG *)value->Data = __VERIFIER_nondet_uint();
  return STATUS_SUCCESS;
}
NTSTATUS ZwSetValueKey(HANDLE KeyHandle, PUNICODE_STRING ValueName, ULONG TitleIndex, ULONG Type, PVOID Data,
                       ULONG DataSize) {
  (void)KeyHandle, (void)ValueName, (void)TitleIndex, (void)Type, (void)Data, (void)DataSize;
  return modelSuccessOr(STATUS_ACCESS_DENIED);
}

/* A value is a number that was in the registry or the default; those that are strings stay as they are. */
static NTSTATUS queryValue(const RTL_QUERY_REGISTRY_TABLE *entry, PVOID context) {
  if (entry->QueryRoutine != NULL) {
    ULONG value = __VERIFIER_nondet_uint();
    return entry->QueryRoutine(entry->Name, REG_DWORD, &value, sizeof(value), context, entry->EntryContext);
  }
  if ((entry->Flags & RTL_QUERY_REGISTRY_DIRECT) != 0 && entry->DefaultType == REG_DWORD)
    *(ULONG *)entry->EntryContext = modelChoice() ? *(ULONG *)entry->DefaultData : __VERIFIER_nondet_uint();
  return STATUS_SUCCESS;
}
NTSTATUS RtlQueryRegistryValues(ULONG RelativeTo, PCWSTR Path, PRTL_QUERY_REGISTRY_TABLE QueryTable, PVOID Context,
                                PVOID Environment) {
  (void)RelativeTo, (void)Path, (void)Environment;
  for (const RTL_QUERY_REGISTRY_TABLE *entry = QueryTable; entry->QueryRoutine != NULL || entry->Name != NULL;
       ++entry) {
    NTSTATUS status = modelChoice() ? STATUS_OBJECT_NAME_NOT_FOUND : queryValue(entry, Context);
    if (!NT_SUCCESS(status))
      return status;
  }
  return STATUS_SUCCESS;
}
NTSTATUS RtlWriteRegistryValue(ULONG RelativeTo, PCWSTR Path, PCWSTR ValueName, ULONG ValueType, PVOID ValueData,
                               ULONG ValueLength) {
  (void)RelativeTo, (void)Path, (void)ValueName, (void)ValueType, (void)ValueData, (void)ValueLength;
  return modelSuccessOr(STATUS_ACCESS_DENIED);
}

/* --- Messages --- */

PVOID IoAllocateErrorLogEntry(PVOID IoObject, UCHAR EntrySize) {
  (void)IoObject;
  return modelAllocate(EntrySize);
}
VOID IoWriteErrorLogEntry(PVOID ElEntry) {
  (void)ElEntry;
}
ULONG DbgPrint(PCSTR Format, ...) {
  (void)Format;
  return STATUS_SUCCESS;
}
VOID DbgBreakPoint(VOID) {}

/* --- The system --- */

BOOLEAN SeSinglePrivilegeCheck(LUID PrivilegeValue, KPROCESSOR_MODE PreviousMode) {
  (void)PrivilegeValue;
  return PreviousMode == KernelMode || modelChoice();
}
static NTSTATUS unknownRoutine(void) {
  return modelSuccessOr(STATUS_UNSUCCESSFUL);
}
/* A function of a newer kernel, which does nothing that matters, or none. */
PVOID MmGetSystemRoutineAddress(PUNICODE_STRING SystemRoutineName) {
  (void)SystemRoutineName;
  return modelChoice() ? NULL : (PVOID)unknownRoutine;
}
PVOID MmPageEntireDriver(PVOID AddressWithinSection) {
  return AddressWithinSection;
}
VOID MmResetDriverPaging(PVOID AddressWithinSection) {
  (void)AddressWithinSection;
}

/* --- Hardware --- */

PVOID MmMapIoSpace(PHYSICAL_ADDRESS PhysicalAddress, SIZE_T NumberOfBytes, MEMORY_CACHING_TYPE CacheType) {
  (void)PhysicalAddress, (void)CacheType;
  return modelAllocate(NumberOfBytes);
}
BOOLEAN HalTranslateBusAddress(INTERFACE_TYPE InterfaceType, ULONG BusNumber, PHYSICAL_ADDRESS BusAddress,
                               PULONG AddressSpace, PPHYSICAL_ADDRESS TranslatedAddress) {
  (void)InterfaceType, (void)BusNumber, (void)BusAddress;
  *AddressSpace = raddle_choose(2);
  TranslatedAddress->LowPart = __VERIFIER_nondet_uint();
  TranslatedAddress->HighPart = 0;
  return modelChoice();
}
NTSTATUS IoQueryDeviceDescription(INTERFACE_TYPE *BusType, PULONG BusNumber, CONFIGURATION_TYPE *ControllerType,
                                  PULONG ControllerNumber, CONFIGURATION_TYPE *PeripheralType, PULONG PeripheralNumber,
                                  PIO_QUERY_DEVICE_ROUTINE CalloutRoutine, PVOID Context) {
  if (modelChoice())
    return STATUS_OBJECT_NAME_NOT_FOUND;
  UNICODE_STRING path = {0};
  PVOID information[3] = {0};
  return CalloutRoutine(Context, &path, BusType == NULL ? Isa : *BusType, BusNumber == NULL ? 0 : *BusNumber,
                        information, ControllerType == NULL ? DiskController : *ControllerType,
                        ControllerNumber == NULL ? 0 : *ControllerNumber, information,
                        PeripheralType == NULL ? FloppyDiskPeripheral : *PeripheralType,
                        PeripheralNumber == NULL ? 0 : *PeripheralNumber, information);
}
unsigned char __inbyte(unsigned short Port) {
  (void)Port;
  return (unsigned char)__VERIFIER_nondet_uint();
}
void __outbyte(unsigned short Port, unsigned char Data) {
  (void)Port, (void)Data;
}

/* --- DMA --- */

static VOID putAdapter(PDMA_ADAPTER DmaAdapter) {
  (void)DmaAdapter;
}
static PVOID allocateBuffer(PDMA_ADAPTER DmaAdapter, ULONG Length, PPHYSICAL_ADDRESS LogicalAddress,
                            BOOLEAN CacheEnabled) {
  (void)DmaAdapter, (void)CacheEnabled;
  LogicalAddress->LowPart = __VERIFIER_nondet_uint();
  LogicalAddress->HighPart = 0;
  return modelAllocate(Length);
}
static VOID freeBuffer(PDMA_ADAPTER DmaAdapter, ULONG Length, PHYSICAL_ADDRESS LogicalAddress, PVOID VirtualAddress,
                       BOOLEAN CacheEnabled) {
  (void)DmaAdapter, (void)Length, (void)LogicalAddress, (void)VirtualAddress, (void)CacheEnabled;
}
struct ChannelRequest {
  PDEVICE_OBJECT DeviceObject;
  PDRIVER_CONTROL Routine;
  PVOID Context;
};
static void runChannelRequest(void *pointer) {
  struct ChannelRequest *request = pointer;
  request->Routine(request->DeviceObject, request->DeviceObject->CurrentIrp, NULL, request->Context);
}
/* The channel is free sooner or later. */
static NTSTATUS allocateChannel(PDMA_ADAPTER DmaAdapter, PDEVICE_OBJECT DeviceObject, ULONG NumberOfMapRegisters,
                                PDRIVER_CONTROL ExecutionRoutine, PVOID Context) {
  (void)DmaAdapter, (void)NumberOfMapRegisters;
  struct ChannelRequest *request = modelAllocate(sizeof(*request));
  if (request == NULL)
    return STATUS_INSUFFICIENT_RESOURCES;
  request->DeviceObject = DeviceObject;
  request->Routine = ExecutionRoutine;
  request->Context = Context;
  raddle_async(runChannelRequest, request);
  return STATUS_SUCCESS;
}
static BOOLEAN flushBuffers(PDMA_ADAPTER DmaAdapter, PMDL Mdl, PVOID MapRegisterBase, PVOID CurrentVa, ULONG Length,
                            BOOLEAN WriteToDevice) {
  (void)DmaAdapter, (void)Mdl, (void)MapRegisterBase, (void)CurrentVa, (void)Length, (void)WriteToDevice;
  return TRUE;
}
static VOID freeRegisters(PDMA_ADAPTER DmaAdapter, PVOID MapRegisterBase, ULONG NumberOfMapRegisters) {
  (void)DmaAdapter, (void)MapRegisterBase, (void)NumberOfMapRegisters;
}
static PHYSICAL_ADDRESS mapTransfer(PDMA_ADAPTER DmaAdapter, PMDL Mdl, PVOID MapRegisterBase, PVOID CurrentVa,
                                    PULONG Length, BOOLEAN WriteToDevice) {
  (void)DmaAdapter, (void)Mdl, (void)MapRegisterBase, (void)CurrentVa, (void)Length, (void)WriteToDevice;
  PHYSICAL_ADDRESS address;
  address.LowPart = __VERIFIER_nondet_uint();
  address.HighPart = 0;
  return address;
}
static ULONG anyNumber(PDMA_ADAPTER DmaAdapter) {
  (void)DmaAdapter;
  return __VERIFIER_nondet_uint();
}

PDMA_ADAPTER IoGetDmaAdapter(PDEVICE_OBJECT PhysicalDeviceObject, PDEVICE_DESCRIPTION DeviceDescription,
                             PULONG NumberOfMapRegisters) {
  (void)PhysicalDeviceObject, (void)DeviceDescription;
  static DMA_OPERATIONS operations = {
      .Size = sizeof(DMA_OPERATIONS),
      .PutDmaAdapter = putAdapter,
      .AllocateCommonBuffer = allocateBuffer,
      .FreeCommonBuffer = freeBuffer,
      .AllocateAdapterChannel = allocateChannel,
      .FlushAdapterBuffers = flushBuffers,
      .FreeAdapterChannel = putAdapter,
      .FreeMapRegisters = freeRegisters,
      .MapTransfer = mapTransfer,
      .GetDmaAlignment = anyNumber,
      .ReadDmaCounter = anyNumber,
  };
  PDMA_ADAPTER adapter = modelAllocate(sizeof(*adapter));
  if (adapter == NULL)
    return NULL;
  adapter->Version = 1;
  adapter->Size = sizeof(*adapter);
  adapter->DmaOperations = &operations;
  *NumberOfMapRegisters = 16;
  return adapter;
}
