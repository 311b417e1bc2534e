/* The run-time library of the kernel: what strings there are, not what is in them. */
#include "model.h"

#include <ntstrsafe.h>

/* A length in bytes that fits characters of that size: what the text is, is not looked at. */
static USHORT anyLength(const void *text, USHORT size) {
  return text == NULL ? 0 : (USHORT)((__VERIFIER_nondet_uint() & 0x7ff) * size);
}

VOID RtlInitUnicodeString(PUNICODE_STRING DestinationString, PCWSTR SourceString) {
  USHORT length = anyLength(SourceString, sizeof(WCHAR));
  DestinationString->Length = length;
  DestinationString->MaximumLength = SourceString == NULL ? 0 : (USHORT)(length + sizeof(WCHAR));
  DestinationString->Buffer = (PWSTR)SourceString;
}
VOID RtlInitAnsiString(PANSI_STRING DestinationString, PCSZ SourceString) {
  USHORT length = anyLength(SourceString, sizeof(CHAR));
  DestinationString->Length = length;
  DestinationString->MaximumLength = SourceString == NULL ? 0 : (USHORT)(length + sizeof(CHAR));
  DestinationString->Buffer = (PCHAR)SourceString;
}
VOID RtlCopyUnicodeString(PUNICODE_STRING DestinationString, PCUNICODE_STRING SourceString) {
  USHORT length = SourceString == NULL ? 0 : SourceString->Length;
  if (length > DestinationString->MaximumLength)
    length = DestinationString->MaximumLength;
  for (USHORT index = 0; index < length / sizeof(WCHAR); ++index)
    DestinationString->Buffer[index] = SourceString->Buffer[index];
  DestinationString->Length = length;
}
VOID RtlFreeUnicodeString(PUNICODE_STRING UnicodeString) {
  UnicodeString->Length = UnicodeString->MaximumLength = 0;
  UnicodeString->Buffer = NULL;
}
NTSTATUS RtlAppendUnicodeToString(PUNICODE_STRING Destination, PCWSTR Source) {
  (void)Destination, (void)Source;
  return modelSuccessOr(STATUS_BUFFER_TOO_SMALL);
}
NTSTATUS RtlAnsiStringToUnicodeString(PUNICODE_STRING DestinationString, const ANSI_STRING *SourceString,
                                      BOOLEAN AllocateDestinationString) {
  USHORT bytes = (USHORT)(SourceString->Length * sizeof(WCHAR));
  if (AllocateDestinationString) {
    PWSTR memory = modelAllocate(bytes + sizeof(WCHAR));
    if (memory == NULL)
      return STATUS_NO_MEMORY;
    DestinationString->Buffer = memory;
    DestinationString->MaximumLength = (USHORT)(bytes + sizeof(WCHAR));
  } else if (DestinationString->MaximumLength <= bytes) {
    return STATUS_BUFFER_OVERFLOW;
  }
  DestinationString->Length = bytes;
  return STATUS_SUCCESS;
}
ULONG RtlxAnsiStringToUnicodeSize(const ANSI_STRING *AnsiString) {
  return (ULONG)((AnsiString->Length + 1U) * sizeof(WCHAR));
}
BOOLEAN RtlEqualUnicodeString(PCUNICODE_STRING String1, PCUNICODE_STRING String2, BOOLEAN CaseInSensitive) {
  (void)CaseInSensitive;
  return String1->Length == String2->Length && modelChoice();
}
/* How many bytes are equal from the start. */
SIZE_T RtlCompareMemory(const VOID *Source1, const VOID *Source2, SIZE_T Length) {
  (void)Source1, (void)Source2;
  SIZE_T equal = __VERIFIER_nondet_uint();
  return equal > Length ? Length : equal;
}

NTSTATUS RtlStringCchPrintfW(PWSTR Destination, SIZE_T Length, PCWSTR Format, ...) {
  (void)Format;
  if (Length == 0)
    return STATUS_INVALID_PARAMETER;
  Destination[0] = (WCHAR)__VERIFIER_nondet_uint();
  return modelSuccessOr(STATUS_BUFFER_OVERFLOW);
}
NTSTATUS RtlStringCbVPrintfA(PCHAR Destination, SIZE_T Bytes, PCSTR Format, va_list Arguments) {
  (void)Format, (void)Arguments;
  if (Bytes == 0)
    return STATUS_INVALID_PARAMETER;
  Destination[0] = (CHAR)__VERIFIER_nondet_uint();
  return modelSuccessOr(STATUS_BUFFER_OVERFLOW);
}
int _stricmp(const char *left, const char *right);
int _stricmp(const char *left, const char *right) {
  (void)left, (void)right;
  return __VERIFIER_nondet_int();
}
