// Functions with any number of arguments: messages go nowhere, and formatted strings hold anything.
// RUN: %exits 1 %raddle kiss --model ntddk %s | FileCheck %s
// CHECK: (and 3 more errors)
#include <ntstrsafe.h>
#include <raddle.h>

// Each of these can fail, but not the first two.
int main(void) {
  WCHAR wide[4] = {0};
  CHAR narrow[4] = {0};
  va_list arguments; // which nobody looks at
  __builtin_memset(&arguments, 0, sizeof(arguments));
  raddle_assert(DbgPrint("%d", 1) == STATUS_SUCCESS);
  raddle_assert(!NT_SUCCESS(RtlStringCchPrintfW(wide, 0, L"")));
  switch (raddle_choose(4)) {
  case 0:
    raddle_assert(!NT_SUCCESS(RtlStringCchPrintfW(wide, 4, L"%d", 5)));
    break;
  case 1:
    raddle_assert(NT_SUCCESS(RtlStringCchPrintfW(wide, 4, L"%d", 5)));
    break;
  case 2:
    raddle_assert(!NT_SUCCESS(RtlStringCbVPrintfA(narrow, 4, "", arguments)) || narrow[0] != 'x');
    break;
  default:
    raddle_assert(NT_SUCCESS(RtlStringCbVPrintfA(narrow, 4, "", arguments)));
  }
}
