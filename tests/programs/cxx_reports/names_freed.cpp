// A race with the end of an object that the library allocated: all call it what it was when it ended. Calls in one line
// that race alike are one finding; lambdas are called so, also in constructors.
// RUN: %exits 1 %explore --max-executions=1 %s > %t
// RUN: FileCheck %s --implicit-check-not="this->" < %t
// RUN: grep -c "error: data race on .bus.listeners_" %t | FileCheck %s --check-prefix=ONE
// ONE: {{^}}1{{$}}
// CHECK: error: data race on `calls of an element of bus.listeners_`
// CHECK: note: main writes `calls of an element of bus.listeners_`, holding no lock
// CHECK: note: main.1 frees `calls of an element of bus.listeners_`, holding `bus.mutex_`
// CHECK: called from a lambda {{.*}}names_freed.cpp:[[@LINE+16]]
// CHECK: writes `calls of an element of bus.listeners_`
// CHECK: frees `calls of an element of bus.listeners_`
#include <list>
#include <memory>
#include <mutex>
#include <thread>
struct Listener {
  int calls = 0;
  void onEvent() { ++calls; }
};
class Bus {
public:
  explicit Bus(Listener **added) {
    listeners_.push_back(std::make_unique<Listener>());
    *added = listeners_.back().get();
    closing_ = std::thread([this] { clear(); });
  }
  ~Bus() { closing_.join(); }
  bool isEmpty() const { return listeners_.begin() == listeners_.end(); }

private:
  void clear() {
    std::scoped_lock lock(mutex_);
    listeners_.clear();
  }
  std::mutex mutex_;
  std::list<std::unique_ptr<Listener>> listeners_;
  std::thread closing_;
};
int main() {
  Listener *added = nullptr;
  Bus bus(&added);
  Listener *listener = added;
  added = nullptr;
  listener->onEvent();
  bus.isEmpty();
}
