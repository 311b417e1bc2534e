#include "cli/check_command.h"

#include <CLI/CLI.hpp>

#include "build/open_program.h"
#include "cli/build_failure.h"
#include "cli/checking.h"
#include "cli/help.h"
#include "cli/numbers.h"
#include "cli/svcomp.h"
#include "portfolio/engines.h"

namespace raddle::cli {
namespace {

constexpr double kLeastBudget = 0.1;

portfolio::CheckedProgram checkedProgram(const JointArguments &arguments, const EngineInput &input) {
  portfolio::CheckedProgram checked{.sources = input.sources,
                                    .installation = build::Installation::locate(),
                                    .launch = input.launch,
                                    .program = input.program,
                                    .explore = {},
                                    .jobs = arguments.jobs,
                                    .megabytes = arguments.mostMegabytes,
                                    .isAnnotated = input.isAnnotated,
                                    .interrupted = input.interrupted};
  checked.explore.search = arguments.search;
  checked.explore.search.reuse |= input.comparesFreed;
  return checked;
}

// Passes on what concerns a task.
class ConcernedListener final : public check::FindingListener {
public:
  ConcernedListener(const SvTask *task, check::FindingListener &next) : task_(task), next_(next) {}
  void onFinding(check::Finding &finding) override {
    if (!task_ || task_->concerns(finding))
      next_.onFinding(finding);
  }
  void onProgress(const check::Progress &progress) override { next_.onProgress(progress); }

private:
  const SvTask *task_; // null if everything is of interest
  check::FindingListener &next_;
};

// The engines of one program together with what they refer to.
class Checking final : public check::Checker {
public:
  // `task` may be null, and outlives it otherwise.
  Checking(portfolio::CheckedProgram checked, check::FindingListener &listener, SvTask *task)
      : checked_(withRules(std::move(checked), task)), listener_(task, listener),
        joint_(portfolio::stagesFor(checked_), listener_, checked_.interrupted), task_(task) {}

  Result<check::Outcome> check(const check::Limits &limits) override {
    Result<check::Outcome> outcome = joint_.check(limits);
    if (outcome && task_)
      task_->take(*outcome);
    return outcome;
  }

private:
  // The tasks of SV-COMP are about interleavings.
  static portfolio::CheckedProgram withRules(portfolio::CheckedProgram checked, const SvTask *task) {
    checked.isSequential = task != nullptr;
    return checked;
  }

  portfolio::CheckedProgram checked_;
  ConcernedListener listener_;
  portfolio::JointChecker joint_;
  SvTask *task_;
};

} // namespace

void addJointFlags(CLI::App &command, JointArguments &arguments) {
  addCheckFlags(command, arguments);
  addStepLimitFlags(command, arguments.limits);
  addSearchFlags(command, arguments.search, trace::OptionGroup::Environment);
  beginGroup(command, FlagGroup::Limits);
  command.add_option("--budget", arguments.budgetSeconds, "Seconds for all engines together")
      ->check(seconds(kLeastBudget))
      ->capture_default_str()
      ->type_name("S");
  addExecutionLimitFlags(command, arguments.limits);
  addResourceFlags(command, arguments.jobs, arguments.mostMegabytes);
  addHarnessFlags(command, arguments.sources);
  addResultsFlags(command, arguments.sources.harness);
  addSearchFlags(command, arguments.search, trace::OptionGroup::Errors);
  arguments.sources.uninitialized = build::Sources::Uninitialized::CheckedIfRead;
  addUninitializedFlag(command, arguments.sources);
  addSvcompFlags(command, arguments);
}

int check(JointArguments arguments) {
  auto read = SvTask::read(arguments);
  if (const int *status = std::get_if<int>(&read))
    return *status;
  std::optional<SvTask> &task = std::get<0>(read);
  arguments.search.leaks |= task && task->specification().asksForLeaks();
  arguments.mayBeOpen = !task;
  // A task asks for one kind of failure, and a thread that fails otherwise would not come that far.
  if (task && arguments.sources.uninitialized == build::Sources::Uninitialized::CheckedIfRead)
    arguments.sources.uninitialized = build::Sources::Uninitialized::Zero;
  arguments.limits.timeoutSeconds =
      std::min(arguments.budgetSeconds, arguments.limits.timeoutSeconds.value_or(arguments.budgetSeconds));
  const auto makeEngine = [&](const EngineInput &input) -> Engine {
    portfolio::CheckedProgram checked = checkedProgram(arguments, input);
    if (checked.sources.harness.isOpen()) {
      const auto seen = build::lookAt(checked.sources, checked.installation);
      if (const auto *failure = std::get_if<build::BuildFailure>(&seen))
        return reportBuildFailure(*failure);
      checked.isAnnotated = std::get<build::OpenProgram>(seen).isAnnotated;
    }
    return std::make_unique<Checking>(std::move(checked), input.listener, task ? &*task : nullptr);
  };
  return checkProgram(arguments, makeEngine,
                      [&](int status) { return task ? task->finish(arguments, status) : status; });
}

} // namespace raddle::cli
