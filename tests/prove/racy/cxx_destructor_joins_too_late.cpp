// cxx: the base class's destructor joins after the derived member is gone
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `d.value (local of main)`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct Base {
  std::thread t;

  virtual ~Base() {
    if (t.joinable())
      t.join();
  }
};

struct Derived : Base {
  int *value = new int(1);

  void start() {
    t = std::thread([this] {
      if (value)
        *value += 1;
    });
  }

  ~Derived() override {
    delete value;
    value = nullptr;
  }
};

int main() {
  Derived d;
  d.start();
  std::puts("started");
}
