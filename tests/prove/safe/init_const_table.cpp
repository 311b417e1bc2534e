// init: a vector is built before the threads start; they get it by const reference
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <algorithm>

static std::vector<int> build(int n) {
  std::vector<int> v;
  for (int i = 0; i < n; ++i)
    v.push_back((i * 7) % 11);
  std::sort(v.begin(), v.end());
  return v;
}

static void search(const std::vector<int> &v, int key, bool &found) {
  found = std::binary_search(v.begin(), v.end(), key);
}

int main(int argc, char **argv) {
  const auto table = build(argc > 1 ? std::atoi(argv[1]) : 6);
  bool f1 = false, f2 = false;
  std::thread a(search, std::cref(table), 3, std::ref(f1)),
      b(search, std::cref(table), 5, std::ref(f2));
  a.join();
  b.join();
  std::printf("%d %d\n", f1, f2);
  return 0;
}
