// A vector grows while a loop goes through it: what it had is freed, which is still named after it.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `board.scores_[0]`
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>
class ScoreBoard {
public:
  void add(int score) {
    std::lock_guard<std::mutex> lock(mutex_);
    scores_.push_back(score); // STANDS
  }
  int total() const {
    int sum = 0;
    for (int score : scores_) // STANDS
      sum += score;
    return sum;
  }

private:
  std::mutex mutex_;
  std::vector<int> scores_;
};
int main() {
  ScoreBoard board;
  board.add(1);
  std::thread player([&] { board.add(2); });
  int total = board.total();
  player.join();
  return total > 3;
}
