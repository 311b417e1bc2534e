// A class hides its members behind a pointer, and reads one of them without the lock.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `gauge.impl_->reading`
#include <memory>
#include <mutex>
#include <thread>
class Gauge {
public:
  Gauge();
  ~Gauge();
  void record(double value);
  double read() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
struct Gauge::Impl {
  std::mutex mutex;
  double reading = 0;
};
Gauge::Gauge() : impl_(std::make_unique<Impl>()) {}
Gauge::~Gauge() = default;
void Gauge::record(double value) {
  std::lock_guard lock(impl_->mutex);
  impl_->reading = value; // STANDS
}
double Gauge::read() const { return impl_->reading; } // STANDS
int main() {
  Gauge gauge;
  std::thread sensor([&] { gauge.record(3.5); });
  double seen = gauge.read();
  sensor.join();
  return seen > 4;
}
