// What the system decides, it may decide either way; what is given out is there.
// RUN: %exits 0 %raddle kiss --model ntddk %s | FileCheck %s
// CHECK: proved: no interleaving fails
// RUN: %exits 1 %raddle kiss --model ntddk --cflag -DMAY %s | FileCheck %s --check-prefix=MAY
// MAY: (and 41 more errors)
#include <raddle.h>
#include <wdm.h>

static DEVICE_OBJECT device;
static PHYSICAL_ADDRESS address;
static ULONG value;
static LONG called;

// NOLINTNEXTLINE(readability-function-size): the kernel dictates it
static NTSTATUS queries(PWSTR Name, ULONG Type, PVOID Data, ULONG Length, PVOID Context, PVOID EntryContext) {
  raddle_assert(Name != NULL && Type == REG_DWORD && Data != NULL && Length == 4);
  raddle_assert(Context == &device && EntryContext == &value);
  ++called;
  return STATUS_SUCCESS;
}
// NOLINTNEXTLINE(readability-function-size): the kernel dictates it
static NTSTATUS describes(PVOID Context, PUNICODE_STRING PathName, INTERFACE_TYPE BusType, ULONG BusNumber,
                          PVOID *BusInformation, CONFIGURATION_TYPE ControllerType, ULONG ControllerNumber,
                          PVOID *ControllerInformation, CONFIGURATION_TYPE PeripheralType, ULONG PeripheralNumber,
                          PVOID *PeripheralInformation) {
  (void)PathName, (void)BusInformation, (void)ControllerInformation, (void)PeripheralInformation;
  (void)ControllerType, (void)PeripheralType;
  raddle_assert(Context == &device && BusType == Isa && BusNumber == 0 && ControllerNumber + PeripheralNumber == 0);
  ++called;
  return STATUS_SUCCESS;
}
static IO_ALLOCATION_ACTION hasChannel(PDEVICE_OBJECT DeviceObject, PIRP Irp, PVOID MapRegisterBase, PVOID Context) {
  (void)Irp, (void)MapRegisterBase;
  raddle_assert(DeviceObject == &device && Context == &value);
  return KeepObject;
}

static ULONG defaultValue = 5;
static RTL_QUERY_REGISTRY_TABLE table[] = {
    {queries, 0, L"a", &value, 0, NULL, 0},
    {NULL, RTL_QUERY_REGISTRY_DIRECT, L"b", &value, REG_DWORD, &defaultValue, 4},
    {NULL, 0, NULL, NULL, 0, NULL, 0},
};

#ifdef MAY
#define EITHER(number, condition)                                                                                      \
  case number:                                                                                                         \
    if (raddle_choose(2))                                                                                              \
      raddle_assert(condition);                                                                                        \
    else                                                                                                               \
      raddle_assert(!(condition));                                                                                     \
    break
