// A function that is called with a lock held takes the lock of another object.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main waits for `shop.mutex_`, held by main.1
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

class Inventory {
public:
  void add(const std::string &item) {
    std::scoped_lock lock(mutex_);
    items_.push_back(item);
  }
  template <typename Function> void each(Function function) {
    std::scoped_lock lock(mutex_); // STANDS
    for (const auto &item : items_)
      function(item);
  }
  std::size_t size() {
    std::scoped_lock lock(mutex_); // STANDS
    return items_.size();
  }

private:
  std::mutex mutex_;
  std::vector<std::string> items_;
};

int main() {
  Inventory shop, store;
  shop.add("nail");
  store.add("hammer");
  std::thread auditor([&] {
    shop.each([&](const std::string &) { (void)store.size(); });
  });
  store.each([&](const std::string &item) {
    shop.each([&](const std::string &other) { (void)(other == item); });
  });
  auditor.join();
}
