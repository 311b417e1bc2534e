// Known gap: which functions a thread may call that only one of several branches creates, with what it allocated, is not
// known well enough, so that a call of something else is suspected.
// XFAIL: *
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DWHAT=any %S/later.c | FileCheck %s
// CHECK-NOT: invalid call
// CHECK: violated
