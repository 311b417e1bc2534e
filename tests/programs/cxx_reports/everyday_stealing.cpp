// A queue is checked for being empty before its lock is taken.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `queues[0]->tasks_`
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>
using Task = std::function<void()>;
class WorkQueue {
public:
  void push(Task task) {
    std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  bool tryPop(Task &task) {
    std::lock_guard lock(mutex_);
    if (tasks_.empty())
      return false;
    task = std::move(tasks_.front()); 
    tasks_.pop_front(); // STANDS
    return true;
  }
  bool trySteal(Task &task) {
    if (tasks_.empty()) // STANDS
      return false;
    std::lock_guard lock(mutex_);
    if (tasks_.empty())
      return false;
    task = std::move(tasks_.back());
    tasks_.pop_back();
    return true;
  }

private:
  std::mutex mutex_;
  std::deque<Task> tasks_;
};
int main() {
  std::vector<std::unique_ptr<WorkQueue>> queues;
  for (int i = 0; i < 2; ++i)
    queues.push_back(std::make_unique<WorkQueue>());
  queues[0]->push([] {});
  std::thread thief([&] {
    Task task;
    if (queues[0]->trySteal(task))
      task();
  });
  Task task;
  if (queues[0]->tryPop(task))
    task();
  thief.join();
}
