// joins: one slot per thread in a vector, read after the join loop
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 4;
  if (n < 0)
    n = 0;
  std::vector<long> sums(n);
  std::vector<std::thread> workers;
  workers.reserve(n);
  for (int i = 0; i < n; ++i)
    workers.emplace_back([&sums, i] {
      long s = 0;
      for (int k = 0; k <= i * 10; ++k)
        s += k;
      sums[i] = s;
    });
  for (auto &w : workers)
    w.join();
  long total = 0;
  for (long s : sums)
    total += s;
  std::printf("%ld\n", total);
  if (n > 0 && sums[0] != 0)
    return 1;
  return 0;
}
