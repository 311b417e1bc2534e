// The lock guards who finds the counter, but not who counts.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `registry.counters_["requests"].value
#include <map>
#include <string>
#include <thread>
#include <mutex>
#include <functional>
struct Counter {
  long value = 0;
  void increment(long by = 1) { value += by; } // STANDS STANDS
};
class Registry {
public:
  Counter &counter(const std::string &name) {
    std::lock_guard lock(mutex_);
    return counters_[name];
  }

private:
  std::mutex mutex_;
  std::map<std::string, Counter> counters_;
};
static void serve(Registry &registry) { registry.counter("requests").increment(); }
int main() {
  Registry registry;
  std::thread a(serve, std::ref(registry)), b(serve, std::ref(registry));
  a.join();
  b.join();
}
