// ticketlock: a TicketLock class with fetch_add, used by a bank
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <atomic>

class TicketLock {
public:
  void lock() {
    const unsigned me = next_.fetch_add(1);
    while (serving_.load(std::memory_order_acquire) != me)
      std::this_thread::yield();
  }

  void unlock() {
    serving_.store(serving_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }

private:
  std::atomic<unsigned> next_{0}, serving_{0};
};

class Till {
public:
  void pay(int cents) {
    std::lock_guard<TicketLock> hold(lock_);
    cents_ += cents;
    ++sales_;
  }

  int average() {
    std::lock_guard<TicketLock> hold(lock_);
    return sales_ ? cents_ / sales_ : 0;
  }

private:
  TicketLock lock_;
  int cents_ = 0, sales_ = 0;
};

int main() {
  Till till;
  std::thread a([&] { till.pay(10); }), b([&] { till.pay(30); });
  a.join();
  b.join();
  std::printf("%d\n", till.average());
  return till.average() == 20 ? 0 : 1;
}
