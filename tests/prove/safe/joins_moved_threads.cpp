// joins: threads are moved into a container of records and joined through it
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <memory>
#include <utility>

struct Task {
  std::unique_ptr<int> result = std::make_unique<int>(0);
  std::thread thread;
};

static Task launch(int v) {
  Task task;
  int *out = task.result.get();
  task.thread = std::thread([out, v] { *out = v * v; });
  return task;
}

int main() {
  std::vector<Task> tasks;
  for (int i = 1; i <= 2; ++i)
    tasks.push_back(launch(i));
  int sum = 0;
  for (Task &t : tasks) {
    t.thread.join();
    sum += *t.result;
  }
  std::printf("%d\n", sum);
  return sum == 5 ? 0 : 1;
}
