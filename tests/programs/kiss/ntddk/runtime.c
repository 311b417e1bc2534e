// Strings of the kernel, and WMI.
// RUN: %exits 0 %raddle kiss --model ntddk --unwind 4 %s | FileCheck %s
// CHECK: proved: no interleaving fails
// RUN: %exits 1 %raddle kiss --model ntddk --cflag -DMAY %s | FileCheck %s --check-prefix=MAY
// MAY: (and 21 more errors)
#include <raddle.h>
#include <wmilib.h>

int _stricmp(const char *left, const char *right);

static DEVICE_OBJECT device;
static IRP irp;
static LONG called[6];

// NOLINTNEXTLINE(readability-function-size): the kernel dictates it
static NTSTATUS queryInfo(PDEVICE_OBJECT DeviceObject, PULONG RegFlags, PUNICODE_STRING InstanceName,
                          PUNICODE_STRING *RegistryPath, PUNICODE_STRING MofResourceName, PDEVICE_OBJECT *Pdo) {
  (void)InstanceName, (void)RegistryPath, (void)MofResourceName, (void)Pdo;
  raddle_assert(DeviceObject == &device && *RegFlags == 0);
  return ++called[0];
}
// NOLINTNEXTLINE(readability-function-size): the kernel dictates it
static NTSTATUS queryBlock(PDEVICE_OBJECT DeviceObject, PIRP Irp, ULONG GuidIndex, ULONG InstanceIndex,
                           ULONG InstanceCount, PULONG InstanceLengthArray, ULONG BufferAvail, PUCHAR Buffer) {
  (void)InstanceLengthArray, (void)BufferAvail, (void)Buffer;
  raddle_assert(DeviceObject == &device && Irp == &irp && GuidIndex + InstanceIndex == 0 && InstanceCount == 1);
  return ++called[1];
}
// NOLINTNEXTLINE(readability-function-size): the kernel dictates it
static NTSTATUS setBlock(PDEVICE_OBJECT DeviceObject, PIRP Irp, ULONG GuidIndex, ULONG InstanceIndex, ULONG BufferSize,
                         PUCHAR Buffer) {
  (void)GuidIndex, (void)InstanceIndex;
  raddle_assert(DeviceObject == &device && Irp == &irp && Buffer[BufferSize - 1] == 0);
  return ++called[2];
}
// NOLINTNEXTLINE(readability-function-size): the kernel dictates it
static NTSTATUS setItem(PDEVICE_OBJECT DeviceObject, PIRP Irp, ULONG GuidIndex, ULONG InstanceIndex, ULONG DataItemId,
                        ULONG BufferSize, PUCHAR Buffer) {
  (void)GuidIndex, (void)InstanceIndex, (void)BufferSize, (void)Buffer;
  raddle_assert(DeviceObject == &device && Irp == &irp && DataItemId < 4);
  return ++called[3];
}
// NOLINTNEXTLINE(readability-function-size): the kernel dictates it
static NTSTATUS execute(PDEVICE_OBJECT DeviceObject, PIRP Irp, ULONG GuidIndex, ULONG InstanceIndex, ULONG MethodId,
                        ULONG InBufferSize, ULONG OutBufferSize, PUCHAR Buffer) {
  (void)GuidIndex, (void)InstanceIndex, (void)InBufferSize, (void)OutBufferSize, (void)Buffer;
  raddle_assert(DeviceObject == &device && Irp == &irp && MethodId < 4);
  return ++called[4];
}
static NTSTATUS control(PDEVICE_OBJECT DeviceObject, PIRP Irp, ULONG GuidIndex, WMIENABLEDISABLECONTROL Function,
                        BOOLEAN Enable) {
  (void)GuidIndex, (void)Function, (void)Enable;
  raddle_assert(DeviceObject == &device && Irp == &irp);
  return ++called[5];
}
static WMILIB_CONTEXT library = {0, NULL, queryInfo, queryBlock, setBlock, setItem, execute, control};

#ifdef MAY
#define CAN(number, condition)                                                                                         \
  case number:                                                                                                         \
    raddle_assert(!(condition));                                                                                       \
    break
