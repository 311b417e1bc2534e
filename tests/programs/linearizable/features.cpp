// What a check may be told: one small class for each. The argument says which.
// RUN: %explore %s -- model | FileCheck %s --check-prefix=MODEL
// RUN: %exits 1 %explore %s -- wrong-model | FileCheck %s --check-prefix=WRONG-MODEL
// RUN: %exits 1 %explore %s -- thrown | FileCheck %s --check-prefix=THROWN
// RUN: %explore %s -- local sequential | FileCheck %s --check-prefix=LOCAL-SEQUENTIAL
// RUN: %exits 1 %explore %s -- local quiescent | FileCheck %s --check-prefix=LOCAL-QUIESCENT
// RUN: %exits 1 %explore %s -- split linear | FileCheck %s --check-prefix=SPLIT
// RUN: %explore %s -- split quiescent | FileCheck %s --check-prefix=SPLIT-QUIESCENT
// RUN: %exits 1 %explore %s -- around | FileCheck %s --check-prefix=AROUND
// RUN: %explore %s -- apart | FileCheck %s --check-prefix=APART
// RUN: %explore %s -- tied | FileCheck %s --check-prefix=TIED
// MODEL: proved: no interleaving fails
// MODEL: executions: 5 (1 blocked), all explored
// WRONG-MODEL: error: deadlock: main.1 waits for a value of `*this` that nobody can write
// THROWN: withdraw(): -1   withdraw(): 0
// THROWN: withdraw(): 0, not -1
// THROWN-NEXT: withdraw(), withdraw(): throws "nothing left", not -1
// LOCAL-SEQUENTIAL: proved: no interleaving fails
// LOCAL-SEQUENTIAL: executions: 2, all explored
// LOCAL-QUIESCENT: not quiescently consistent: these results are of no sequential order
// LOCAL-QUIESCENT: write(1), read(): 1, not 0
// LOCAL-QUIESCENT-NEXT: other orders reverse operations of which one had returned before the other was called
// SPLIT: not linearizable: these results are of no sequential order
// SPLIT-QUIESCENT: proved: no interleaving fails
// SPLIT-QUIESCENT: executions: 11, all explored
// AROUND: before: add()
// AROUND-NEXT: main.1   main.2
// AROUND-NEXT: add()    add()
// AROUND-NEXT: after: get(): 2
// AROUND: add(), add(), add(), get(): 3, not 2
// APART: proved: no interleaving fails
// APART: 6 scenarios, of up to 2 threads with 2 operations each
// APART-NEXT: executions: 16, all explored
// TIED: proved: no interleaving fails
// TIED: 6 scenarios, of up to 2 threads with 2 operations each
#include <atomic>
#include <deque>
#include <mutex>
#include <raddle/linearizable.h>
#include <stdexcept>
#include <string>
#include <thread>

// A cell for one value; to take from an empty one waits.
class Cell {
public:
  void put(int value) { value_.store(value); }
  int take() {
    for (;;) {
      const int value = value_.load();
      if (value != 0 && value_.exchange(0) != 0)
        return value;
    }
  }

private:
  std::atomic<int> value_{0};
};

class Account {
public:
  int withdraw() {
    if (balance_.load() == 0)
      throw std::runtime_error("nothing left");
    return balance_.fetch_sub(1) - 1;
  }

private:
  std::atomic<int> balance_{1};
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

// Two words that are written one after the other.
class Split {
public:
  void write(int value) {
    first_.store(value);
    second_.store(value);
  }
  int read() { return first_.load(); }
  int peek() { return second_.load(); }

private:
  std::atomic<int> first_{0};
  std::atomic<int> second_{0};
};

// Right for a single producer only.
class Count {
public:
  void add() { count_.store(count_.load() + 1); }
  int get() { return count_.load(); }

private:
  std::atomic<int> count_{0};
};

static void checkCell(bool modelWaits) {
  raddle::linearizable<Cell>()
      .against<std::deque<int>>()
      .operation("put", &Cell::put, [](std::deque<int> &state, int value) { state.assign(1, value); }, raddle::values(1))
      .operation("take", &Cell::take,
                 [modelWaits](std::deque<int> &state) {
                   if (state.empty() && modelWaits)
                     throw raddle::Waits();
                   const int value = state.empty() ? 0 : state.front();
                   state.clear();
                   return value;
                 })
      .scenarios({.threads = 2, .operations = 1})
      .check();
}

template <typename Check> static void checkBy(Check check, const std::string &criterion) {
  if (criterion == "sequential")
    check.sequentiallyConsistent();
  else if (criterion == "quiescent")
    check.quiescentlyConsistent();
  check.check();
}

static void checkLocal(const std::string &criterion) {
  checkBy(raddle::linearizable<Local>()
              .operation("write", &Local::write, raddle::values(1))
              .operation("read", &Local::read)
              .scenario({{"write(1)"}, {"read()"}}),
          criterion);
}

static void checkSplit(const std::string &criterion) {
  checkBy(raddle::linearizable<Split>()
              .operation("write", &Split::write, raddle::values(1))
              .operation("read", &Split::read)
              .operation("peek", &Split::peek)
              .scenario({{"write(1)"}, {"read()", "peek()"}}),
          criterion);
}

int main(int, char **words) {
  const std::string which = words[1];
  auto count = raddle::linearizable<Count>();
  if (which == "model" || which == "wrong-model")
    checkCell(which == "model");
  else if (which == "thrown")
    raddle::linearizable<Account>()
        .operation("withdraw", &Account::withdraw)
        .scenarios({.threads = 2, .operations = 1})
        .check();
  else if (which == "local")
    checkLocal(words[2]);
  else if (which == "split")
    checkSplit(words[2]);
  else if (which == "around")
    count.operation("add", &Count::add)
        .operation("get", &Count::get)
        .prefix({"add()"})
        .suffix({"get()"})
        .scenario({{"add()"}, {"add()"}})
        .check();
  else if (which == "apart")
    count.operation("add", &Count::add).notWith("add").operation("get", &Count::get).check();
  else
    count.operation("add", &Count::add).onlyOn(1).operation("get", &Count::get).check();
}
