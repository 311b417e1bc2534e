// Under the memory model of C11: values that no interleaving gives are results, and an operation comes before another
// one if it happens before it. The arguments say which class, and how it is ordered.
// RUN: %explore %s -- ring right | FileCheck %s --check-prefix=RIGHT
// RUN: rm -rf %t && %exits 1 %explore --trace-dir %t %s -- ring wrong | FileCheck %s --check-prefix=WRONG
// RUN: %exits 1 %raddle replay %t/*.trace | FileCheck %s --check-prefix=WRONG
// RUN: %explore --jobs 2 %s -- ring right | FileCheck %s --check-prefix=RIGHT
// RUN: %explore %s -- word | FileCheck %s --check-prefix=WORD
// RUN: %exits 1 %explore --memory-model c11 %s -- local | FileCheck %s --check-prefix=LOCAL
// RUN: %explore --memory-model c11 %s -- local sequential | FileCheck %s --check-prefix=SEQUENTIAL
// RUN: %exits 3 %explore --memory-model c11 %s -- local quiescent | FileCheck %s --check-prefix=QUIESCENT
// RIGHT: proved: no execution fails
// RIGHT: executions: 2, all explored, under the C11 memory model
// WRONG: push(1)   pop(): 0
// WRONG: no sequential order gives these results:
// WRONG-NEXT: push(1), pop(): 1, not 0
// WRONG: impossible if {{.*}}weak.cpp:[[# @LINE + 29]] (`*this`) were `memory_order_release`
// WRONG: loads *this: 0, the initial value; main.1's 1 is not visible here
// WRONG: violated: not linearizable
// Nothing orders what one thread writes and the other one reads: that it was executed before does not count.
// WORD: proved: no execution fails
// WORD: executions: 3, all explored, under the C11 memory model
// The mutex orders the first write, which has returned, before what comes after the first read.
// LOCAL: write(1)   read(): 0
// LOCAL-NEXT: write(1)   read(): 0
// LOCAL: other orders reverse operations of which one had returned before the other was called
// LOCAL: violated: not linearizable
// SEQUENTIAL: proved: no execution fails
// QUIESCENT: quiescent consistency is not supported under the C11 memory model
#include <atomic>
#include <mutex>
#include <raddle/linearizable.h>
#include <string>
#include <thread>

static std::memory_order release = std::memory_order_relaxed;

// For one producer and one consumer.
class Ring {
public:
  void push(int value) {
    cells_[end_.load(std::memory_order_relaxed)].store(value, std::memory_order_relaxed);
    if (release == std::memory_order_release)
      end_.fetch_add(1, std::memory_order_release);
    else
      end_.fetch_add(1, std::memory_order_relaxed);
  }
  int pop() {
    if (end_.load(std::memory_order_acquire) == begin_)
      return -1;
    return cells_[begin_++].load(std::memory_order_relaxed);
  }

private:
  std::atomic<int> cells_[4] = {};
  std::atomic<unsigned> end_{0};
  unsigned begin_ = 0;
};

class Word {
public:
  void write(int value) { value_.store(value, std::memory_order_relaxed); }
  int read() { return value_.load(std::memory_order_relaxed); }

private:
  std::atomic<int> value_{0};
};

// Who did not write last sees nothing.
class Local {
public:
  void write(int value) {
    std::lock_guard<std::mutex> guard(mutex_);
    value_ = value;
    writer_ = std::this_thread::get_id();
  }
  int read() {
    std::lock_guard<std::mutex> guard(mutex_);
    return writer_ == std::this_thread::get_id() ? value_ : 0;
  }

private:
  std::mutex mutex_;
  int value_ = 0;
  std::thread::id writer_;
};

static void checkLocal(const std::string &criterion) {
  auto check = raddle::linearizable<Local>();
  check.operation("write", &Local::write, raddle::values(1))
      .operation("read", &Local::read)
      .scenario({{"write(1)", "write(1)"}, {"read()", "read()"}});
  if (criterion == "sequential")
    check.sequentiallyConsistent();
  if (criterion == "quiescent")
    check.quiescentlyConsistent();
  check.check();
}

int main(int count, char **words) {
  const std::string which = words[1];
  const std::string how = count > 2 ? words[2] : "";
  if (how == "right")
    release = std::memory_order_release;
  if (which == "ring")
    raddle::linearizable<Ring>()
        .operation("push", &Ring::push, raddle::values(1))
        .notWith("push")
        .operation("pop", &Ring::pop)
        .notWith("pop")
        .scenarios({.threads = 2, .operations = 1})
        .check();
  else if (which == "word")
    raddle::linearizable<Word>()
        .operation("write", &Word::write, raddle::values(1))
        .operation("read", &Word::read)
        .scenario({{"write(1)"}, {"read()", "read()"}})
        .check();
  else
    checkLocal(how);
}
