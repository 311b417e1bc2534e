// A reader changes what it has locked for reading only.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `index.lookups`
// RUN: FileCheck %s < %t.txt
// CHECK: note: main writes `index.lookups`, holding `index.mutex (read)`
// CHECK: note: main.1 reads `index.lookups`, holding `index.mutex (read)`
#include <shared_mutex>
#include <thread>
struct Index {
  mutable std::shared_mutex mutex;
  mutable long lookups = 0;
  void find() const {
    std::shared_lock<std::shared_mutex> lock(mutex);
    ++lookups; // STANDS STANDS
  }
};
static Index index;
int main() {
  std::thread other([] { index.find(); });
  index.find();
  other.join();
}
