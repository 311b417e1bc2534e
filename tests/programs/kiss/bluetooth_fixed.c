// The Bluetooth driver, repaired: it counts itself in before it looks at the flag. The assertion holds; that the flag and
// the event are read and written without a lock has not changed.
// RUN: %exits 2 %raddle kiss --ts 0 %s | FileCheck %s
// RUN: %exits 2 %raddle kiss --ts 1 %s | FileCheck %s
// RUN: %exits 2 %raddle kiss --ts 2 %s | FileCheck %s
// CHECK-NOT: error
// CHECK: bounded: no failure found within the bounds
// CHECK-NEXT: covered: {{.*}}balanced executions up to ts={{[012]}}; every external call is modelled
// RUN: %exits 1 %raddle kiss --race all %s | FileCheck %s --check-prefix=RACES
// RACES: error: data race on `e->stoppingEvent
// RACES: error: data race on `e->stoppingFlag
// RACES-NOT: error: data race
// RACES: (and 1 more error)
#include "inputs/bluetooth.h"

static int BCSP_IoIncrement(DEVICE_EXTENSION *e) {
  raddle_atomic_begin();
  e->pendingIo = e->pendingIo + 1;
  raddle_atomic_end();
  return e->stoppingFlag ? -1 : 0;
}
