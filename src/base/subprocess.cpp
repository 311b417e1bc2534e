#include "base/subprocess.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <spawn.h>
#include <sstream>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

#include "base/check.h"

namespace raddle {

namespace {

// Our environment with the changes made: NAME=value strings.
std::vector<std::string> environmentOf(const Command &command) {
  std::vector<std::string> result;
  for (char **entry = environ; *entry; ++entry) {
    const std::string_view name = std::string_view(*entry).substr(0, std::string_view(*entry).find('='));
    bool changed = false;
    for (const auto &change : command.environment)
      changed |= change.first == name;
    if (!changed)
      result.emplace_back(*entry);
  }
  for (const auto &[name, value] : command.environment)
    if (value)
      result.push_back(name + "=" + *value);
  return result;
}

std::vector<char *> pointers(std::vector<std::string> &strings) {
  std::vector<char *> result;
  for (std::string &string : strings)
    result.push_back(string.data());
  result.push_back(nullptr);
  return result;
}

ExitStatus decode(int status) {
  ExitStatus result;
  if (WIFSIGNALED(status))
    result.signal = WTERMSIG(status);
  else
    result.code = WEXITSTATUS(status);
  return result;
}

// What the program starts with, beside its descriptors.
class Attributes {
public:
  explicit Attributes(const std::vector<int> &blockedSignals) {
    posix_spawnattr_init(&attributes_);
    if (blockedSignals.empty())
      return;
    sigset_t mask;
    sigprocmask(SIG_BLOCK, nullptr, &mask);
    for (const int signal : blockedSignals)
      sigaddset(&mask, signal);
    posix_spawnattr_setsigmask(&attributes_, &mask);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK);
  }
  ~Attributes() { posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes &) = delete;
  Attributes &operator=(const Attributes &) = delete;

  [[nodiscard]] const posix_spawnattr_t *get() const { return &attributes_; }

private:
  posix_spawnattr_t attributes_{}; // initialized, from the constructor to the destructor
};

} // namespace

Result<Process> Process::start(const Command &command) {
  CHECK(!command.arguments.empty(), "a command should name a program");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // A descriptor duplicated onto itself is made inheritable by glibc.
  for (const Command::Redirection &redirection : command.redirections)
    posix_spawn_file_actions_adddup2(&actions, redirection.here, redirection.inChild);
  if (!command.directory.empty())
    posix_spawn_file_actions_addchdir_np(&actions, command.directory.c_str());
  std::vector<std::string> arguments = command.arguments;
  std::vector<std::string> environment = environmentOf(command);
  pid_t id = 0;
  const Attributes attributes(command.blockedSignals);
  const int error = posix_spawnp(&id, arguments[0].c_str(), &actions, attributes.get(), pointers(arguments).data(),
                                 pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0)
    return Error{"cannot run '" + command.arguments[0] + "': " + std::strerror(error)};
  return Process(id);
}

Process::~Process() {
  if (id_ == 0)
    return;
  send(SIGKILL);
  wait();
}

ExitStatus Process::wait() {
  CHECK(id_ != 0, "a process should be waited for once");
  int status = 0;
  while (::waitpid(id_, &status, 0) < 0)
    CHECK(errno == EINTR, "a child of ours should be there to wait for");
  id_ = 0;
  return decode(status);
}

std::optional<ExitStatus> Process::poll() {
  CHECK(id_ != 0, "a process should be waited for once");
  int status = 0;
  if (::waitpid(id_, &status, WNOHANG) != id_)
    return std::nullopt;
  id_ = 0;
  return decode(status);
}

void Process::send(int signal) const {
  ::kill(id_, signal);
}

namespace {

// The parent of a process, as the kernel tells it; 0 if it is gone. The name before it may contain anything.
pid_t parentOf(const std::string &process) {
  std::ifstream file("/proc/" + process + "/stat");
  std::string text;
  std::getline(file, text);
  const size_t end = text.rfind(')');
  std::istringstream rest(end == std::string::npos ? "" : text.substr(end + 1));
  std::string state;
  pid_t parent = 0;
  rest >> state >> parent;
  return parent;
}

std::multimap<pid_t, pid_t> childrenOfAll() {
  std::multimap<pid_t, pid_t> result;
  std::error_code code;
  for (const auto &entry : std::filesystem::directory_iterator("/proc", code)) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") == std::string::npos)
      result.emplace(parentOf(name), std::stoi(name));
  }
  return result;
}

} // namespace

void killDescendants() {
  const std::multimap<pid_t, pid_t> children = childrenOfAll();
  std::vector<pid_t> ending = {getpid()};
  for (size_t next = 0; next < ending.size(); ++next) {
    const auto [first, last] = children.equal_range(ending[next]);
    for (auto child = first; child != last; ++child)
      ending.push_back(child->second);
  }
  for (size_t index = 1; index < ending.size(); ++index)
    ::kill(ending[index], SIGKILL);
}

Result<ExitStatus> run(const Command &command) {
  Result<Process> process = Process::start(command);
  if (!process)
    return process.error();
  return process->wait();
}

} // namespace raddle
