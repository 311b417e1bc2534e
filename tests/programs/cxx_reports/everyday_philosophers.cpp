// Three mutexes in an array, each taken first by another thread.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main.3 waits for `table.forks_[0]`, held by main.1
#include <array>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>
class Table {
public:
  static constexpr std::size_t kSeats = 3;
  void dine(std::size_t seat) {
    std::lock_guard left(forks_[seat]);
    std::lock_guard right(forks_[(seat + 1) % kSeats]); // STANDS STANDS STANDS
    ++meals_[seat];
  }

private:
  std::array<std::mutex, kSeats> forks_;
  std::array<int, kSeats> meals_{};
};
int main() {
  Table table;
  std::vector<std::thread> philosophers;
  for (std::size_t seat = 0; seat < Table::kSeats; ++seat)
    philosophers.emplace_back(&Table::dine, &table, seat);
  for (auto &philosopher : philosophers)
    philosopher.join();
}
