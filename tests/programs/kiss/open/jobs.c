// Fields are checked in processes of their own. How many run at a time makes no difference, except to the time it takes.
// RUN: %exits 1 %raddle kiss %S/fields.c --entry all --race all --json %t.one.json > %t.one.txt
// RUN: %exits 1 %raddle kiss %S/fields.c --entry all --race all --jobs 3 --json %t.three.json > %t.three.txt
// RUN: diff %t.one.txt %t.three.txt
// RUN: python3 -c "import json, sys; [[one, other]] = [[json.load(open(name)) for name in sys.argv[1:]]]; [each.pop(key) for each in (one, other) for key in ('timing', 'command')]; sys.exit(one != other)" %t.one.json %t.three.json
// The same for a closed program, whose fields are looked at one by one, too.
// RUN: %exits 1 %raddle kiss %S/../bluetooth.c --race all > %t.one.txt
// RUN: %exits 1 %raddle kiss %S/../bluetooth.c --race all --jobs 2 > %t.two.txt
// RUN: diff %t.one.txt %t.two.txt
//
// How long each took is told apart.
// RUN: %exits 1 %raddle kiss %S/../bluetooth.c --race all --timing --quiet | FileCheck %s
// CHECK: checked 4: 3 race, 1 no race, 0 limit
// CHECK: {{[0-9.]+}} s  DEVICE_EXTENSION.pendingIo
// CHECK-NEXT: {{[0-9.]+}} s  DEVICE_EXTENSION.stoppingEvent
// CHECK-NEXT: {{[0-9.]+}} s  DEVICE_EXTENSION.stoppingFlag
// CHECK-NEXT: {{[0-9.]+}} s  stopped
// CHECK-NEXT: {{[0-9.]+}} s  in all
