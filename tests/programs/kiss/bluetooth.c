// The Bluetooth driver of the paper on KISS: a request may get in after the device was stopped. With no thread waiting to
// start there is only the race on the flag; with one, the assertion fails, interrupted between test and increment.
// RUN: %exits 2 %raddle kiss --ts 0 %s | FileCheck %s --check-prefix=CLEAN
// CLEAN: bounded: no failure found within the bounds
// CLEAN-NEXT: covered: balanced executions up to ts=0; every external call is modelled; bounds: no executions that are not balanced
// RUN: %exits 1 %raddle kiss --ts 1 %s | FileCheck %s
// RUN: %exits 1 %raddle kiss %s | FileCheck %s
// CHECK: bluetooth.h:29:5: error: assertion `!stopped` failed
// CHECK: if (e->stoppingFlag) {{.*}}reads e->stoppingFlag: 0
// CHECK-NEXT: ~ interrupted before an atomic section
// CHECK: e->stoppingFlag = true; {{.*}}writes e->stoppingFlag: 0 → 1
// CHECK: stopped = true; {{.*}}writes stopped: 0 → 1
// CHECK: raddle_assert(!stopped); {{.*}}reads stopped: 1
// CHECK-NOT: error
// CHECK: violated: assertion `!stopped` failed
// CHECK-NEXT: covered: all executions with ≤ 2 context switches, balanced executions up to ts=1; every external call is modelled
//
// RUN: %exits 1 %raddle kiss --race all --ts 0 %s | FileCheck %s --check-prefix=ZERO
// ZERO: error: data race on `e->stoppingFlag
// ZERO: {{main reads `e->stoppingFlag`|main.1 writes `e->stoppingFlag`}}
// ZERO-NOT: error
// ZERO: violated: data race on `e->stoppingFlag`{{$}}
//
// RUN: %exits 1 %raddle kiss --race all --ts 1 %s | FileCheck %s --check-prefix=RACES
// RUN: %exits 1 %raddle kiss --race all --ts 2 %s | FileCheck %s --check-prefix=RACES
// RACES: error: data race on `e->stoppingEvent
// RACES: error: data race on `e->stoppingFlag
// RACES: error: data race on `stopped`
// RACES-NOT: found symbolically
// RACES: (and 2 more errors)
//
// RUN: %exits 2 %raddle kiss --race DEVICE_EXTENSION.pendingIo --ts 2 %s
// RUN: %exits 64 %raddle kiss --race pendingIo %s 2>&1 | FileCheck %s --check-prefix=FIELD
// FIELD: no thread writes 'pendingIo' (did you mean 'DEVICE_EXTENSION.pendingIo'?); what is written is: DEVICE_EXTENSION.pendingIo, DEVICE_EXTENSION.stoppingEvent
#include "inputs/bluetooth.h"

static int BCSP_IoIncrement(DEVICE_EXTENSION *e) {
  if (e->stoppingFlag)
    return -1;
  raddle_atomic_begin();
  e->pendingIo = e->pendingIo + 1;
  raddle_atomic_end();
  return 0;
}
