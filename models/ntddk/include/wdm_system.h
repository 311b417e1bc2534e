/* Memory, the registry, strings, ports: what drivers ask of the system and mostly cannot rely on; included by wdm.h. */
#ifndef MODEL_WDM_SYSTEM_H
#define MODEL_WDM_SYSTEM_H

#include <stdarg.h>

#include "wdm_objects.h"

typedef enum _POOL_TYPE { NonPagedPool, PagedPool } POOL_TYPE;
PVOID ExAllocatePoolWithTag(POOL_TYPE PoolType, SIZE_T NumberOfBytes, ULONG Tag);
VOID ExFreePoolWithTag(PVOID P, ULONG Tag);
VOID ExFreePool(PVOID P);
#define ExAllocatePool(Type, Size) ExAllocatePoolWithTag(Type, Size, 0)

NTSTATUS IoRegisterDeviceInterface(PDEVICE_OBJECT PhysicalDeviceObject, const GUID *InterfaceClassGuid,
                                   PUNICODE_STRING ReferenceString, PUNICODE_STRING SymbolicLinkName);
NTSTATUS IoSetDeviceInterfaceState(PUNICODE_STRING SymbolicLinkName, BOOLEAN Enable);
NTSTATUS IoCreateSymbolicLink(PUNICODE_STRING SymbolicLinkName, PUNICODE_STRING DeviceName);
NTSTATUS IoDeleteSymbolicLink(PUNICODE_STRING SymbolicLinkName);
typedef enum _DEVICE_REGISTRY_PROPERTY {
  DevicePropertyDeviceDescription,
  DevicePropertyHardwareID,
  DevicePropertyCompatibleIDs,
  DevicePropertyBootConfiguration,
  DevicePropertyBootConfigurationTranslated,
  DevicePropertyClassName,
  DevicePropertyFriendlyName = 9,
  DevicePropertyPhysicalDeviceObjectName = 11,
  DevicePropertyBusNumber = 14
} DEVICE_REGISTRY_PROPERTY;
NTSTATUS IoGetDeviceProperty(PDEVICE_OBJECT DeviceObject, DEVICE_REGISTRY_PROPERTY DeviceProperty, ULONG BufferLength,
                             PVOID PropertyBuffer, PULONG ResultLength);
NTSTATUS IoOpenDeviceRegistryKey(PDEVICE_OBJECT DeviceObject, ULONG DevInstKeyType, ACCESS_MASK DesiredAccess,
                                 PHANDLE DeviceRegKey);
NTSTATUS ZwOpenKey(PHANDLE KeyHandle, ACCESS_MASK DesiredAccess, POBJECT_ATTRIBUTES ObjectAttributes);
NTSTATUS ZwClose(HANDLE Handle);
typedef enum _KEY_VALUE_INFORMATION_CLASS {
  KeyValueBasicInformation,
  KeyValueFullInformation,
  KeyValuePartialInformation
} KEY_VALUE_INFORMATION_CLASS;
typedef struct _KEY_VALUE_PARTIAL_INFORMATION {
  ULONG TitleIndex;
  ULONG Type;
  ULONG DataLength;
  UCHAR Data[4];
} KEY_VALUE_PARTIAL_INFORMATION, *PKEY_VALUE_PARTIAL_INFORMATION;
NTSTATUS ZwQueryValueKey(HANDLE KeyHandle, PUNICODE_STRING ValueName, KEY_VALUE_INFORMATION_CLASS Class,
                         PVOID KeyValueInformation, ULONG Length, PULONG ResultLength);
NTSTATUS ZwSetValueKey(HANDLE KeyHandle, PUNICODE_STRING ValueName, ULONG TitleIndex, ULONG Type, PVOID Data,
                       ULONG DataSize);
typedef NTSTATUS RTL_QUERY_REGISTRY_ROUTINE(PWSTR ValueName, ULONG ValueType, PVOID ValueData, ULONG ValueLength,
                                            PVOID Context, PVOID EntryContext);
