// locks: a class with a mutex and a lock_guard in each method
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

class Counter {
public:
  void add(int n) {
    std::lock_guard<std::mutex> hold(mutex_);
    value_ += n;
    ++calls_;
  }

  int value() const {
    std::lock_guard<std::mutex> hold(mutex_);
    return value_;
  }

private:
  mutable std::mutex mutex_;
  int value_ = 0;
  int calls_ = 0;
};

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 4;
  Counter counter;
  std::vector<std::thread> threads;
  for (int i = 0; i < n; ++i)
    threads.emplace_back([&counter, i] {
      counter.add(i);
      if (counter.value() < 0)
        std::abort();
    });
  for (auto &t : threads)
    t.join();
  std::printf("%d\n", counter.value());
  return 0;
}
