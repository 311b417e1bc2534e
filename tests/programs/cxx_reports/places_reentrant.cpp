// A callback subscribes again while the mutex is held: who called whom, and whose mutex it is.
// RUN: %exits 1 %explore --first %s | FileCheck %s
// CHECK: places_reentrant.cpp:[[@LINE+10]]:{{[0-9]+}}: error: the thread locks a mutex that it holds already (`subject->mutex_`)
// CHECK: called from a lambda {{.*}}:[[@LINE+23]], Subject::notify() {{.*}}:[[@LINE+15]], a lambda {{.*}}:[[@LINE+24]]
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>
class Subject {
public:
  void subscribe(std::function<void(Subject &)> f) {
    std::unique_lock<std::mutex> lock(mutex_);
    observers_.push_back(f);
  }
  void notify() {
    std::unique_lock<std::mutex> lock(mutex_);
    for (auto &o : observers_)
      o(*this);
  }
private:
  std::mutex mutex_;
  std::vector<std::function<void(Subject &)>> observers_;
};
int main() {
  auto subject = std::make_shared<Subject>();
  subject->subscribe([](Subject &s) { s.subscribe([](Subject &) {}); });
  std::thread t([subject] { subject->notify(); });
  t.join();
}
