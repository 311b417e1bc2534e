// A cache in C++ that looks a value up under its lock, computes it without, and then stores it under the lock again.
// Two threads can both find nothing, and the value is computed twice: check and act are two critical sections.
//
//   ./raddle explore examples/cache.cpp     finds the interleaving in which both miss
#include <cassert>
#include <mutex>
#include <optional>
#include <thread>

class Cache {
public:
  int value() {
    if (std::optional<int> found = lookUp())
      return *found;
    int computed = compute();
    std::lock_guard<std::mutex> lock(mutex_);
    value_ = computed;
    return computed;
  }
  int computations() const { return computations_; }

private:
  std::optional<int> lookUp() {
    std::lock_guard<std::mutex> lock(mutex_);
    return value_;
  }
  int compute() {
    std::lock_guard<std::mutex> lock(mutex_);
    computations_++;
    return 42;
  }

  std::mutex mutex_;
  std::optional<int> value_; // guarded by mutex_, as is the next
  int computations_ = 0;
};

int main() {
  Cache cache;
  std::thread first([&] { assert(cache.value() == 42); });
  std::thread second([&] { assert(cache.value() == 42); });
  first.join();
  second.join();
  assert(cache.computations() == 1);
}
