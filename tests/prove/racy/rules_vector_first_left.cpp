// rules: the loop that joins the threads of a vector begins behind the first one
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data[0] (local of main)`
#include <cstdio>
#include <thread>
#include <vector>

int main(int argc, char **) {
  int data[2] = {0, 0};
  std::vector<std::thread> threads;
  for (int i = 0; i < argc + 1 && i < 2; ++i)
    threads.emplace_back([&data, i] { data[i] = 1; });
  for (auto each = threads.begin() + 1; each != threads.end(); ++each)
    each->join();
  std::printf("%d\n", data[0]);
  threads.front().join();
  return 0;
}
