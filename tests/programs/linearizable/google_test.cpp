// Checks in tests of GoogleTest, one in each.
// RUN: %raddle c++ %s -lgtest -lgtest_main -pthread -o %t.exe
// RUN: env RADDLE=%raddle %exits 1 %t.exe > %t.txt
// RUN: FileCheck %s --input-file=%t.txt
// RUN: clang++-19 -std=c++17 -I%S/../../../include %s -lgtest -lgtest_main -pthread -o %t.ordinary
// RUN: %t.ordinary | FileCheck %s --check-prefix=ORDINARY
// CHECK: raddle: proved: no execution fails
// CHECK-NEXT: 7 scenarios, of up to 2 threads with 1 operation each
// CHECK: [       OK ] Queue.IsLinearizable
// CHECK: google_test.cpp:{{[0-9]+}}: Failure
// CHECK: an interleaving fails:
// CHECK: before: push(1)
// CHECK-NEXT: main.1             main.2
// CHECK-NEXT: popIfThere(): 10   popIfThere(): 11
// CHECK: no sequential order gives these results:
// CHECK: violated: not linearizable
// CHECK: [  FAILED  ] Queue.LooksTwice
// ORDINARY: Skipped
// ORDINARY-NEXT: not compiled by `raddle c++`: nothing is checked
#include <deque>
#include <mutex>
#include <raddle_test.hpp>
//
#include <raddle/linearizable.h>

class Queue {
public:
  void push(int value) {
    std::lock_guard<std::mutex> guard(mutex_);
    values_.push_back(value);
  }
  int pop() {
    std::lock_guard<std::mutex> guard(mutex_);
    if (values_.empty())
      return 0;
    const int value = values_.front();
    values_.pop_front();
    return value;
  }
  int popIfThere() { return isEmpty() ? 0 : pop() + 10; }
  bool isEmpty() {
    std::lock_guard<std::mutex> guard(mutex_);
    return values_.empty();
  }

private:
  std::mutex mutex_;
  std::deque<int> values_;
};

TEST(Queue, IsLinearizable) {
  raddle::linearizable<Queue>()
      .operation("push", &Queue::push, raddle::interchangeable(1, 2))
      .operation("pop", &Queue::pop)
      .operation("isEmpty", &Queue::isEmpty)
      .scenarios({.threads = 2, .operations = 1})
      .check();
}

TEST(Queue, LooksTwice) {
  raddle::linearizable<Queue>()
      .operation("popIfThere", &Queue::popIfThere)
      .operation("push", &Queue::push, raddle::values(1))
      .prefix({"push(1)"})
      .scenarios({.threads = 2, .operations = 1})
      .check();
}
