// The same in C++: members of the class of the member, a lock that a class wraps, and what cannot be read.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: attributes.cpp:[[@LINE+48]]:10: error: the thread reads `this->value_`
// CHECK: Counter::raise(int) {{ *}}verified
// CHECK: Counter::add(int) {{ *}}verified
// CHECK: Counter::race() {{ *}}refused: access
// CHECK: bounds: not checked: Counter::Counter(): {{.*}}not understood: pt_guarded_by(mutex_), {{.*}}attributes.cpp:[[@LINE+30]], not understood: guarded_by(locks_)
// RUN: %exits 2 %raddle verify --procedure Counter::add %s | FileCheck %s --check-prefix=ONE
// ONE: checked 1: 1 verified
#include <mutex>

class __attribute__((capability("mutex"))) Mutex {
public:
  void lock() __attribute__((acquire_capability())) { real_.lock(); }
  void unlock() __attribute__((release_capability())) { real_.unlock(); }

private:
  int uses_ = 0;
  std::mutex real_;
};

struct Two {
  std::mutex one, other;
};

class Counter {
public:
  Counter();
  void add(int amount);
  int race();

private:
  void raise(int amount) __attribute__((requires_capability(mutex_))) { value_ += amount; }

  Mutex mutex_;
  int value_ [[clang::guarded_by(mutex_)]];
  int *elsewhere_ __attribute__((pt_guarded_by(mutex_)));
  Two locks_;
  int unclear_ __attribute__((guarded_by(locks_)));
};

Counter::Counter() : value_(0), elsewhere_(nullptr), unclear_(0) {}

void Counter::add(int amount) {
  mutex_.lock();
  raise(amount);
  mutex_.unlock();
}

int Counter::race() {
  return value_ + (elsewhere_ != nullptr ? 1 : 0);
}
