/* The basic types of the NT kernel and what they are made of, as far as drivers see them.
 *
 * Sizes are those of 64-bit Windows, so that the model fits bitcode that was made for it, too. */
#ifndef MODEL_NTDEF_H
#define MODEL_NTDEF_H

#include <stddef.h>
#include <stdint.h>

#define IN
#define OUT
#define OPTIONAL
#define CONST const
#define VOID void
#define NTAPI
#define FASTCALL
#define NTSYSAPI
#define FORCEINLINE static inline
#define UNREFERENCED_PARAMETER(parameter) ((void)(parameter))
#define PAGED_CODE()
#define C_ASSERT(condition) _Static_assert(condition, #condition)

/* Annotations of Microsoft's compiler, which say nothing about what a program does. */
#define _In_
#define _In_opt_
#define _Out_
#define _Out_opt_
#define _Inout_
#define _Inout_opt_
#define _Use_decl_annotations_
#define __in
#define __out
#define __inout
#define __drv_dispatchType(type)
#define _Dispatch_type_(type)
#define _Function_class_(kind)
#define _IRQL_requires_max_(level)
#define _IRQL_requires_same_

typedef char CHAR, CCHAR, *PCHAR;
typedef unsigned char UCHAR, BOOLEAN, *PUCHAR, *PBOOLEAN;
typedef short SHORT, CSHORT, *PSHORT;
typedef unsigned short USHORT, *PUSHORT;
typedef int LONG, *PLONG;
typedef unsigned int ULONG, *PULONG;
typedef long long LONGLONG, LONG64, *PLONGLONG;
typedef unsigned long long ULONGLONG, ULONG64, *PULONGLONG;
typedef intptr_t LONG_PTR, *PLONG_PTR;
typedef uintptr_t ULONG_PTR, SIZE_T, *PULONG_PTR;
typedef wchar_t WCHAR, *PWCHAR, *PWSTR;
typedef const wchar_t *PCWSTR;
typedef const char *PCSTR, *PCSZ;
typedef char *PSZ;
typedef void *PVOID, *HANDLE, **PHANDLE;
typedef LONG NTSTATUS, *PNTSTATUS;
typedef UCHAR KIRQL, *PKIRQL, KPROCESSOR_MODE;
typedef ULONG_PTR KSPIN_LOCK, *PKSPIN_LOCK, KAFFINITY;
typedef ULONG DEVICE_TYPE, ACCESS_MASK, POOL_TYPE_FLAGS;
typedef LONG KPRIORITY;

#define TRUE 1
#define FALSE 0
#define MAXULONG 0xffffffffU
#define KernelMode 0
#define UserMode 1
#define UNICODE_NULL ((WCHAR)0)

typedef union _LARGE_INTEGER {
  struct {
    ULONG LowPart;
    LONG HighPart;
  };
  struct {
    ULONG LowPart;
    LONG HighPart;
  } u;
  LONGLONG QuadPart;
} LARGE_INTEGER, *PLARGE_INTEGER, PHYSICAL_ADDRESS, *PPHYSICAL_ADDRESS;

typedef struct _UNICODE_STRING {
  USHORT Length; /* in bytes, without the null behind it */
  USHORT MaximumLength;
  PWSTR Buffer;
} UNICODE_STRING, *PUNICODE_STRING;
typedef const UNICODE_STRING *PCUNICODE_STRING;

typedef struct _ANSI_STRING {
  USHORT Length;
  USHORT MaximumLength;
  PCHAR Buffer;
} ANSI_STRING, *PANSI_STRING;

#define DECLARE_CONST_UNICODE_STRING(name, text)                                                                       \
  const UNICODE_STRING name = {sizeof(text) - sizeof(WCHAR), sizeof(text), (PWSTR)(text)}
#define RTL_CONSTANT_STRING(text) {sizeof(text) - sizeof((text)[0]), sizeof(text), (PWSTR)(text)}

typedef struct _LIST_ENTRY {
  struct _LIST_ENTRY *Flink;
  struct _LIST_ENTRY *Blink;
} LIST_ENTRY, *PLIST_ENTRY;

typedef struct _GUID {
  ULONG Data1;
  USHORT Data2;
  USHORT Data3;
  UCHAR Data4[8];
} GUID, *LPGUID;
typedef const GUID *LPCGUID;

typedef struct _OBJECT_ATTRIBUTES {
  ULONG Length;
  HANDLE RootDirectory;
  PUNICODE_STRING ObjectName;
  ULONG Attributes;
  PVOID SecurityDescriptor;
  PVOID SecurityQualityOfService;
} OBJECT_ATTRIBUTES, *POBJECT_ATTRIBUTES;

