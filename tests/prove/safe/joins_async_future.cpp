// joins: std::async results are fetched by get
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <future>

static long sum(const std::vector<int> &v, std::size_t from, std::size_t to) {
  long s = 0;
  for (std::size_t i = from; i < to; ++i)
    s += v[i];
  return s;
}

int main() {
  std::vector<int> v;
  for (int i = 0; i < 10; ++i)
    v.push_back(i);
  auto low = std::async(std::launch::async, [&] { return sum(v, 0, 5); });
  long high = sum(v, 5, 10);
  long total = low.get() + high;
  if (v.size() != 10)
    return 2;
  v.clear();
  std::printf("%ld\n", total);
  return total == 45 ? 0 : 1;
}
