/* Formatted strings: they are not formatted, see runtime.c. */
#ifndef MODEL_NTSTRSAFE_H
#define MODEL_NTSTRSAFE_H

#include "wdm.h"

NTSTATUS RtlStringCchPrintfW(PWSTR Destination, SIZE_T Length, PCWSTR Format, ...);
NTSTATUS RtlStringCbVPrintfA(PCHAR Destination, SIZE_T Bytes, PCSTR Format, va_list Arguments);

#endif
