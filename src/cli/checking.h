// What all commands have in common that check a program: they build it, let an engine check it, print what is found
// when it is found, and then the verdict.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <variant>

#include "check/checker.h"
#include "cli/options.h"
#include "replay/findings.h"

namespace raddle::cli {

// What an engine is given. All of it outlives the engine.
struct EngineInput {
  build::Sources sources; // as given; or, of a program without a main that may be open, with all entries
  replay::Launch launch;
  replay::ProgramFacts program;
  bool isAnnotated = false;   // if it is closed: there is something to verify in it
  bool comparesFreed = false; // if it is closed: executions depend on whether freed memory is reused
  check::FindingListener &listener;
  const std::atomic<bool> &interrupted;
};
// Or, if it cannot be made, which it has said, the exit status of the process.
using Engine = std::variant<std::unique_ptr<check::Checker>, int>;
using MakeEngine = std::function<Engine(const EngineInput &)>;

// The exit status that an outcome means: known findings do not count, and the user may have another code for failures.
[[nodiscard]] int exitStatusOf(const check::Outcome &outcome, const CheckArguments &arguments);

// Called when everything else was said; returns the exit status of the process, given that of the outcome.
using Finish = std::function<int(int status)>;

// The exit status of the process.
[[nodiscard]] int checkProgram(
    const CheckArguments &arguments, const MakeEngine &makeEngine,
    const Finish &finish = [](int status) { return status; });

} // namespace raddle::cli
