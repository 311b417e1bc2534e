#include "worker/process.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
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

void exitProcess(int status) {
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

Channel::Channel() {
  CHECK(pipe2(toParent_, O_CLOEXEC) == 0 && pipe2(toChild_, O_CLOEXEC) == 0, "pipes should be available");
}

void Channel::actAsParent() {
  closeIfOpen(toParent_[1]);
  closeIfOpen(toChild_[0]);
  in_ = toParent_[0];
  out_ = toChild_[1];
}

void Channel::actAsChild() {
  closeIfOpen(toParent_[0]);
  closeIfOpen(toChild_[1]);
  in_ = toChild_[0];
  out_ = toParent_[1];
}

void Channel::close() {
  for (int *fd : {&toParent_[0], &toParent_[1], &toChild_[0], &toChild_[1]})
    closeIfOpen(*fd);
}

void Channel::signal() const {
  writeAll(out_, "!");
}

bool Channel::await() const {
  char byte = 0;
  ssize_t got = 0;
  do
    got = syscall(SYS_read, in_, &byte, 1);
  while (got < 0 && errno == EINTR);
  return got == 1;
}

} // namespace raddle::worker
