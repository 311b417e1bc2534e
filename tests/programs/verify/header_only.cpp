// Functions that a class defines in a header are procedures, whether anything here calls them or not.
// RUN: %exits 1 %raddle verify --quiet %s | FileCheck %s
// CHECK: violated: the thread reads `this->n_`, but its access predicate need not hold here
// CHECK: Counter::add() {{ *}}verified
// CHECK: Counter::wrong() {{ *}}refused: access
// CHECK-NOT: std::
// CHECK: 2: 1 verified, 1 refused, 0 unknown
#include "inputs/header_only.h"
