// A counter that increments in two steps, or, with an argument, in one.
// RUN: %exits 1 %explore %s | FileCheck %s
// RUN: %explore %s -- right | FileCheck %s --check-prefix=RIGHT
// CHECK: error: not linearizable: these results are of no sequential order
// CHECK: main.1           main.2
// CHECK-NEXT: increment(): 1   increment(): 1
// CHECK: no sequential order gives these results:
// CHECK-NEXT: increment(), increment(): 2, not 1
// CHECK-NEXT: increment(), increment(): 2, not 1
// CHECK: calls increment()
// CHECK: returns from increment()
// CHECK: violated: not linearizable
// CHECK: executions: 107, all explored
// RIGHT: proved: no interleaving fails
// RIGHT: checked against the sequential behaviour: 13 scenarios, of up to 2 threads with 2 operations each
#include <atomic>
#include <raddle/linearizable.h>

static bool isRight;

class Counter {
public:
  int increment() {
    if (isRight)
      return value_.fetch_add(1) + 1;
    const int now = value_.load();
    value_.store(now + 1);
    return now + 1;
  }
  int get() { return value_.load(); }

private:
  std::atomic<int> value_{0};
};

int main(int count, char **) {
  isRight = count > 1;
  raddle::linearizable<Counter>()
      .operation("increment", &Counter::increment)
      .operation("get", &Counter::get)
      .scenarios({.threads = 2, .operations = 2})
      .check();
}
