// slots: each thread gets a reference to its own struct in a vector
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

struct Slot {
  int id = 0;
  int evens = 0, odds = 0;
};

static void classify(Slot &slot, const std::vector<int> &numbers, int threads) {
  for (std::size_t i = slot.id; i < numbers.size(); i += threads)
    (numbers[i] % 2 ? slot.odds : slot.evens)++;
}

int main(int argc, char **argv) {
  int threads = argc > 1 ? std::atoi(argv[1]) : 3;
  if (threads < 1)
    threads = 1;
  std::vector<int> numbers{3, 1, 4, 1, 5, 9, 2, 6};
  std::vector<Slot> slots(threads);
  std::vector<std::thread> pool;
  for (int i = 0; i < threads; ++i) {
    slots[i].id = i;
    pool.emplace_back(classify, std::ref(slots[i]), std::cref(numbers), threads);
  }
  for (auto &t : pool)
    t.join();
  int evens = 0, odds = 0;
  for (auto &s : slots) {
    evens += s.evens;
    odds += s.odds;
  }
  std::printf("%d %d\n", evens, odds);
  return evens + odds == 8 ? 0 : 1;
}
