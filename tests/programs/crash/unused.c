// An access that nobody needs may fail all the same: a value that nobody looks at, one that is written where it was,
// bytes that are copied to where they are.
// RUN: %exits 1 %raddle explore --self-check --cflag -DACCESS=value --cflag -DWHERE=missing %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag -DACCESS=same --cflag -DWHERE=missing %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag -DACCESS=anything --cflag -DWHERE=missing %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag -DACCESS=copied --cflag -DWHERE=missing %s 2>&1 | FileCheck %s
// CHECK: unused.c:{{[0-9]+}}:{{[0-9]+}}: error: access through a null pointer
// CHECK: executions: 1, all explored; every external call is modelled
// RUN: %raddle explore --cflag -DACCESS=value --cflag -DWHERE=there %s 2>&1 | FileCheck %s --check-prefix=THERE
// RUN: %raddle explore --cflag -DACCESS=same --cflag -DWHERE=there %s 2>&1 | FileCheck %s --check-prefix=THERE
// RUN: %raddle explore --cflag -DACCESS=anything --cflag -DWHERE=there %s 2>&1 | FileCheck %s --check-prefix=THERE
// RUN: %raddle explore --cflag -DACCESS=copied --cflag -DWHERE=there %s 2>&1 | FileCheck %s --check-prefix=THERE
// THERE: proved
#include <string.h>

struct pair {
  int first, second;
};

static struct pair pair;
static struct pair *missing, *there = &pair;

static int value(struct pair *at) {
  return at->first;
}

static void same(struct pair *at) {
  at->first = at->first;
}

static void anything(struct pair *at) {
  int unknown;
  at->first = unknown;
}

static void copied(struct pair *at) {
  memmove(at, at, sizeof *at);
}

int main(void) {
  ACCESS(WHERE);
}
