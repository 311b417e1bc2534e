// A bounded queue whose operations wait. The argument is its bug.
// RUN: %explore %s -- 0 | FileCheck %s --check-prefixes=RIGHT,DERIVED
// RUN: %exits 1 %explore %s -- 1 | FileCheck %s --check-prefix=LOST
// RUN: %exits 1 %explore %s -- 2 | FileCheck %s --check-prefix=FORGOTTEN
// RUN: %exits 1 %explore %s -- 3 | FileCheck %s --check-prefix=WRONG
// RUN: %explore --brute-force %s -- 0 | FileCheck %s --check-prefixes=RIGHT,EACH
// RUN: rm -rf %t && %exits 1 %explore --jobs 2 --quiet --trace-dir %t %s -- 1 | FileCheck %s --check-prefix=JOBS
// RUN: %exits 1 %raddle replay %t/*.trace | FileCheck %s --check-prefix=LOST
// RUN: %exits 1 %raddle check --sarif %t/sarif --quiet %s -- 3 | FileCheck %s --check-prefix=CHECK
// RUN: FileCheck %s --check-prefix=SARIF --input-file=%t/sarif
// RIGHT: proved: no interleaving fails
// RIGHT: checked against the sequential behaviour: 6 scenarios, of up to 2 threads with 1 operation each
// Each order of calls and returns is an execution of its own only where all interleavings are executed.
// DERIVED: executions: 12, all explored
// EACH: executions: 20, all explored
// LOST: blocking.cpp:[[# @LINE + 42]]:{{.*}} error: lost-wakeup: main.2 waits for a signal
// FORGOTTEN: error: the thread locks a mutex that it holds already
// WRONG: main.1    main.2
// WRONG-NEXT: push(1)   push(1)
// WRONG: push(1), push(1): it waits, but it returned
// WRONG: violated: not linearizable
// JOBS: executions: 12, all explored
// CHECK: violated: not linearizable
// CHECK: explore: 1 finding; executions: 26, all explored
// SARIF: "details": [
// SARIF: "push(1), push(1): it waits, but it returned"
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <raddle/linearizable.h>

static int bug;

class Queue {
public:
  void push(int value) {
    std::unique_lock<std::mutex> guard(mutex_);
    while (isFull_)
      changed_.wait(guard);
    if (bug == 3) {
      guard.unlock();
      guard.lock();
    }
    value_ = value;
    isFull_ = true;
    if (bug != 1)
      changed_.notify_all();
  }
  int pop() {
    std::unique_lock<std::mutex> guard(mutex_);
    if (bug == 2 && !isFull_) {
      guard.release(); // and nobody unlocks
      return 0;
    }
    if (bug == 5 && !isFull_)
      changed_.wait(guard);
    while (bug != 5 && !isFull_)
      changed_.wait(guard);
    const int value = value_;
    if (bug == 4) {
      guard.unlock();
      guard.lock();
    }
    isFull_ = false;
    changed_.notify_all();
    return value;
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool isFull_ = false;
  int value_ = 0;
};

int main(int, char **words) {
  bug = std::atoi(words[1]);
  auto check = raddle::linearizable<Queue>();
  check.operation("push", &Queue::push, raddle::values(1, 2)).operation("pop", &Queue::pop);
  if (bug >= 4) // needs two that pop
    check.scenario({{"push(1)"}, {"pop()"}, {"pop()"}});
  check.scenarios({.threads = 2, .operations = 1}).check();
}
