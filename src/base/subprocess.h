// Other programs, started without a shell.
#pragma once

#include <optional>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

#include "base/result.h"

namespace raddle {

struct Command {
  // The program, looked up in $PATH if it has no slash, and its arguments. REQUIRES: not empty.
  std::vector<std::string> arguments;

  // Descriptor `inChild` of the program is our descriptor `here`: {1, x} redirects its output, {7, 7} lets it
  // inherit 7. Standard input, output and error are inherited unless named; other descriptors of ours are inherited
  // only if they were not opened close-on-exec.
  struct Redirection {
    int inChild;
    int here;
  };
  std::vector<Redirection> redirections = {};

  // Changes to our environment: a new value, or none to remove the variable.
  std::vector<std::pair<std::string, std::optional<std::string>>> environment = {};

  // Where it runs; ours if empty.
  std::string directory = {};

  // Signals that it shall not get, nor the programs that it starts: those of a terminal, which are meant for us.
  std::vector<int> blockedSignals = {};
};

// How a program ended: by itself, with `code`, or by a signal, which is then not 0.
struct ExitStatus {
  int code = 0;
  int signal = 0;
  [[nodiscard]] bool success() const { return code == 0 && signal == 0; }
};

// A started program. It must be waited for; the destructor kills it and waits if nobody did.
class Process {
public:
  [[nodiscard]] static Result<Process> start(const Command &command);
  Process(Process &&other) noexcept : id_(std::exchange(other.id_, 0)) {}
  Process &operator=(Process &&) = delete;
  ~Process();

  [[nodiscard]] pid_t id() const { return id_; }
  // REQUIRES: not waited for yet.
  ExitStatus wait();
  // The same without waiting: nothing if it still runs.
  std::optional<ExitStatus> poll();
  void send(int signal) const;

private:
  explicit Process(pid_t id) : id_(id) {}

  // 0 once waited for or moved from.
  pid_t id_;
};

// Starts it and waits for its end. An Error only if it could not be started.
[[nodiscard]] Result<ExitStatus> run(const Command &command);

// Ends all processes that this one has started, with those that they have started.
void killDescendants();

} // namespace raddle
