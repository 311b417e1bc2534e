// Attributes of class templates count for each instance, and those of another class with the same members stay its own.
// RUN: %exits 1 %raddle verify --cxxflag=-std=c++20 %s | FileCheck %s
// CHECK: locks{{.*}} {{ *}}verified
// CHECK: forgets{{.*}} {{ *}}refused: access
// CHECK: freely{{.*}} {{ *}}verified
#include <mutex>

template <class Type> class Box {
public:
  void put(Type value) {
    const std::lock_guard<std::mutex> guard(mutex_);
    value_ = value;
  }
  Type get() const { return value_; }

private:
  std::mutex mutex_;
  Type value_ __attribute__((guarded_by(mutex_))){};
};

class Plain {
public:
  void put(int value) { value_ = value; }

private:
  std::mutex mutex_;
  int value_ = 0;
};

void locks(Box<int> &box) { box.put(1); }
int forgets(const Box<int> &box) { return box.get(); }
void freely(Plain &plain) { plain.put(1); }
