// locks: a gate class: open() and pass() under one mutex, used by several threads
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 10

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <condition_variable>

class Gate {
public:
  void open() {
    std::lock_guard<std::mutex> hold(m_);
    open_ = true;
    c_.notify_all();
  }

  void pass() {
    std::unique_lock<std::mutex> hold(m_);
    c_.wait(hold, [this] { return open_; });
    ++passed_;
  }

  int passed() {
    std::lock_guard<std::mutex> hold(m_);
    return passed_;
  }

private:
  std::mutex m_;
  std::condition_variable c_;
  bool open_ = false;
  int passed_ = 0;
};

int main() {
  Gate gate;
  std::thread a([&] { gate.pass(); }), b([&] { gate.pass(); });
  gate.open();
  a.join();
  b.join();
  std::printf("%d\n", gate.passed());
  return gate.passed() == 2 ? 0 : 1;
}
