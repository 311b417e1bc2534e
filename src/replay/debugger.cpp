#include "replay/debugger.h"

#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>

#include "base/files.h"
#include "base/subprocess.h"
#include "replay/replay.h"

namespace raddle::replay {
namespace {

// Nobody is in a hurry who looks at a program.
constexpr uint64_t kStepSeconds = 1'000'000;
constexpr int kFirstDescriptor = 1000; // in the program, high enough to be out of its way
constexpr int kSignalled = 128;        // as shells tell it

// What the worker finds in the descriptors that it inherits through gdb, each time that it is started: gdb keeps them.
struct Files {
  FileDescriptor request;
  FileDescriptor nowhere; // for reports and parts, which nobody asks for
  FileDescriptor status;
};

Result<Files> makeFiles(const Debugging &what, const std::filesystem::path &directory) {
  check::Limits limits;
  limits.stepSeconds = kStepSeconds;
  const std::string status(sizeof(worker::Status), '\0');
  if (auto error = writeFile(directory / "request", print(replayRequest(what.trace, limits))))
    return *error;
  if (auto error = writeFile(directory / "steps.json", what.steps))
    return *error;
  if (auto error = writeFile(directory / "status", status))
    return *error;
  auto request = openFile(directory / "request", OpenMode::Read);
  auto nowhere = openFile("/dev/null", OpenMode::Write);
  FileDescriptor shared(::open((directory / "status").c_str(), O_RDWR | O_CLOEXEC));
  if (!request || !nowhere || shared.number() < 0)
    return Error{"cannot open what was just written"};
  return Files{std::move(*request), std::move(*nowhere), std::move(shared)};
}

Command commandFor(const Debugging &what, const Files &files, const std::filesystem::path &directory) {
  Command command;
  command.arguments = {"gdb", "-q", "-x", what.installation.gdbScript.string()};
  command.arguments.insert(command.arguments.end(), what.arguments.begin(), what.arguments.end());
  command.arguments.insert(command.arguments.end(), {"--args", what.launch.executable.string()});
  command.arguments.insert(command.arguments.end(), what.launch.arguments.begin(), what.launch.arguments.end());
  const int first = kFirstDescriptor;
  command.redirections = {{first, files.request.number()},
                          {first + 1, files.nowhere.number()},
                          {first + 2, files.status.number()},
                          {first + 3, files.nowhere.number()}};
  command.environment = {{worker::kEnvironment, fmt::format("{} {} {} {}", first, first + 1, first + 2, first + 3)},
                         {"RADDLE_GDB_STEPS", (directory / "steps.json").string()}};
  return command;
}

} // namespace

Result<int> debug(const Debugging &what, const std::filesystem::path &directory) {
  auto files = makeFiles(what, directory);
  if (!files)
    return files.error();
  auto process = Process::start(commandFor(what, *files, directory));
  if (!process)
    return Error{process.error().message + "; is the package gdb installed?"};
  std::signal(SIGINT, SIG_IGN); // It is gdb's.
  const ExitStatus status = process->wait();
  return status.signal != 0 ? kSignalled + status.signal : status.code;
}

} // namespace raddle::replay
