// dcl: double-checked singleton with std::atomic and a mutex
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 4

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <atomic>

class Service {
public:
  static Service &get() {
    Service *s = instance_.load(std::memory_order_acquire);
    if (!s) {
      std::lock_guard<std::mutex> hold(m_);
      s = instance_.load(std::memory_order_relaxed);
      if (!s) {
        s = new Service;
        instance_.store(s, std::memory_order_release);
      }
    }
    return *s;
  }

  int answer() const {
    return answer_;
  }

private:
  Service() : answer_(42) {}

  int answer_;
  static std::atomic<Service *> instance_;
  static std::mutex m_;
};

std::atomic<Service *> Service::instance_{nullptr};
std::mutex Service::m_;

int main() {
  int a = 0, b = 0;
  std::thread x([&] { a = Service::get().answer(); }), y([&] { b = Service::get().answer(); });
  x.join();
  y.join();
  std::printf("%d\n", a + b);
  delete &Service::get();
  return a + b == 84 ? 0 : 1;
}
