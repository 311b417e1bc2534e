// rules: the threads of a vector are joined up to where it ended before the last round of creations
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data[1] (local of main)`
#include <cstdio>
#include <thread>
#include <vector>

int main(int argc, char **) {
  int data[4] = {0, 0, 0, 0};
  std::vector<std::thread> threads;
  threads.reserve(4);
  auto last = threads.end();
  for (int i = 0; i < argc + 1 && i < 4; ++i) {
    last = threads.end();
    threads.emplace_back([&data, i] { data[i] = 1; });
  }
  for (auto each = threads.begin(); each != last; ++each)
    each->join();
  std::printf("%d\n", data[argc]);
  threads.back().join();
  return 0;
}
