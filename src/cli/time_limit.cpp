#include "cli/time_limit.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <unistd.h>

#include "base/subprocess.h"
#include "base/temporary_directory.h"

namespace raddle::cli {
namespace {

// How long the limit may be passed, at least and as a part of it: by compilers, and by engines that are ending.
struct Grace {
  double seconds;
  double share;
};
constexpr Grace kForCompilers = {.seconds = 5, .share = 0.5};
constexpr Grace kForEngines = {.seconds = 10, .share = 0.25};

// For engines, of a program that takes longer to compile than the limit, as a part of it.
constexpr double kLeastShare = 0.5;

// How long after now or then it is enough, if the limit is `limit`.
std::chrono::steady_clock::duration until(double seconds, double limit, const Grace &grace) {
  const std::chrono::duration<double> all(seconds + std::max(grace.seconds, limit * grace.share));
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(all);
}

// Signals are for the thread that knows what to do with them.
void takeNoSignals() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

} // namespace

TimeLimit::TimeLimit(std::optional<double> seconds, std::function<int()> giveUp)
    : seconds_(seconds.value_or(0)), giveUp_(std::move(giveUp)),
      end_(begin_ + until(seconds_, seconds_, kForCompilers)) {
  if (seconds)
    thread_ = std::thread([this] { watch(); });
}

std::optional<double> TimeLimit::leaveToEngines() {
  if (!thread_.joinable())
    return std::nullopt;
  const Clock::time_point now = Clock::now();
  const double gone = std::chrono::duration<double>(now - begin_).count();
  const double left = std::max(seconds_ - gone, seconds_ * kLeastShare);
  const std::scoped_lock lock(mutex_);
  end_ = now + until(left, seconds_, kForEngines);
  changed_.notify_all();
  return left;
}

void TimeLimit::lift() {
  {
    const std::scoped_lock lock(mutex_);
    isLifted_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable())
    thread_.join();
}

void TimeLimit::watch() {
  takeNoSignals();
  std::unique_lock lock(mutex_);
  while (!isLifted_ && Clock::now() < end_)
    changed_.wait_until(lock, end_);
  if (isLifted_)
    return;
  const int status = giveUp_();
  std::fflush(stdout);
  killDescendants();
  removeTemporaryDirectories();
  _exit(status);
}

} // namespace raddle::cli
