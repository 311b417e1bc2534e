// A base class starts a thread that calls a virtual function before the object is complete.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `worker->_vptr`
#include <memory>
#include <thread>
class Worker {
public:
  Worker() : thread_([this] { loop(); }) {}
  virtual ~Worker() { thread_.join(); }
  virtual void step() {}

private:
  void loop() {
    for (int i = 0; i < 2; ++i)
      step(); // STANDS
  }
  std::thread thread_;
};
class Counter : public Worker { // STANDS
public:
  void step() override { ++steps_; }

private:
  int steps_ = 0;
};
int main() { auto worker = std::make_unique<Counter>(); }
