// The few system calls of a supervisor, made directly: the program's copies of these functions may be interposed.
#pragma once

#include <string>
#include <string_view>
#include <sys/types.h>

namespace raddle::worker {

// As fork(), without the handlers of the program; the child dies with its parent.
[[nodiscard]] pid_t forkProcess();

// Waits for `child`; the status as of waitpid.
[[nodiscard]] int waitFor(pid_t child);

// To a process that may be gone.
void sendSignal(pid_t process, int signal);

// Whether this is a build of scripts/train: it counts what it does, and so no two executions leave the same memory.
[[nodiscard]] bool isLearning();
// Only such builds have it.
[[gnu::weak]] void writeCounts();

[[noreturn]] void exitProcess(int status);

// Writes all of it. Somebody who no longer reads is no error: whoever reads decides how long to listen.
void writeAll(int fd, std::string_view bytes);

// What can be read now, waiting until something can; empty at the end.
[[nodiscard]] std::string readSome(int fd);

// One byte each way between a process and its child. To signal to somebody who died is no error: awaiting tells.
class Channel {
public:
  Channel();
  // Which of the two processes this is; closes the other's end, so that death shows as an end of file.
  void actAsParent();
  void actAsChild();
  ~Channel();
  Channel(const Channel &) = delete;
  Channel &operator=(const Channel &) = delete;

  void signal() const;
  // Waits for the other side's signal; false if it is gone.
  [[nodiscard]] bool await() const;
  // Whether await() would return at once, or will within so many milliseconds.
  [[nodiscard]] bool isReadyWithin(int milliseconds) const;

private:
  int parent_ = -1; // the ends of a pair of sockets, -1 once closed
  int child_ = -1;
  int own_ = -1; // the one of the two that is this process's
};

} // namespace raddle::worker
