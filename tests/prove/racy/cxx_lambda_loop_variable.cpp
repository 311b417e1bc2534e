// cxx: the loop variable is captured by reference
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `i (local of main)` (and 1 more error)

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  int out[2] = {};
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i)
    threads.emplace_back([&out, &i] {
      if (i < 2)
        out[i] = 1;
    });
  for (auto &t : threads)
    t.join();
  std::printf("%d\n", out[0]);
}
