#include "worker/process.h"

#include <cerrno>
#include <csignal>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/check.h"

namespace raddle::worker {
namespace {

void closeIfOpen(int &fd) {
  if (fd >= 0)
    ::close(fd);
  fd = -1;
}

} // namespace

pid_t forkProcess() {
  pid_t parent = getpid();
  auto pid = static_cast<pid_t>(syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr));
  CHECK(pid >= 0, "a process should be forkable");
  if (pid > 0)
    return pid;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) // it died before the line above
    exitProcess(0);
  return 0;
}

int waitFor(pid_t child) {
  int status = 0;
  while (syscall(SYS_wait4, child, &status, 0, nullptr) < 0)
    CHECK(errno == EINTR, "a child should be there to wait for");
  return status;
}

void sendSignal(pid_t process, int signal) {
  syscall(SYS_kill, process, signal);
}

bool isLearning() {
  return writeCounts != nullptr;
}

void exitProcess(int status) {
  if (isLearning())
    writeCounts();
  syscall(SYS_exit_group, status);
  __builtin_unreachable();
}

void writeAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t written = syscall(SYS_write, fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EPIPE)
      return;
    CHECK(written >= 0 || errno == EINTR, "what was found should reach the driver");
    if (written > 0)
      bytes.remove_prefix(static_cast<size_t>(written));
  }
}

std::string readSome(int fd) {
  char buffer[65536];
  ssize_t got = 0;
  do
    got = syscall(SYS_read, fd, buffer, sizeof buffer);
  while (got < 0 && errno == EINTR);
  return std::string(buffer, static_cast<size_t>(got > 0 ? got : 0));
}

Channel::Channel() {
  int ends[2];
  CHECK(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0, "sockets should be available");
  parent_ = ends[0];
  child_ = ends[1];
}

Channel::~Channel() {
  closeIfOpen(parent_);
  closeIfOpen(child_);
}

void Channel::actAsParent() {
  closeIfOpen(child_);
  own_ = parent_;
}

void Channel::actAsChild() {
  closeIfOpen(parent_);
  own_ = child_;
}

void Channel::signal() const {
  while (syscall(SYS_sendto, own_, "!", 1, MSG_NOSIGNAL, nullptr, 0) < 0 && errno == EINTR)
    ;
}

bool Channel::isReadyWithin(int milliseconds) const {
  pollfd waiting{own_, POLLIN, 0};
  return syscall(SYS_poll, &waiting, 1, milliseconds) > 0;
}

bool Channel::await() const {
  char byte = 0;
  ssize_t got = 0;
  do
    got = syscall(SYS_read, own_, &byte, 1);
  while (got < 0 && errno == EINTR);
  return got == 1;
}

} // namespace raddle::worker