#define OBJ_CASE_INSENSITIVE 0x40U
#define OBJ_KERNEL_HANDLE 0x200U
#define InitializeObjectAttributes(attributes, name, flags, root, security)                                            \
  ((attributes)->Length = sizeof(OBJECT_ATTRIBUTES), (attributes)->RootDirectory = (root),                             \
   (attributes)->ObjectName = (name), (attributes)->Attributes = (flags),                                              \
   (attributes)->SecurityDescriptor = (security), (attributes)->SecurityQualityOfService = NULL)

#define CONTAINING_RECORD(address, type, field) ((type *)((PCHAR)(address) - offsetof(type, field)))
#define FIELD_OFFSET(type, field) ((LONG)offsetof(type, field))

#define NT_SUCCESS(status) ((NTSTATUS)(status) >= 0)
#define NT_ERROR(status) ((ULONG)(status) >> 30 == 3)

#define STATUS_SUCCESS ((NTSTATUS)0x00000000)
#define STATUS_WAIT_0 ((NTSTATUS)0x00000000)
#define STATUS_TIMEOUT ((NTSTATUS)0x00000102)
#define STATUS_PENDING ((NTSTATUS)0x00000103)
#define STATUS_REPARSE ((NTSTATUS)0x00000104)
#define STATUS_MORE_ENTRIES ((NTSTATUS)0x00000105)
#define STATUS_BUFFER_OVERFLOW ((NTSTATUS)0x80000005)
#define STATUS_NO_MORE_ENTRIES ((NTSTATUS)0x8000001a)
#define STATUS_UNSUCCESSFUL ((NTSTATUS)0xc0000001)
#define STATUS_NOT_IMPLEMENTED ((NTSTATUS)0xc0000002)
#define STATUS_INVALID_INFO_CLASS ((NTSTATUS)0xc0000003)
#define STATUS_INVALID_HANDLE ((NTSTATUS)0xc0000008)
#define STATUS_INVALID_PARAMETER ((NTSTATUS)0xc000000d)
#define STATUS_NO_SUCH_DEVICE ((NTSTATUS)0xc000000e)
#define STATUS_INVALID_DEVICE_REQUEST ((NTSTATUS)0xc0000010)
#define STATUS_END_OF_FILE ((NTSTATUS)0xc0000011)
#define STATUS_MORE_PROCESSING_REQUIRED ((NTSTATUS)0xc0000016)
#define STATUS_NO_MEMORY ((NTSTATUS)0xc0000017)
#define STATUS_ACCESS_DENIED ((NTSTATUS)0xc0000022)
#define STATUS_BUFFER_TOO_SMALL ((NTSTATUS)0xc0000023)
#define STATUS_OBJECT_NAME_NOT_FOUND ((NTSTATUS)0xc0000034)
#define STATUS_OBJECT_NAME_COLLISION ((NTSTATUS)0xc0000035)
#define STATUS_SHARING_VIOLATION ((NTSTATUS)0xc0000043)
#define STATUS_DELETE_PENDING ((NTSTATUS)0xc0000056)
#define STATUS_PRIVILEGE_NOT_HELD ((NTSTATUS)0xc0000061)
#define STATUS_INSUFFICIENT_RESOURCES ((NTSTATUS)0xc000009a)
#define STATUS_DEVICE_NOT_CONNECTED ((NTSTATUS)0xc000009d)
#define STATUS_DEVICE_DATA_ERROR ((NTSTATUS)0xc000009c)
#define STATUS_DEVICE_NOT_READY ((NTSTATUS)0xc00000a3)
#define STATUS_IO_TIMEOUT ((NTSTATUS)0xc00000b5)
#define STATUS_NOT_SUPPORTED ((NTSTATUS)0xc00000bb)
#define STATUS_INTERNAL_ERROR ((NTSTATUS)0xc00000e5)
#define STATUS_CANCELLED ((NTSTATUS)0xc0000120)
#define STATUS_INVALID_DEVICE_STATE ((NTSTATUS)0xc0000184)
#define STATUS_IO_DEVICE_ERROR ((NTSTATUS)0xc0000185)
#define STATUS_WMI_GUID_NOT_FOUND ((NTSTATUS)0xc0000295)
#define STATUS_WMI_INSTANCE_NOT_FOUND ((NTSTATUS)0xc0000296)
#define STATUS_WMI_READ_ONLY ((NTSTATUS)0xc00002c6)
#define STATUS_DEVICE_REMOVED ((NTSTATUS)0xc00002b6)
#define STATUS_CONTINUE_COMPLETION STATUS_SUCCESS

#define RtlZeroMemory(target, length) __builtin_memset((target), 0, (length))
#define RtlFillMemory(target, length, byte) __builtin_memset((target), (byte), (length))
#define RtlCopyMemory(target, source, length) __builtin_memcpy((target), (source), (length))
#define RtlMoveMemory(target, source, length) __builtin_memmove((target), (source), (length))

#endif
