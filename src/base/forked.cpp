#include "base/forked.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <optional>
#include <poll.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "base/check.h"
#include "base/files.h"
#include "base/text.h"

namespace raddle {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTickMilliseconds = 50;
constexpr uint64_t kMegabyte = 1 << 20;
constexpr double kGraceSeconds = 1;   // for those that run when no time is left
constexpr int kExitOutOfMemory = 101; // nobody else uses it

// A process at work.
struct Running {
  size_t piece = 0;
  pid_t id = 0;
  FileDescriptor output;
  Clock::time_point begin;
  double seconds = 0; // that it has
  std::string text = {};
  Finished::How how = Finished::How::Died; // or why we ended it

  [[nodiscard]] double used() const { return std::chrono::duration<double>(Clock::now() - begin).count(); }
  void end(Finished::How why) {
    how = why;
    kill(id, SIGKILL);
  }
};

bool writeAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR)
      return false;
    text.remove_prefix(static_cast<size_t>(std::max<ssize_t>(written, 0)));
  }
  return true;
}

[[noreturn]] void beChild(const ForkedWork &work, size_t piece, pid_t parent, int output) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(1);
  try {
    _exit(writeAll(output, work.run(piece)) ? 0 : 1);
  } catch (const std::bad_alloc &) {
    _exit(kExitOutOfMemory);
  }
}

class Forking {
public:
  explicit Forking(const ForkedWork &work) : work_(work) {}

  void run() {
    while (next_ < work_.count || !running_.empty()) {
      const bool isOver = work_.secondsLeft() <= 0;
      while (next_ < work_.count && running_.size() < work_.jobs && !isOver)
        begin(next_++);
      for (; isOver && next_ < work_.count; ++next_)
        work_.ends(next_, {Finished::How::OutOfTime, "", 0});
      limit(isOver);
      read();
    }
  }

private:
  void begin(size_t piece) {
    const double seconds = work_.begins(piece);
    std::array<int, 2> ends = {};
    const pid_t parent = getpid();
    const bool hasPipe = pipe2(ends.data(), O_CLOEXEC) == 0;
    const pid_t id = hasPipe ? fork() : -1;
    if (id < 0) {
      work_.ends(piece, {Finished::How::Died, std::string("it cannot be started: ") + std::strerror(errno), 0});
      for (const int end : ends)
        if (hasPipe)
          close(end);
      return;
    }
    if (id == 0)
      beChild(work_, piece, parent, ends[1]);
    close(ends[1]);
    running_.push_back({piece, id, FileDescriptor(ends[0]), Clock::now(), seconds});
  }

  // Ends those that need too much.
  void limit(bool isOver) {
    overSince_ = !isOver ? std::nullopt : overSince_ ? overSince_ : std::optional(Clock::now());
    const bool isLate = overSince_ && std::chrono::duration<double>(Clock::now() - *overSince_).count() > kGraceSeconds;
    for (Running &each : running_)
      if (isLate || each.used() > each.seconds)
        each.end(Finished::How::OutOfTime);
    if (work_.megabytes == 0 || running_.empty())
      return;
    uint64_t all = 0;
    std::pair<uint64_t, Running *> largest = {0, &running_.front()};
    for (Running &each : running_) {
      const uint64_t bytes = residentBytes(each.id);
      all += bytes;
      if (bytes > largest.first)
        largest = {bytes, &each};
    }
    if (all > work_.megabytes * kMegabyte)
      largest.second->end(Finished::How::OutOfMemory);
  }

  // Takes what they return, as soon as there is something.
  void read() {
    std::vector<pollfd> wanted;
    for (const Running &each : running_)
      wanted.push_back({each.output.number(), POLLIN, 0});
    if (poll(wanted.data(), wanted.size(), kTickMilliseconds) <= 0)
      return;
    for (size_t index = wanted.size(); index-- > 0;)
      if (wanted[index].revents != 0 && !read(running_[index])) {
        finish(running_[index]);
        running_.erase(running_.begin() + static_cast<ptrdiff_t>(index));
      }
  }

  // False at its end.
  static bool read(Running &process) {
    std::array<char, 65536> buffer = {};
    const ssize_t length = ::read(process.output.number(), buffer.data(), buffer.size());
    if (length < 0)
      return errno == EINTR;
    process.text.append(buffer.data(), static_cast<size_t>(length));
    return length > 0;
  }

  void finish(Running &process) {
    int status = 0;
    rusage used = {};
    while (wait4(process.id, &status, 0, &used) < 0)
      CHECK(errno == EINTR, "a process of ours should be there until it was waited for");
    Finished finished{process.how, "", process.used()};
    constexpr uint64_t kUnit = 1024; // of the largest size that it had, which we may have had no time to see
    const bool wasTooLarge =
        work_.megabytes != 0 && static_cast<uint64_t>(used.ru_maxrss) * kUnit > work_.megabytes * kMegabyte;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && wasTooLarge) {
      finished.how = Finished::How::OutOfMemory;
    } else if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
      finished.how = Finished::How::Returned;
      finished.text = std::move(process.text);
    } else if (WIFEXITED(status) && WEXITSTATUS(status) == kExitOutOfMemory) {
      finished.how = Finished::How::OutOfMemory;
    } else if (process.how == Finished::How::Died) {
      finished.text = WIFSIGNALED(status) ? std::string("signal ") + strsignal(WTERMSIG(status))
                                          : "status " + std::to_string(WEXITSTATUS(status));
    }
    work_.ends(process.piece, finished);
  }

  const ForkedWork &work_;
  size_t next_ = 0; // the first that has not begun
  std::vector<Running> running_;
  std::optional<Clock::time_point> overSince_ = std::nullopt; // since when no time is left
};

} // namespace

uint64_t residentBytes(pid_t process) {
  const auto pages = readFile("/proc/" + std::to_string(process) + "/statm");
  const auto words = pages ? splitWords(pages->substr(0, pages->find('\n'))) : std::nullopt;
  if (!words || words->size() < 2)
    return 0;
  return parseNumber((*words)[1]).value_or(0) * static_cast<uint64_t>(getpagesize());
}

void runForked(const ForkedWork &work) {
  CHECK(work.jobs > 0, "somebody should do the work");
  Forking(work).run();
}

} // namespace raddle
