// condvar: threads print in turns; the turn is under the mutex
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 8

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <condition_variable>

class Turns {
public:
  void take(int who) {
    std::unique_lock<std::mutex> hold(m_);
    c_.wait(hold, [&] { return turn_ == who; });
    trace_.push_back(who);
    turn_ = 1 - who;
    c_.notify_all();
  }

  std::vector<int> trace() {
    std::lock_guard<std::mutex> hold(m_);
    return trace_;
  }

private:
  std::mutex m_;
  std::condition_variable c_;
  int turn_ = 0;
  std::vector<int> trace_;
};

int main(int argc, char **argv) {
  int rounds = argc > 1 ? std::atoi(argv[1]) : 2;
  Turns turns;
  auto player = [&](int who) {
    for (int i = 0; i < rounds; ++i)
      turns.take(who);
  };
  std::thread a(player, 0), b(player, 1);
  a.join();
  b.join();
  for (int who : turns.trace())
    std::printf("%d", who);
  std::puts("");
  return 0;
}
