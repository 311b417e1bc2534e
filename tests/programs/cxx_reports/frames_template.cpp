// A queue without a lock, as a template; whoever calls is named.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s 13 15
// RUN: FileCheck %s < %t.txt
// CHECK: called from main
// RUN: printf 'race:Queue*::size\n' > %t.suppressions
// RUN: %explore --suppressions %t.suppressions --accept-bounded --accept-suppressed %s | FileCheck %s --check-prefix=SUPPRESSED
// SUPPRESSED: suppressed by race:Queue*::size: {{[1-9]}}
#include <deque>
#include <thread>
template <typename T> class Queue {
public:
  void push(T item) { items_.push_back(item); }
  auto size() const {
    return items_.size();
  }

private:
  std::deque<T> items_;
};
static Queue<long> queue;
int main() {
  std::thread producer([] { queue.push(1); });
  (void)queue.size();
  producer.join();
}
