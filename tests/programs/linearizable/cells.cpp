// A counter, a register, a cache and a slot: correct, and with bugs that only results show. The argument is the bug.
// RUN: %explore %s -- 0 | FileCheck %s --check-prefix=RIGHT
// RUN: %exits 1 %explore %s -- 2 | FileCheck %s --check-prefixes=WRONG,BUG-2
// RUN: %exits 1 %explore %s -- 3 | FileCheck %s --check-prefixes=WRONG,BUG-3
// RUN: %exits 1 %explore %s -- 5 | FileCheck %s --check-prefixes=WRONG,BUG-5
// RUN: %exits 1 %explore %s -- 8 | FileCheck %s --check-prefixes=WRONG,BUG-8
// RIGHT: proved: no interleaving fails
// RIGHT: checked against the sequential behaviour: 7 scenarios, of up to 2 threads with 2 operations each
// RIGHT: executions: 45, all explored
// WRONG: error: not linearizable: these results are of no sequential order
// BUG-2: increment(), increment(), get(): 2, not 1
// BUG-3: write(1), read(), peek(): 1, not 0
// BUG-5: square(1), square(1): 1, not 0
// BUG-8: put(1), take(), take(): 0, not 1
// BUG-2: executions: 48, all explored
// BUG-3: executions: 46, all explored
// BUG-5: executions: 101, all explored
// BUG-8: executions: 64, all explored
#include <atomic>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <raddle/linearizable.h>
#include <shared_mutex>
#include <string>

static int bug;

class Counter {
public:
  int increment() {
    if (bug == 1) {
      value_.fetch_add(1);
      return value_.load();
    }
    if (bug == 9) {
      const int now = value_.load() + 1;
      value_.store(now);
      return now;
    }
    const int now = value_.fetch_add(1) + 1;
    if (bug == 2)
      seen_.store(now);
    return now;
  }
  int get() { return bug == 2 ? seen_.load() : value_.load(); }

private:
  std::atomic<int> value_{0};
  std::atomic<int> seen_{0};
};

// Two words that are written one after the other. Who looks at the second one sees an old value after others saw the
// new one: without calls and returns as events, no execution shows that.
class Register {
public:
  void write(int value) {
    std::lock_guard<std::mutex> guard(mutex_);
    if (bug == 10)
      first_.store(0);
    first_.store(value);
    if (bug == 4)
      second_.store(0);
    second_.store(value);
  }
  int read() { return first_.load(); }
  int peek() { return bug == 3 || bug == 4 ? second_.load() : first_.load(); }

private:
  std::mutex mutex_;
  std::atomic<int> first_{0};
  std::atomic<int> second_{0};
};

// Remembers the square of what it was asked for last.
class Cache {
public:
  int get(int key) {
    {
      std::shared_lock<std::shared_mutex> guard(mutex_);
      if (key_ == key) {
        if (bug == 11) {
          guard.unlock();
          guard.lock();
        }
        return square_;
      }
    }
    if (bug == 5) {
      std::unique_lock<std::shared_mutex> guard(mutex_);
      key_ = key;
      guard.unlock();
      guard.lock();
      square_ = key * key;
      return square_;
    }
    std::unique_lock<std::shared_mutex> guard(mutex_);
    key_ = key;
    square_ = key * key;
    if (bug == 6) {
      guard.unlock();
      std::shared_lock<std::shared_mutex> again(mutex_);
      return square_;
    }
    return square_;
  }

private:
  std::shared_mutex mutex_;
  int key_ = 0;
  int square_ = 0;
};

class Slot {
public:
  // What was there before.
  int put(int value) {
    std::lock_guard<std::mutex> guard(mutex_);
    auto fresh = std::make_shared<int>(value);
    if (bug == 7) {
      const int old = value_ ? *value_ : 0;
      mutex_.unlock();
      mutex_.lock();
      value_ = fresh;
      return old;
    }
    value_.swap(fresh);
    return fresh ? *fresh : 0;
  }
  int take() {
    std::shared_ptr<int> taken;
    {
      std::lock_guard<std::mutex> guard(mutex_);
      taken = value_;
      if (bug != 8)
        value_.reset();
    }
    if (bug == 8) {
      std::lock_guard<std::mutex> guard(mutex_);
      value_.reset();
    }
    if (bug == 12 && !taken) {
      std::lock_guard<std::mutex> guard(mutex_);
      taken = value_; // somebody may have put something there
    }
    return taken ? *taken : 0;
  }

private:
  std::mutex mutex_;
  std::shared_ptr<int> value_;
};

struct Cells {
  Counter counter;
  Register reg;
  Cache cache;
  Slot slot;
};

int main(int, char **words) {
  bug = std::atoi(words[1]);
  auto check = raddle::linearizable<Cells>();
  check.operation("increment", [](Cells &cells) { return cells.counter.increment(); })
      .operation("get", [](Cells &cells) { return cells.counter.get(); })
      .operation(
          "write", [](Cells &cells, int value) { cells.reg.write(value); }, raddle::values(1))
      .operation("read", [](Cells &cells) { return cells.reg.read(); })
      .operation("peek", [](Cells &cells) { return cells.reg.peek(); })
      .operation(
          "square", [](Cells &cells, int key) { return cells.cache.get(key); }, raddle::values(1, 2))
      .operation(
          "put", [](Cells &cells, int value) { return cells.slot.put(value); }, raddle::values(1, 2))
      .operation("take", [](Cells &cells) { return cells.slot.take(); })
      .scenario({{"increment()"}, {"increment()", "get()"}})
      .scenario({{"write(1)"}, {"read()", "peek()"}})
      .scenario({{"write(1)", "write(1)"}, {"peek()", "peek()"}})
      .scenario({{"square(1)"}, {"square(1)"}})
      .scenario({{"square(1)"}, {"square(2)"}})
      .scenario({{"put(1)"}, {"put(2)"}})
      .scenario({{"put(1)", "take()"}, {"take()"}});
  if (bug == 11) // needs one that is there already
    check.scenario({{"square(1)", "square(1)"}, {"square(2)"}});
  check.check();
}
