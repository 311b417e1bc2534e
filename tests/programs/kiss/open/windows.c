// Bitcode that was made for Windows, with debug information as its compilers write it, or with none.
// RUN: clang-19 --target=x86_64-pc-windows-msvc -O0 -g -gcodeview -emit-llvm -c %s -o %t.bc
// RUN: %exits 1 %raddle kiss %t.bc --entry Increment --ts 1 | FileCheck %s
// CHECK: windows.c:[[# @LINE + 22]]:0: error: the program aborted
// CHECK: with d = &DEVICE_1
// CHECK: violated: the program aborted
// RUN: %exits 1 %raddle kiss %t.bc --entry Increment --ts 0 --race all | FileCheck %s --check-prefix=RACE
// RACE: DEVICE.count  race
// RUN: clang-19 --target=x86_64-pc-windows-msvc -O0 -emit-llvm -S %s -o %t.ll
// RUN: %exits 1 %raddle kiss %t.ll --entry Increment --ts 1 | FileCheck %s --check-prefix=BARE
// BARE: with arg0 = memory_1
// BARE: violated: the program aborted
// RUN: clang-19 --target=i686-pc-windows-msvc -O0 -emit-llvm -c %s -o %t.32.bc
// RUN: %exits 65 %raddle kiss %t.32.bc --entry Increment 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: is code for i686-pc-windows-msvc{{.*}}; expected x86-64
typedef struct {
  long count; /* 32 bits there */
  long flags;
} DEVICE;
void abort(void);
__declspec(dllexport) void Increment(DEVICE *d) {
  if (!d || d->count != 0)
    return;
  d->count = d->count + 1;
  if (d->count != 1)
    abort();
}
