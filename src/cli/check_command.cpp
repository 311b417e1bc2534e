#include "cli/check_command.h"

#include <CLI/CLI.hpp>
#include <chrono>

#include "cli/build_failure.h"
#include "cli/checking.h"
#include "driver/engines.h"

namespace raddle::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLeastBudget = 0.1;
constexpr double kMostBudget = 1'000'000;

driver::CheckedProgram checkedProgram(const JointArguments &arguments, const EngineInput &input) {
  driver::CheckedProgram checked{.sources = input.sources,
                                 .installation = driver::Installation::locate(),
                                 .launch = input.launch,
                                 .program = input.program,
                                 .explore = {},
                                 .jobs = arguments.jobs,
                                 .megabytes = arguments.mostMegabytes,
                                 .interrupted = input.interrupted};
  checked.explore.spurious = arguments.spurious;
  checked.explore.reuse = arguments.reuse;
  checked.explore.strict = arguments.strict;
  checked.explore.leaks = arguments.leaks;
  return checked;
}

// The engines of one program together with what they refer to. What compiling it took is part of the budget.
class Checking final : public check::Checker {
public:
  Checking(driver::CheckedProgram checked, check::FindingListener &listener, Clock::time_point begin)
      : checked_(std::move(checked)), joint_(driver::stagesFor(checked_), listener, checked_.interrupted),
        begin_(begin) {}

  Result<check::Outcome> check(const check::Limits &limits) override {
    check::Limits rest = limits;
    const double gone = std::chrono::duration<double>(Clock::now() - begin_).count();
    rest.timeoutSeconds = std::max(*limits.timeoutSeconds - gone, kLeastSeconds);
    return joint_.check(rest);
  }

private:
  static constexpr double kLeastSeconds = 1; // for a program that takes longer to compile than the budget

  driver::CheckedProgram checked_;
  driver::JointChecker joint_;
  Clock::time_point begin_; // of the command
};

} // namespace

void addJointFlags(CLI::App &command, JointArguments &arguments) {
  addCheckFlags(command, arguments);
  command.add_option("--budget", arguments.budgetSeconds, "Seconds for all engines together")
      ->check(CLI::Range(kLeastBudget, kMostBudget))
      ->capture_default_str()
      ->type_name("S");
  addExecutionLimitFlags(command, arguments.limits);
  addResourceFlags(command, arguments.jobs, arguments.mostMegabytes);
  addHarnessFlags(command, arguments.sources);
  addCarefulFlags(command, arguments.strict, arguments.leaks);
}

int check(JointArguments arguments) {
  const Clock::time_point begin = Clock::now();
  arguments.mayBeOpen = true;
  arguments.limits.timeoutSeconds =
      std::min(arguments.budgetSeconds, arguments.limits.timeoutSeconds.value_or(arguments.budgetSeconds));
  return checkProgram(arguments, [&](const EngineInput &input) -> Engine {
    driver::CheckedProgram checked = checkedProgram(arguments, input);
    if (checked.sources.harness.isOpen())
      if (const auto failure = driver::whyNotOpen(checked.sources, checked.installation))
        return reportBuildFailure(*failure);
    return std::make_unique<Checking>(std::move(checked), input.listener, begin);
  });
}

} // namespace raddle::cli
