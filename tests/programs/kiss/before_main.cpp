// What happens before main: static initialization, constructors by their priority; streams of the library do not
// matter.
// RUN: %exits 1 %raddle kiss %s | FileCheck %s
// CHECK: error: assertion `object.value != 5 || order != 12` failed
// CHECK-NOT: found symbolically
#include <cassert>
#include <iostream>

struct Object {
  Object() : value(5) {}
  int value;
} object;

static int order;
__attribute__((constructor(300))) static void second() {
  order = order * 10 + 2;
}
__attribute__((constructor(200))) static void first() {
  order = order * 10 + 1;
}

int main() {
  assert(object.value != 5 || order != 12);
}
