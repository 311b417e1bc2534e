// What the lower driver does not do at once it does in another thread; the caller may go on before that, or wait.
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DLATER %S/irps.c | FileCheck %s
// CHECK: violated: assertion `completions == 1` failed
// RUN: %exits 2 %raddle kiss --model ntddk --ts 1 --cflag -DLATER --cflag -DWAITS %S/irps.c
