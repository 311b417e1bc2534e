// What the compiler says of checks that are written wrongly.
// RUN: %exits 65 %explore %s 2>&1 | FileCheck %s
// CHECK-DAG: the class has no default constructor: give a function that makes an object
// CHECK-DAG: the operation cannot be called with the object and, for each parameter, one of the values that raddle::values
// CHECK-DAG: results are compared by ==, which this type has not
// CHECK-DAG: each call gets a copy of its values, which these have not
// CHECK-DAG: an operation of the specification has to follow
// CHECK-DAG: what a parameter may be is given as raddle::values(...)
#include <memory>
#include <raddle/linearizable.h>

struct Ring {
  explicit Ring(int) {}
  int get() { return 0; }
};
struct Plain {
  int number;
};
struct Queue {
  void push(int) {}
  Plain top() { return {}; }
  void own(std::unique_ptr<int>) {}
};

int main() {
  raddle::linearizable<Ring>().operation("get", &Ring::get).check();
  raddle::linearizable<Queue>().operation("push", &Queue::push).check();
  raddle::linearizable<Queue>().operation("top", &Queue::top).check();
  raddle::linearizable<Queue>().operation("own", &Queue::own, raddle::values(std::make_unique<int>(1))).check();
  raddle::linearizable<Queue>().against<Plain>().operation("push", &Queue::push, raddle::values(1)).check();
  raddle::linearizable<Queue>().operation("push", &Queue::push, raddle::values(1), 2).check();
}