// Each can fail, both ways.
int main(void) {
  HANDLE handle;
  KEY_VALUE_PARTIAL_INFORMATION information;
  UNICODE_STRING string = {0};
  LUID privilege = {.QuadPart = 1};
  switch (raddle_choose(21)) {
    EITHER(0, ExAllocatePoolWithTag(PagedPool, 8, 0) == NULL);
    EITHER(1, NT_SUCCESS(IoRegisterDeviceInterface(&device, NULL, NULL, &string)));
    EITHER(2, NT_SUCCESS(IoSetDeviceInterfaceState(&string, TRUE)));
    EITHER(3, NT_SUCCESS(IoCreateSymbolicLink(&string, &string)));
    EITHER(4, NT_SUCCESS(IoGetDeviceProperty(&device, DevicePropertyBusNumber, 4, &value, &value)));
    EITHER(5, NT_SUCCESS(IoOpenDeviceRegistryKey(&device, PLUGPLAY_REGKEY_DEVICE, KEY_READ, &handle)));
    EITHER(6, NT_SUCCESS(ZwOpenKey(&handle, KEY_READ, NULL)));
    EITHER(7, NT_SUCCESS(ZwQueryValueKey(NULL, &string, KeyValuePartialInformation, &information, 16, &value)));
    EITHER(8, NT_SUCCESS(ZwSetValueKey(NULL, &string, 0, REG_DWORD, &value, 4)));
    EITHER(9, NT_SUCCESS(RtlQueryRegistryValues(0, NULL, table, &device, NULL)));
    EITHER(10, NT_SUCCESS(RtlWriteRegistryValue(0, NULL, NULL, REG_DWORD, &value, 4)));
    EITHER(11, IoAllocateErrorLogEntry(&device, 16) == NULL);
    EITHER(12, SeSinglePrivilegeCheck(privilege, UserMode));
    EITHER(13, MmGetSystemRoutineAddress(&string) == NULL);
    EITHER(14, MmMapIoSpace(address, 4, MmNonCached) == NULL);
    EITHER(15, HalTranslateBusAddress(Isa, 0, address, &value, &address));
    EITHER(16, NT_SUCCESS(IoQueryDeviceDescription(NULL, NULL, NULL, NULL, NULL, NULL, describes, &device)));
    EITHER(17, IoGetDmaAdapter(&device, NULL, &value) == NULL);
    EITHER(18, __inbyte(0x60) == 0xfa);
    EITHER(19, (IoGetDeviceProperty(&device, DevicePropertyBusNumber, 4, &value, &value), value == 12));
    EITHER(20, (IoQueryDeviceDescription(NULL, NULL, NULL, NULL, NULL, NULL, describes, &device), called == 1));
  }
}
#else
static void testRegistry(void) {
  HANDLE handle = NULL;
  KEY_VALUE_PARTIAL_INFORMATION information;
  if (NT_SUCCESS(ZwOpenKey(&handle, KEY_READ, NULL)))
    raddle_assert(handle != NULL);
  raddle_assert(ZwClose(handle) == STATUS_SUCCESS);
  if (NT_SUCCESS(ZwQueryValueKey(handle, NULL, KeyValuePartialInformation, &information, sizeof(information), &value)))
    raddle_assert(information.Type == REG_DWORD && information.DataLength == 4);
  raddle_assert(value == sizeof(information));
  raddle_assert(!NT_SUCCESS(ZwQueryValueKey(handle, NULL, KeyValuePartialInformation, &information, 3, &value)));
  if (NT_SUCCESS(RtlQueryRegistryValues(0, NULL, table, &device, NULL)))
    raddle_assert(called == 1);
}
static void testDma(void) {
  PDMA_ADAPTER adapter = IoGetDmaAdapter(&device, NULL, &value);
  PHYSICAL_ADDRESS at;
  if (adapter == NULL)
    return;
  PDMA_OPERATIONS operations = adapter->DmaOperations;
  ULONG length = 4;
  PVOID buffer = operations->AllocateCommonBuffer(adapter, length, &at, FALSE);
  operations->FreeCommonBuffer(adapter, length, at, buffer, FALSE);
  at = operations->MapTransfer(adapter, NULL, NULL, NULL, &length, TRUE);
  raddle_assert(operations->FlushAdapterBuffers(adapter, NULL, NULL, NULL, 4, TRUE) && length == 4 && at.HighPart == 0);
  operations->FreeMapRegisters(adapter, NULL, 1);
  operations->FreeAdapterChannel(adapter);
  operations->GetDmaAlignment(adapter);
  operations->ReadDmaCounter(adapter);
  operations->PutDmaAdapter(adapter);
  (void)hasChannel;
}
int main(void) {
  UNICODE_STRING name = {0};
  LUID privilege = {.QuadPart = 1};
  PULONG memory = ExAllocatePoolWithTag(NonPagedPool, 8, 0);
  if (memory != NULL) {
    memory[1] = 7;
    ExFreePoolWithTag(memory, 0);
    ExFreePool(memory);
    raddle_assert(memory[1] == 7); // nothing is freed
  }
  if (NT_SUCCESS(IoRegisterDeviceInterface(&device, NULL, NULL, &name)))
    raddle_assert(name.Length > 0 && name.Buffer != NULL);
  raddle_assert(IoDeleteSymbolicLink(&name) == STATUS_SUCCESS);
  IoWriteErrorLogEntry(IoAllocateErrorLogEntry(&device, 16));
  DbgBreakPoint();
  raddle_assert(SeSinglePrivilegeCheck(privilege, KernelMode));
  raddle_assert(MmPageEntireDriver(&name) == &name);
  MmResetDriverPaging(&name);
  __outbyte(0x60, 1);
  testRegistry();
  testDma();
}
#endif
