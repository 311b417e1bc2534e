// Nothing lies where a null pointer leads, so that there is nothing to race on: the race is on an object.
// RUN: %exits 1 %raddle kiss %s --entry Start --entry Stop --race all --ts 1 | FileCheck %s
// CHECK: error: data race on `extension_1.count`
// CHECK: with d->extension = &extension_1
// CHECK-NOT: found symbolically
// CHECK: struct extension.count race
//
// Whoever has an object takes the lock; who has none does not, and gets nowhere.
// RUN: %exits 2 %raddle kiss %s --entry Lock --entry LockToo --race extension.count --ts 1 | FileCheck %s --check-prefix=LOCKED
// LOCKED: struct extension.count no race
//
// Nor does anything of an array lie behind its end.
// RUN: %exits 2 %raddle kiss %s --entry Behind --entry BehindToo --race table[] --ts 1 | FileCheck %s --check-prefix=BEHIND
// BEHIND: table[] no race
#include <raddle.h>
#include <stddef.h>

struct extension {
  int spare;
  int count;
};
struct device {
  struct extension *extension;
};

void Start(struct device *d) {
  d->extension->count = 1;
}
void Stop(struct device *d) {
  d->extension->count = 2;
}

static int lock;

static void withLock(struct extension *e, int value) {
  if (e != NULL) {
    raddle_atomic_begin();
    raddle_assume(!lock);
    lock = 1;
    raddle_atomic_end();
  }
  e->count = value;
  if (e != NULL) {
    raddle_atomic_begin();
    lock = 0;
    raddle_atomic_end();
  }
}
void Lock(struct extension *e) {
  withLock(e, 1);
}
void LockToo(struct extension *e) {
  withLock(e, 2);
}

static int table[4];

void Behind(unsigned index) {
  if (index >= 4)
    table[index] = 1;
}
void BehindToo(unsigned index) {
  if (index >= 4)
    table[index] = 2;
}
