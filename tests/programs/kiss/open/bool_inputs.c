// An input that is a truth value is 0 or 1, also as a part of others, and in memory; one of an enumeration is any number.
// RUN: %raddle kiss --ts 0 %s | FileCheck %s --check-prefix=PROVED
// PROVED: proved
// RUN: %exits 1 %raddle kiss --ts 0 --cflag -DREACHED %s | FileCheck %s
// CHECK: with flag = true
// CHECK: with colour = 0x7
// CHECK: with device+4 = true
// CHECK: with device+12 = false
//
// The same holds for what arguments and variables of an open program lead to.
// RUN: %exits 2 %raddle kiss --ts 0 --entry check --one-each --globals any %s | FileCheck %s --check-prefix=NONE
// NONE: bounded: no failure found
// RUN: %exits 1 %raddle kiss --ts 0 --entry refuse --one-each --globals any %s | FileCheck %s --check-prefix=OPEN
// OPEN-DAG: with argument = 1
// OPEN-DAG: with flag = 1
#include <raddle.h>
#include <stdbool.h>
#include <string.h>

enum colour { kRed, kGreen };
struct state {
  bool isOpen;
};
struct device {
  int number;
  struct state states[2];
  short others[3];
  _Bool isLast;
};

static bool flag;
static float weight;
static enum colour colour;
static struct device device;

static bool isTruth(const void *value) {
  unsigned char byte;
  memcpy(&byte, value, 1);
  return byte <= 1;
}

void check(bool argument, struct device *other) {
  raddle_assert(isTruth(&argument) && isTruth(&flag));
  raddle_assert(isTruth(&device.states[0]) && isTruth(&device.states[1]) && isTruth(&device.isLast));
  raddle_assert(other == 0 || (isTruth(&other->states[1]) && isTruth(&other->isLast)));
}

void refuse(bool argument) {
  raddle_assert(!argument || !flag);
}

int main(void) {
  struct device local;
  struct device *pointer = &local;
  raddle_input(flag);
  raddle_input(colour);
  raddle_input(weight);
  raddle_input(device);
  raddle_input(*pointer);
  raddle_input(pointer->states[1].isOpen);
  check(false, &local);
#ifdef REACHED
  raddle_assert(!(flag && device.states[0].isOpen && !device.isLast && (int)colour == 7 && local.others[2] == 9));
#endif
}
