// DEFINE: %{driver} = %s --init BCSP_AddDevice --entry BCSP_PnpAdd --entry BCSP_PnpStop --share BCSP_AddDevice.e=BCSP_PnpStop.extension --not-with BCSP_PnpStop,BCSP_PnpStop
// The Bluetooth driver of the paper on KISS, without a main: one thread of two calls an entry of the driver, main the
// other one, and the device extension is whatever the environment passes; that it is stopped twice is ruled out. The
// answers are those of the closed program, each shown by an execution.
// RUN: %exits 2 %raddle kiss --ts 0 %{driver} | FileCheck %s --check-prefix=CLEAN
// CLEAN: bounded: no failure found within the bounds
// CLEAN-NEXT: covered: balanced executions up to ts=0; every external call is modelled; bounds: no executions that are not balanced, 2 threads with calls of one entry each, at most 2 objects of each type that arguments lead to;
// RUN: %exits 1 %raddle kiss --ts 1 %{driver} | FileCheck %s
// CHECK: bluetooth.c:[[# @LINE + 84]]:5: error: assertion `!stopped` failed
// CHECK: if (e->stoppingFlag) {{.*}}reads DEVICE_EXTENSION_1.stoppingFlag: 0
// CHECK-NEXT: ~ interrupted before an atomic section
// CHECK-NEXT: e->stoppingFlag = true; {{.*}}writes DEVICE_EXTENSION_1.stoppingFlag: 0 → 1
// CHECK: raddle_assert(!stopped); {{.*}}reads stopped: 1
// CHECK: with main.1 calls BCSP_PnpStop
// CHECK-NEXT: with main calls BCSP_PnpAdd
// CHECK-NEXT: with e = &DEVICE_EXTENSION_1
// CHECK-NEXT: with e->pendingIo =
// CHECK: violated: assertion `!stopped` failed
// CHECK-NEXT: covered: all executions with ≤ 2 context switches, balanced executions up to ts=1; every external call is modelled
//
// RUN: %exits 1 %raddle kiss --race all --ts 0 %{driver} | FileCheck %s --check-prefix=ZERO
// ZERO: violated: data race on `DEVICE_EXTENSION_1.stoppingFlag`
// ZERO-NEXT: DEVICE_EXTENSION.pendingIo      no race
// ZERO-NEXT: DEVICE_EXTENSION.stoppingEvent  no race
// ZERO-NEXT: DEVICE_EXTENSION.stoppingFlag   race
// ZERO-NEXT: stopped                         no race
// ZERO-NEXT: checked 4: 1 race, 3 no race, 0 limit
// RUN: %exits 1 %raddle kiss --race all --ts 1 %{driver} | FileCheck %s --check-prefix=RACES
// RACES-NOT: found symbolically
// RACES: DEVICE_EXTENSION.pendingIo      no race
// RACES-NEXT: DEVICE_EXTENSION.stoppingEvent  race
// RACES-NEXT: DEVICE_EXTENSION.stoppingFlag   race
// RACES-NEXT: stopped                         race
//
// With the increment first, there is nothing to find.
// RUN: %exits 2 %raddle kiss --ts 2 --cflag -DFIXED %{driver} | FileCheck %s --check-prefix=FIXED
// FIXED: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle kiss --race all --ts 1 --cflag -DFIXED %{driver} | FileCheck %s --check-prefix=RACES-FIXED
// RACES-FIXED: DEVICE_EXTENSION.pendingIo      no race
// RACES-FIXED-NEXT: DEVICE_EXTENSION.stoppingEvent  race
// RACES-FIXED-NEXT: DEVICE_EXTENSION.stoppingFlag   race
// RACES-FIXED-NEXT: stopped                         no race
//
#include <raddle.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct {
  int pendingIo;
  bool stoppingFlag;
  bool stoppingEvent;
} DEVICE_EXTENSION;

bool stopped;

static void BCSP_IoDecrement(DEVICE_EXTENSION *e) {
  int pendingIo;
  raddle_atomic_begin();
  e->pendingIo = e->pendingIo - 1;
  pendingIo = e->pendingIo;
  raddle_atomic_end();
  if (pendingIo == 0)
    e->stoppingEvent = true;
}

static int BCSP_IoIncrement(DEVICE_EXTENSION *e) {
#ifdef FIXED
  raddle_atomic_begin();
  e->pendingIo = e->pendingIo + 1;
  raddle_atomic_end();
  return e->stoppingFlag ? -1 : 0;
#else
  if (e->stoppingFlag)
    return -1;
  raddle_atomic_begin();
  e->pendingIo = e->pendingIo + 1;
  raddle_atomic_end();
  return 0;
#endif
}

void BCSP_AddDevice(DEVICE_EXTENSION *e) {
  raddle_assume(e != 0);
  e->pendingIo = 1;
  e->stoppingFlag = false;
  e->stoppingEvent = false;
  stopped = false;
}

void BCSP_PnpAdd(DEVICE_EXTENSION *e) {
  int status = BCSP_IoIncrement(e);
  if (status == 0)
    raddle_assert(!stopped); // The driver works here.
  BCSP_IoDecrement(e);
}

void BCSP_PnpStop(void *extension) {
  DEVICE_EXTENSION *e = extension;
  e->stoppingFlag = true;
  BCSP_IoDecrement(e);
  raddle_assume(e->stoppingEvent);
  stopped = true;
}
