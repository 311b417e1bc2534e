// The flag is set without the lock, between the check of the waiter and its wait.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main.1 waits for a signal on `gate.changed_` that nobody can send
#include <atomic>
#include <condition_variable>
#include <shared_mutex>
#include <thread>
class Gate {
public:
  void open() {
    open_.store(true);
    changed_.notify_all();
  }
  void pass() {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    while (!open_.load())
      changed_.wait(lock); // STANDS
  }

private:
  std::shared_mutex mutex_;
  std::condition_variable_any changed_;
  std::atomic<bool> open_{false};
};
int main() {
  Gate gate;
  std::thread walker([&gate] { gate.pass(); });
  gate.open();
  walker.join();
}
