// A cache without a lock.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `cache.entries_`
#include <thread>
#include <unordered_map>
class Cache {
public:
  void put(int key, int value) { entries_[key] = value; } // STANDS
  bool isEmpty() const { return entries_.empty(); }       // STANDS

private:
  std::unordered_map<int, int> entries_;
};
static Cache cache;
int main() {
  std::thread writer([] { cache.put(1, 2); });
  (void)cache.isEmpty();
  writer.join();
}