typedef RTL_QUERY_REGISTRY_ROUTINE *PRTL_QUERY_REGISTRY_ROUTINE;
#define RTL_QUERY_REGISTRY_DIRECT 0x20U
#define RTL_QUERY_REGISTRY_REQUIRED 0x04U
#define RTL_REGISTRY_ABSOLUTE 0
#define RTL_REGISTRY_HANDLE 0x40000000U
typedef struct _RTL_QUERY_REGISTRY_TABLE {
  PRTL_QUERY_REGISTRY_ROUTINE QueryRoutine;
  ULONG Flags;
  PWSTR Name;
  PVOID EntryContext;
  ULONG DefaultType;
  PVOID DefaultData;
  ULONG DefaultLength;
} RTL_QUERY_REGISTRY_TABLE, *PRTL_QUERY_REGISTRY_TABLE;
NTSTATUS RtlQueryRegistryValues(ULONG RelativeTo, PCWSTR Path, PRTL_QUERY_REGISTRY_TABLE QueryTable, PVOID Context,
                                PVOID Environment);
NTSTATUS RtlWriteRegistryValue(ULONG RelativeTo, PCWSTR Path, PCWSTR ValueName, ULONG ValueType, PVOID ValueData,
                               ULONG ValueLength);

PVOID IoAllocateErrorLogEntry(PVOID IoObject, UCHAR EntrySize);
VOID IoWriteErrorLogEntry(PVOID ElEntry);
ULONG DbgPrint(PCSTR Format, ...);
VOID DbgBreakPoint(VOID);
typedef LARGE_INTEGER LUID;
BOOLEAN SeSinglePrivilegeCheck(LUID PrivilegeValue, KPROCESSOR_MODE PreviousMode);
PVOID MmGetSystemRoutineAddress(PUNICODE_STRING SystemRoutineName);
PVOID MmPageEntireDriver(PVOID AddressWithinSection);
VOID MmResetDriverPaging(PVOID AddressWithinSection);
typedef enum _MEMORY_CACHING_TYPE { MmNonCached, MmCached } MEMORY_CACHING_TYPE;
PVOID MmMapIoSpace(PHYSICAL_ADDRESS PhysicalAddress, SIZE_T NumberOfBytes, MEMORY_CACHING_TYPE CacheType);
typedef enum _INTERFACE_TYPE { InterfaceTypeUndefined = -1, Internal, Isa, Eisa, PNPBus = 15 } INTERFACE_TYPE;
BOOLEAN HalTranslateBusAddress(INTERFACE_TYPE InterfaceType, ULONG BusNumber, PHYSICAL_ADDRESS BusAddress,
                               PULONG AddressSpace, PPHYSICAL_ADDRESS TranslatedAddress);
typedef enum _CONFIGURATION_TYPE { ArcSystem, DiskController = 13, FloppyDiskPeripheral = 25 } CONFIGURATION_TYPE;
typedef NTSTATUS IO_QUERY_DEVICE_ROUTINE(PVOID Context, PUNICODE_STRING PathName, INTERFACE_TYPE BusType,
                                         ULONG BusNumber, PVOID *BusInformation, CONFIGURATION_TYPE ControllerType,
                                         ULONG ControllerNumber, PVOID *ControllerInformation,
                                         CONFIGURATION_TYPE PeripheralType, ULONG PeripheralNumber,
                                         PVOID *PeripheralInformation);
typedef IO_QUERY_DEVICE_ROUTINE *PIO_QUERY_DEVICE_ROUTINE;
NTSTATUS IoQueryDeviceDescription(INTERFACE_TYPE *BusType, PULONG BusNumber, CONFIGURATION_TYPE *ControllerType,
                                  PULONG ControllerNumber, CONFIGURATION_TYPE *PeripheralType, PULONG PeripheralNumber,
                                  PIO_QUERY_DEVICE_ROUTINE CalloutRoutine, PVOID Context);

/* A DMA adapter is a table of functions, which the functions of this header call. */
typedef enum _IO_ALLOCATION_ACTION {
  KeepObject = 1,
  DeallocateObject,
  DeallocateObjectKeepRegisters
} IO_ALLOCATION_ACTION;
typedef IO_ALLOCATION_ACTION DRIVER_CONTROL(PDEVICE_OBJECT DeviceObject, PIRP Irp, PVOID MapRegisterBase,
                                            PVOID Context);
