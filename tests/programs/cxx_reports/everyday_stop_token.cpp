// The destructor asks a thread to stop without its lock, so that the notification may come too early.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main.1 waits for a signal on `scheduler.changed_` that nobody can send
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
class Scheduler {
public:
  Scheduler() : worker_([this](std::stop_token token) { run(token); }) {}
  ~Scheduler() {
    worker_.request_stop();
    changed_.notify_all();
  }
  void post(std::function<void()> task) {
    {
      std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    changed_.notify_one();
  }

private:
  void run(std::stop_token token) {
    std::unique_lock lock(mutex_);
    while (!token.stop_requested()) {
      changed_.wait(lock, [&] { return !tasks_.empty() || token.stop_requested(); }); // STANDS
      while (!tasks_.empty()) {
        auto task = std::move(tasks_.front());
        tasks_.pop_front();
        task();
      }
    }
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::jthread worker_;
};
int main() {
  Scheduler scheduler;
  scheduler.post([] {});
}
