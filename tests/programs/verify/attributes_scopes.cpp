// Classes of the same name in several namespaces, one without a name, are told apart.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK-DAG: north::Gauge::raise() {{ *}}verified
// CHECK-DAG: north::Gauge::reset() {{ *}}refused: access
// CHECK-DAG: south::Gauge::raise() {{ *}}verified
// CHECK-DAG: south::Gauge::reset() {{ *}}refused: access
// CHECK-DAG: hidden_raise() {{ *}}verified
// CHECK-DAG: hidden_reset() {{ *}}refused: access
// CHECK-NOT: not understood
#include <mutex>

namespace north {
struct Gauge {
  void raise();
  void reset();
  std::mutex mutex;
  int value __attribute__((guarded_by(mutex)));
  int other;
};
} // namespace north

namespace south {
struct Gauge {
  void raise();
  void reset();
  int other;
  int value __attribute__((guarded_by(mutex)));
  std::mutex mutex;
};
} // namespace south

namespace {
struct Gauge {
  int value __attribute__((guarded_by(mutex)));
  int other;
  std::mutex mutex;
} hidden;
} // namespace

void north::Gauge::raise() {
  mutex.lock();
  ++value;
  mutex.unlock();
}

void north::Gauge::reset() {
  value = 0;
}

void south::Gauge::raise() {
  mutex.lock();
  ++value;
  mutex.unlock();
}

void south::Gauge::reset() {
  value = 0;
}

void hidden_raise() {
  hidden.mutex.lock();
  ++hidden.value;
  hidden.mutex.unlock();
}

void hidden_reset() {
  hidden.value = 0;
}
