// An atomic section ends that was not begun.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: end_without_begin.c:[[@LINE+5]]:3: error: an atomic section ends that was not begun
// CHECK: violated
#include <raddle.h>

int main(void) {
  raddle_atomic_end();
}
