// A scheduler looks at its first timer without the lock.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `timers.queue_
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
struct Timer {
  long due;
  int id;
  bool operator<(const Timer &other) const { return due > other.due; }
};
class Timers {
public:
  void add(long due, int id) {
    std::lock_guard lock(mutex_);
    queue_.push({due, id}); // STANDS
  }
  long next() const { return queue_.empty() ? -1 : queue_.top().due; } // STANDS
private:
  std::mutex mutex_;
  std::priority_queue<Timer> queue_;
};
static Timers timers;
int main() {
  timers.add(10, 1);
  std::thread other([] { timers.add(5, 2); });
  (void)timers.next();
  other.join();
}
