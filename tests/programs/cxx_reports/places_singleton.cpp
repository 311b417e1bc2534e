// Double-checked locking without an atomic.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `Registry::instance_`
#include <memory>
#include <mutex>
#include <thread>
class Registry {
public:
  static Registry &get() {
    if (!instance_) { // STANDS
      std::lock_guard<std::mutex> lock(mutex_);
      if (!instance_)
        instance_ = std::make_unique<Registry>(); // STANDS
    }
    return *instance_;
  }

private:
  static inline std::mutex mutex_;
  static inline std::unique_ptr<Registry> instance_;
};
int main() {
  std::thread other([] { Registry::get(); });
  Registry::get();
  other.join();
}
