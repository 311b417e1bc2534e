// A thread that holds a lock for reading wants it for writing.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: deadlock: main.1 waits for `names.mutex_`, held by main.1
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
class Names {
public:
  int find(const std::string &name) {
    std::shared_lock<std::shared_mutex> reading(mutex_);
    if (const auto known = cache_.find(name); known != cache_.end())
      return known->second;
    std::unique_lock<std::shared_mutex> writing(mutex_); // STANDS
    return cache_[name] = 1;
  }

private:
  std::shared_mutex mutex_;
  std::map<std::string, int> cache_;
};
static Names names;
int main() {
  std::thread other([] { names.find("a"); });
  other.join();
}
