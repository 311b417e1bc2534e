// rules: a vector of threads grows, and moves its elements, while another thread reads one of them
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `thread on the heap` (and 1 more error)
#include <cstdio>
#include <thread>
#include <vector>

static void work() {}

int main() {
  std::vector<std::thread> threads;
  threads.emplace_back(work);
  std::thread *first = &threads.front();
  std::thread watcher([first] {
    if (first->get_id() == std::thread::id())
      std::puts("none");
  });
  threads.emplace_back(work);
  watcher.join();
  for (auto &each : threads)
    each.join();
  return 0;
}
