// The few system calls of a supervisor, made directly: the program's copies of these functions may be interposed.
#pragma once

#include <string_view>
#include <sys/types.h>

namespace raddle::worker {

// As fork(), without the handlers of the program; the child dies with its parent.
[[nodiscard]] pid_t forkProcess();

// Waits for `child`; the status as of waitpid.
[[nodiscard]] int waitFor(pid_t child);

[[noreturn]] void exitProcess(int status);

// Writes all of it. Somebody who no longer reads is no error: whoever reads decides how long to listen.
void writeAll(int fd, std::string_view bytes);

// One byte each way between a process and its child.
class Channel {
public:
  Channel();
  // Which of the two processes this is; closes the other's ends, so that death shows as an end of file.
  void actAsParent();
  void actAsChild();
  ~Channel() { close(); }
  Channel(const Channel &) = delete;
  Channel &operator=(const Channel &) = delete;

  void signal() const;
  // Waits for the other side's signal; false if it is gone.
  [[nodiscard]] bool await() const;

private:
  void close();

  int toParent_[2] = {-1, -1};
  int toChild_[2] = {-1, -1};
  int in_ = -1;
  int out_ = -1;
};

} // namespace raddle::worker