int main(void) {
  SYSCTL_IRP_DISPOSITION disposition;
  WCHAR wide[4] = {0};
  CHAR narrow[4] = {0};
  UNICODE_STRING string = {2, 4, wide};
  ANSI_STRING ansi = {2, 4, narrow};
  NTSTATUS status = WmiSystemControl(&library, &device, &irp, &disposition);
  switch (raddle_choose(22)) {
    CAN(0, disposition == IrpProcessed);
    CAN(1, disposition == IrpNotCompleted);
    CAN(2, disposition == IrpNotWmi);
    CAN(3, disposition == IrpForward);
    CAN(4, called[0] == 1);
    CAN(5, called[1] == 1);
    CAN(6, called[2] == 1);
    CAN(7, called[3] == 1);
    CAN(8, called[4] == 1);
    CAN(9, called[5] == 1);
    CAN(10, NT_SUCCESS(IoWMIRegistrationControl(&device, WMIREG_ACTION_REGISTER)));
    CAN(11, !NT_SUCCESS(IoWMIRegistrationControl(&device, WMIREG_ACTION_REGISTER)));
    CAN(12, NT_SUCCESS(IoWMIWriteEvent(NULL)));
    CAN(13, !NT_SUCCESS(IoWMIWriteEvent(NULL)));
    CAN(14, IoWMIDeviceObjectToProviderId(&device) == 0x1234567);
    CAN(15, !NT_SUCCESS(status));
    CAN(16, NT_SUCCESS(RtlAppendUnicodeToString(&string, L"a")));
    CAN(17, !NT_SUCCESS(RtlAppendUnicodeToString(&string, L"a")));
    CAN(18, !NT_SUCCESS(RtlAnsiStringToUnicodeString(&string, &ansi, TRUE)));
    CAN(19, RtlEqualUnicodeString(&string, &string, TRUE));
    CAN(20, RtlCompareMemory(wide, narrow, 4) == 3);
    CAN(21, _stricmp("a", "b") == 0);
  }
}
#else
int main(void) {
  WCHAR text[] = L"ab", copy[2];
  UNICODE_STRING string = {0}, other = {0, sizeof(copy), copy}, wide = {0};
  ANSI_STRING ansi;
  RtlInitUnicodeString(&string, NULL);
  raddle_assert(string.Length == 0 && string.Buffer == NULL);
  RtlInitUnicodeString(&string, text);
  raddle_assert(string.Buffer == text && string.Length % sizeof(WCHAR) == 0 && string.Length < string.MaximumLength);
  string.Length = sizeof(WCHAR);
  RtlCopyUnicodeString(&other, &string);
  raddle_assert(other.Length == sizeof(WCHAR) && copy[0] == L'a');
  RtlCopyUnicodeString(&other, NULL);
  raddle_assert(other.Length == 0 && !RtlEqualUnicodeString(&other, &string, FALSE));
  RtlInitAnsiString(&ansi, "xyz");
  ansi.Length = 3;
  raddle_assert(ansi.Buffer[2] == 'z' && RtlxAnsiStringToUnicodeSize(&ansi) == 4 * sizeof(WCHAR));
  raddle_assert(RtlAnsiStringToUnicodeString(&other, &ansi, FALSE) == STATUS_BUFFER_OVERFLOW);
  if (NT_SUCCESS(RtlAnsiStringToUnicodeString(&wide, &ansi, TRUE)))
    raddle_assert(wide.Length == 3 * sizeof(WCHAR) && wide.Buffer != NULL);
  RtlFreeUnicodeString(&wide);
  raddle_assert(wide.Buffer == NULL && wide.Length == 0);
  raddle_assert(RtlCompareMemory(text, copy, 4) <= 4);
  raddle_assert(WmiCompleteRequest(&device, &irp, STATUS_CANCELLED, 0, IO_NO_INCREMENT) == STATUS_CANCELLED);
  SYSCTL_IRP_DISPOSITION disposition;
  WmiSystemControl(&library, &device, &irp, &disposition);
  raddle_assert(called[0] + called[1] + called[2] + called[3] + called[4] + called[5] <= 1);
}
#endif
