// C++: a class whose members threads call. Each access is locked, but two of them are not one step. An execution shows it.
// RUN: %exits 1 %raddle kiss --ts 1 --json %t.json %s | FileCheck %s
// CHECK: error: assertion `account.amount() >= 0` failed
// CHECK: violated: assertion `account.amount() >= 0` failed
// CHECK-NEXT: covered: all executions with ≤ 2 context switches, balanced executions up to ts=1; every external call is modelled
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// JSON: "evidence": "witnessed"
//
// With one lock for both, nothing fails.
// RUN: %exits 2 %raddle kiss --ts 1 --cxxflag -DONE_STEP %s | FileCheck %s --check-prefix=SAFE
// SAFE: bounded: no failure found within the bounds
// SAFE-NEXT: covered: all executions with ≤ 2 context switches, balanced executions up to ts=1; every external call is modelled
#include <cassert>
#include <mutex>
#include <thread>

class Account {
public:
  explicit Account(int amount) : amount_(amount) {}

  int amount() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return amount_;
  }
  void take(int part) {
#ifdef ONE_STEP
    std::lock_guard<std::mutex> lock(mutex_);
    if (amount_ >= part)
      amount_ -= part;
#else
    if (amount() < part)
      return;
    std::lock_guard<std::mutex> lock(mutex_);
    amount_ -= part;
#endif
  }

private:
  mutable std::mutex mutex_;
  int amount_; // under mutex_
};

int main() {
  Account account(3);
  std::thread other([&] { account.take(2); });
  account.take(2);
  other.join();
  assert(account.amount() >= 0);
}
