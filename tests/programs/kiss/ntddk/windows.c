// The bitcode of a driver that was compiled for Windows, with the models of the kernel and of the system. An execution
// shows the race there, too.
// RUN: clang-19 --target=x86_64-pc-windows-msvc -O0 -g -gcodeview -ffreestanding -I %root/models/ntddk/include -emit-llvm -c %S/life.c -o %t.bc
// RUN: %exits 1 %raddle kiss --model ntddk --model wdm --ts 0 --race EXTENSION.Reads --cflag -DNTDDK_STARTED --json %t.json %t.bc | FileCheck %s
// CHECK: life.c:{{[0-9]+}}:0: error: data race on `Reads of struct _EXTENSION
// CHECK: life.c:{{[0-9]+}}:0: note: main{{(.1)?}} writes `extension->Reads`
// CHECK: struct _EXTENSION.Reads  race
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// JSON: "evidence": "witnessed"
// RUN: %exits 2 %raddle kiss --model ntddk --model wdm --ts 0 --race EXTENSION.Controls --cflag -DNTDDK_STARTED %t.bc