typedef DRIVER_CONTROL *PDRIVER_CONTROL;
struct _DMA_ADAPTER;
typedef struct _DMA_OPERATIONS {
  ULONG Size;
  VOID (*PutDmaAdapter)(struct _DMA_ADAPTER *DmaAdapter);
  PVOID (*AllocateCommonBuffer)(struct _DMA_ADAPTER *DmaAdapter, ULONG Length, PPHYSICAL_ADDRESS LogicalAddress,
                                BOOLEAN CacheEnabled);
  VOID (*FreeCommonBuffer)(struct _DMA_ADAPTER *DmaAdapter, ULONG Length, PHYSICAL_ADDRESS LogicalAddress,
                           PVOID VirtualAddress, BOOLEAN CacheEnabled);
  NTSTATUS (*AllocateAdapterChannel)(struct _DMA_ADAPTER *DmaAdapter, PDEVICE_OBJECT DeviceObject,
                                     ULONG NumberOfMapRegisters, PDRIVER_CONTROL ExecutionRoutine, PVOID Context);
  BOOLEAN (*FlushAdapterBuffers)(struct _DMA_ADAPTER *DmaAdapter, PMDL Mdl, PVOID MapRegisterBase, PVOID CurrentVa,
                                 ULONG Length, BOOLEAN WriteToDevice);
  VOID (*FreeAdapterChannel)(struct _DMA_ADAPTER *DmaAdapter);
  VOID (*FreeMapRegisters)(struct _DMA_ADAPTER *DmaAdapter, PVOID MapRegisterBase, ULONG NumberOfMapRegisters);
  PHYSICAL_ADDRESS (*MapTransfer)(struct _DMA_ADAPTER *DmaAdapter, PMDL Mdl, PVOID MapRegisterBase, PVOID CurrentVa,
                                  PULONG Length, BOOLEAN WriteToDevice);
  ULONG (*GetDmaAlignment)(struct _DMA_ADAPTER *DmaAdapter);
  ULONG (*ReadDmaCounter)(struct _DMA_ADAPTER *DmaAdapter);
} DMA_OPERATIONS, *PDMA_OPERATIONS;
typedef struct _DMA_ADAPTER {
  USHORT Version;
  USHORT Size;
  PDMA_OPERATIONS DmaOperations;
} DMA_ADAPTER, *PDMA_ADAPTER;
typedef struct _DEVICE_DESCRIPTION {
  ULONG Version;
  BOOLEAN Master;
  BOOLEAN ScatterGather;
  ULONG DmaChannel;
  INTERFACE_TYPE InterfaceType;
  ULONG MaximumLength;
} DEVICE_DESCRIPTION, *PDEVICE_DESCRIPTION;
PDMA_ADAPTER IoGetDmaAdapter(PDEVICE_OBJECT PhysicalDeviceObject, PDEVICE_DESCRIPTION DeviceDescription,
                             PULONG NumberOfMapRegisters);
unsigned char __inbyte(unsigned short Port);
void __outbyte(unsigned short Port, unsigned char Data);
#define READ_PORT_UCHAR(Port) __inbyte((unsigned short)(ULONG_PTR)(Port))
#define WRITE_PORT_UCHAR(Port, Data) __outbyte((unsigned short)(ULONG_PTR)(Port), Data)

VOID RtlInitUnicodeString(PUNICODE_STRING DestinationString, PCWSTR SourceString);
VOID RtlInitAnsiString(PANSI_STRING DestinationString, PCSZ SourceString);
VOID RtlCopyUnicodeString(PUNICODE_STRING DestinationString, PCUNICODE_STRING SourceString);
VOID RtlFreeUnicodeString(PUNICODE_STRING UnicodeString);
NTSTATUS RtlAppendUnicodeToString(PUNICODE_STRING Destination, PCWSTR Source);
NTSTATUS RtlAnsiStringToUnicodeString(PUNICODE_STRING DestinationString, const ANSI_STRING *SourceString,
                                      BOOLEAN AllocateDestinationString);
ULONG RtlxAnsiStringToUnicodeSize(const ANSI_STRING *AnsiString);
BOOLEAN RtlEqualUnicodeString(PCUNICODE_STRING String1, PCUNICODE_STRING String2, BOOLEAN CaseInSensitive);
SIZE_T RtlCompareMemory(const VOID *Source1, const VOID *Source2, SIZE_T Length);

#endif
