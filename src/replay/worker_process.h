// A worker as the driver sees it: started with a request, then a stream of messages until it ends.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "abi/processes.h"
#include "base/files.h"
#include "base/result.h"
#include "base/subprocess.h"
#include "build/symbols.h"
#include "check/user_places.h"
#include "worker/protocol.h"

namespace raddle::replay {

// What to run: an instrumented executable and the arguments of the program.
struct Launch {
  std::filesystem::path executable;
  std::vector<std::string> arguments;
  bool showsOutput = false;                // what the program prints goes to our standard output
  check::Shown shown = check::Shown::User; // of operations in libraries
  std::shared_ptr<build::Symbols> symbols = std::make_shared<build::Symbols>();
};

// In words, of a worker that ended without having said that it is done.
[[nodiscard]] Error describeEnd(const ExitStatus &status);

class WorkerProcess {
public:
  [[nodiscard]] static Result<WorkerProcess> start(const Launch &launch, const worker::Request &request);
  WorkerProcess(WorkerProcess &&) noexcept;
  WorkerProcess &operator=(WorkerProcess &&) = delete;
  ~WorkerProcess();

  // The next message, waiting for it at most so long. Nothing if none came; ended() tells if none ever will.
  // An Error if what came is not a message.
  [[nodiscard]] Result<std::optional<worker::Message>> next(std::chrono::milliseconds patience);
  [[nodiscard]] bool ended() const { return ended_; }

  // Shared with the worker.
  [[nodiscard]] worker::Status &status() { return *status_; }

  // Gives it something to do. REQUIRES: its request says inParts, and it has nothing to do.
  void send(const worker::Part &part) const;
  // Tells it that nothing more will come.
  void closeParts() { parts_.close(); }
  // Where messages come from, to wait for several workers at once.
  [[nodiscard]] int reports() const { return reports_.number(); }

  // The resident memory of the largest of its processes: they share what the search needs.
  [[nodiscard]] uint64_t memoryBytes() const;

  // Parks what the program is doing, if the worker itself is executing it.
  void hurry() const { process_.send(RADDLE_HANG_SIGNAL); }
  void kill() const { process_.send(9); }
  ExitStatus wait() { return process_.wait(); }

private:
  WorkerProcess(Launch launch, Process process, FileDescriptor reports, FileDescriptor parts, worker::Status *status)
      : launch_(std::move(launch)), process_(std::move(process)), reports_(std::move(reports)),
        parts_(std::move(parts)), status_(status) {}

  Launch launch_;
  Process process_;
  FileDescriptor reports_;
  FileDescriptor parts_;
  worker::Status *status_; // mapped; null once moved from
  worker::MessageReader reader_;
  bool ended_ = false; // the worker has closed its end
};

} // namespace raddle::replay
