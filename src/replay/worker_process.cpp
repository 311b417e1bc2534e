#include "replay/worker_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <new>
#include <poll.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/check.h"
#include "base/forked.h"
#include "base/text.h"
#include "replay/statement_place.h"

namespace raddle::replay {
namespace {

// Descriptor numbers in the worker, high enough to be out of the program's way.
constexpr int kRequestFd = 1000;
constexpr int kReportsFd = 1001;
constexpr int kStatusFd = 1002;
constexpr int kPartsFd = 1003;

Error systemError(std::string_view what) {
  return Error{fmt::format("{}: {}", what, std::strerror(errno))};
}

Result<FileDescriptor> memoryFile(const char *name, std::string_view content, size_t size) {
  FileDescriptor fd(memfd_create(name, MFD_CLOEXEC));
  if (fd.number() < 0 || ftruncate(fd.number(), static_cast<off_t>(size)) != 0)
    return systemError("cannot create shared memory");
  if (pwrite(fd.number(), content.data(), content.size(), 0) != static_cast<ssize_t>(content.size()))
    return systemError("cannot write shared memory");
  return fd;
}

Result<worker::Status *> mapStatus(int fd) {
  void *memory = mmap(nullptr, sizeof(worker::Status), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (memory == MAP_FAILED)
    return systemError("cannot map shared memory");
  return new (memory) worker::Status;
}

// Switches address-space randomization off for programs started during its life, where the system allows it.
class FixedAddresses {
public:
  FixedAddresses() : before_(personality(0xffffffff)) {
    if (before_ != -1)
      personality(static_cast<unsigned long>(before_) | ADDR_NO_RANDOMIZE);
  }
  ~FixedAddresses() {
    if (before_ != -1)
      personality(static_cast<unsigned long>(before_));
  }
  FixedAddresses(const FixedAddresses &) = delete;
  FixedAddresses &operator=(const FixedAddresses &) = delete;

private:
  int before_; // -1 if it could not be asked
};

struct Descriptors {
  int request;
  int reports;
  int status;
  int parts;
};

Command commandFor(const Launch &launch, const Descriptors &ours) {
  Command command;
  command.arguments = {launch.executable.string()};
  command.arguments.insert(command.arguments.end(), launch.arguments.begin(), launch.arguments.end());
  command.redirections = {
      {kRequestFd, ours.request}, {kReportsFd, ours.reports}, {kStatusFd, ours.status}, {kPartsFd, ours.parts}};
  if (launch.showsOutput)
    command.redirections.push_back({RADDLE_OUTPUT_DESCRIPTOR, STDOUT_FILENO});
  command.blockedSignals = {SIGINT, SIGQUIT, SIGTERM};
  command.environment = {
      {worker::kEnvironment, fmt::format("{} {} {} {}", kRequestFd, kReportsFd, kStatusFd, kPartsFd)}};
  return command;
}

} // namespace

Result<WorkerProcess> WorkerProcess::start(const Launch &launch, const worker::Request &request) {
  worker::Request complete = request;
  std::error_code error;
  complete.showsOutput = launch.showsOutput;
  complete.directory = std::filesystem::current_path(error).string();
  std::string text = print(complete);
  auto requestFd = memoryFile("raddle-request", text, text.size());
  auto statusFd = memoryFile("raddle-status", "", sizeof(worker::Status));
  int pipeEnds[2];
  if (!requestFd)
    return requestFd.error();
  if (!statusFd)
    return statusFd.error();
  auto status = mapStatus(statusFd->number());
  if (!status)
    return status.error();
  if (pipe2(pipeEnds, O_CLOEXEC) != 0)
    return systemError("cannot create a pipe");
  FileDescriptor readEnd(pipeEnds[0]);
  FileDescriptor writeEnd(pipeEnds[1]);
  int partEnds[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, partEnds) != 0)
    return systemError("cannot create a socket");
  FileDescriptor parts(partEnds[0]);
  FileDescriptor partsOfWorker(partEnds[1]);
  FixedAddresses fixed;
  auto process = Process::start(
      commandFor(launch, {requestFd->number(), writeEnd.number(), statusFd->number(), partsOfWorker.number()}));
  if (!process)
    return process.error();
  return WorkerProcess(launch, std::move(*process), std::move(readEnd), std::move(parts), *status);
}

Error describeEnd(const ExitStatus &status) {
  if (status.code == kExitInternal)
    return Error{"internal error in the worker (see above)"};
  return Error{fmt::format("the worker ended unexpectedly ({} {})", status.signal ? "signal" : "exit status",
                           status.signal ? status.signal : status.code)};
}

WorkerProcess::WorkerProcess(WorkerProcess &&other) noexcept
    : launch_(std::move(other.launch_)), process_(std::move(other.process_)), reports_(std::move(other.reports_)),
      parts_(std::move(other.parts_)), status_(std::exchange(other.status_, nullptr)),
      reader_(std::move(other.reader_)), ended_(other.ended_) {}

WorkerProcess::~WorkerProcess() {
  if (status_)
    munmap(status_, sizeof(worker::Status));
}

uint64_t WorkerProcess::memoryBytes() const {
  const std::string own = std::to_string(process_.id());
  std::vector<std::string> processes{own};
  if (const auto children = readFile(fmt::format("/proc/{0}/task/{0}/children", own)))
    if (auto words = splitWords(*children))
      processes.insert(processes.end(), words->begin(), words->end());
  uint64_t most = 0;
  for (const std::string &process : processes)
    most = std::max(most, residentBytes(static_cast<pid_t>(parseNumber(process).value_or(0))));
  return most;
}

void WorkerProcess::send(const worker::Part &part) const {
  const std::string text = worker::frame("part", worker::print(part));
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t sent = ::send(parts_.number(), rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR)
      return; // it is gone, as will be seen
    rest.remove_prefix(static_cast<size_t>(std::max<ssize_t>(sent, 0)));
  }
}

Result<std::optional<worker::Message>> WorkerProcess::next(std::chrono::milliseconds patience) {
  auto wrap = [this](Result<worker::Message> message) -> Result<std::optional<worker::Message>> {
    if (!message)
      return message.error();
    if (auto *statement = std::get_if<check::Statement>(&*message))
      showUserPlace(*statement, launch_);
    return std::optional(std::move(message).value());
  };
  if (auto message = reader_.next())
    return wrap(std::move(*message));
  pollfd waiting{reports_.number(), POLLIN, 0};
  if (ended_ || ::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0)
    return std::optional<worker::Message>();
  char buffer[65536];
  ssize_t got = read(reports_.number(), buffer, sizeof buffer);
  if (got <= 0) {
    ended_ = got == 0 || errno != EINTR;
    return std::optional<worker::Message>();
  }
  reader_.append({buffer, static_cast<size_t>(got)});
  if (auto message = reader_.next())
    return wrap(std::move(*message));
  return std::optional<worker::Message>();
}

} // namespace raddle::replay
