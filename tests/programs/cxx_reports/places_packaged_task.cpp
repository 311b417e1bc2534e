// A worker gives up when it finds no task; the future of one that comes later is never ready.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main waits for a notification of `result`
#include <future>
#include <mutex>
#include <queue>
#include <thread>
struct Executor {
  std::mutex mutex;
  std::queue<std::packaged_task<int()>> tasks;
  void run() {
    for (;;) {
      std::packaged_task<int()> task;
      {
        std::lock_guard<std::mutex> lock(mutex);
        if (tasks.empty())
          return;
        task = std::move(tasks.front());
        tasks.pop();
      }
      task();
    }
  }
};
int main() {
  Executor executor;
  std::thread worker([&executor] { executor.run(); });
  std::packaged_task<int()> task([] { return 42; });
  std::future<int> result = task.get_future();
  {
    std::lock_guard<std::mutex> lock(executor.mutex);
    executor.tasks.push(std::move(task));
  }
  const int value = result.get(); // STANDS
  worker.join();
  return value == 42 ? 0 : 2;
}
