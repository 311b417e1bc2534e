// An IRP that is cancelled while somebody takes it from its queue goes to one of the two.
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 --timeout 900 --cflag -DCANCELLED %S/queues.c
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --timeout 900 --cflag -DCANCELLED --cflag -DMAY %S/queues.c | FileCheck %s
// CHECK: error: assertion `taken
// CHECK: (and 1 more error)
