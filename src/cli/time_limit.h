// Holds a command to its limit of time, whatever it is doing: compilers, passes over large programs and solvers cannot
// all be interrupted.
//
// A thread of ours waits. Who knows the limit ends by itself, and has some time for that: what it says is better than
// what anybody else can say. When that is over, too, the thread says what is known, and ends this process with all
// processes that it has started.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace raddle::cli {

class TimeLimit {
public:
  // Without `seconds` there is no limit. `giveUp` says what is known and returns the exit status of the process. It is
  // called in another thread while this one goes on, at most once, and not after lift().
  TimeLimit(std::optional<double> seconds, std::function<int()> giveUp);
  TimeLimit(const TimeLimit &) = delete;
  TimeLimit &operator=(const TimeLimit &) = delete;
  ~TimeLimit() { lift(); }

  // The program is compiled: from now on engines work. The seconds that are left for them, some in any case; nothing if
  // there is no limit.
  std::optional<double> leaveToEngines();
  // There is nothing left that takes time. Does not return if `giveUp` was called.
  void lift();

private:
  using Clock = std::chrono::steady_clock;
  void watch();

  const Clock::time_point begin_ = Clock::now();
  const double seconds_; // the limit; 0 if there is none
  const std::function<int()> giveUp_;
  std::mutex mutex_; // held by whoever reads or changes what follows, and while the last word is said
  std::condition_variable changed_;
  Clock::time_point end_; // when it is enough
  bool isLifted_ = false;
  std::thread thread_; // runs until the limit is lifted, if there is one
};

} // namespace raddle::cli
