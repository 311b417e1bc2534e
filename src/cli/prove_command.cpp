#include "cli/prove_command.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/build_failure.h"
#include "cli/checking.h"
#include "cli/cli.h"
#include "cli/help.h"
#include "cli/numbers.h"
#include "engines/native/searcher.h"
#include "engines/verify/inferrer.h"
#include "portfolio/engines.h"

namespace raddle::cli {

void addProveFlags(CLI::App &command, ProveArguments &arguments) {
  addCheckFlags(command, arguments);
  addHarnessFlags(command, arguments.sources);
  beginGroup(command, FlagGroup::Limits);
  command.add_option("--memory-limit", arguments.options.megabytes, "Stop when the analysis needs more")
      ->check(wholeNumber(1, kMostMegabytes))
      ->capture_default_str()
      ->type_name("MB");
  beginGroup(command, FlagGroup::Engine);
  CLI::Option *confirm =
      command.add_flag("--confirm", arguments.confirms, "Search for executions that show what could not be excluded");
  command
      .add_flag("--annotate", arguments.annotates, "Propose what guards what, as a patch that `raddle verify` accepts")
      ->excludes(confirm);
  for (const char *flag : {"--ldflag", "--trace-dir"}) // Only executions are linked and have traces.
    command.get_option(flag)->needs(confirm);
}

namespace {

constexpr double kSecondsToConfirm = 60; // for all engines, unless the user has said how long

// The engines that confirm, together with what they refer to.
class Confirming final : public check::Checker {
public:
  Confirming(portfolio::CheckedProgram checked, check::FindingListener &listener)
      : checked_(std::move(checked)), joint_(portfolio::stagesToConfirm(checked_), listener, checked_.interrupted) {}

  Result<check::Outcome> check(const check::Limits &limits) override { return joint_.check(limits); }

private:
  portfolio::CheckedProgram checked_;
  portfolio::JointChecker joint_;
};

class Nobody final : public check::FindingListener {
public:
  void onFinding(check::Finding &) override {}
};

// The annotations that are proposed, before the verdict.
class WithAnnotations final : public check::Checker {
public:
  WithAnnotations(std::unique_ptr<engines::Prover> prover, std::unique_ptr<engines::Inferrer> inferrer, bool isPrinted)
      : prover_(std::move(prover)), inferrer_(std::move(inferrer)), isPrinted_(isPrinted) {}

  Result<check::Outcome> check(const check::Limits &limits) override {
    Result<check::Outcome> outcome = prover_->check(limits);
    if (!outcome)
      return outcome;
    const Result<check::Outcome> inferred = inferrer_->check(limits);
    if (!inferred)
      return inferred.error();
    for (const check::Statement &note : inferred->coverage.of(check::Sort::Note))
      if (note.what == check::Said::Proposed)
        outcome->coverage.add(note);
    if (isPrinted_)
      fmt::print("{}", inferrer_->patch());
    return outcome;
  }

private:
  std::unique_ptr<engines::Prover> prover_;
  std::unique_ptr<engines::Inferrer> inferrer_;
  bool isPrinted_;
};

Engine makeProver(const ProveArguments &arguments, const EngineInput &input, Nobody &nobody) {
  const build::Installation installation = build::Installation::locate();
  auto made = engines::Prover::create(arguments.sources, installation, arguments.options,
                                      {input.launch, input.program, input.listener, input.interrupted});
  if (const auto *failure = std::get_if<build::BuildFailure>(&made))
    return reportBuildFailure(*failure);
  if (!arguments.annotates)
    return std::get<0>(std::move(made));
  auto inferrer =
      engines::Inferrer::create(arguments.sources, installation, {},
                                {input.launch, input.program, nobody, input.interrupted, engines::nativeSearcher()});
  if (const auto *failure = std::get_if<build::BuildFailure>(&inferrer))
    return reportBuildFailure(*failure);
  return std::make_unique<WithAnnotations>(std::get<0>(std::move(made)), std::get<0>(std::move(inferrer)),
                                           arguments.jsonFile != "-");
}

Engine makeConfirming(const ProveArguments &arguments, const EngineInput &input) {
  portfolio::CheckedProgram checked{.sources = input.sources,
                                    .installation = build::Installation::locate(),
                                    .launch = input.launch,
                                    .program = input.program,
                                    .explore = {},
                                    .megabytes = arguments.options.megabytes,
                                    .interrupted = input.interrupted};
  return std::make_unique<Confirming>(std::move(checked), input.listener);
}

} // namespace

int prove(const ProveArguments &given) {
  if (!given.programArguments.empty()) {
    fmt::print(stderr,
               "raddle: prove executes nothing, and what it says holds for all arguments of the program: it takes "
               "none after `--`\n");
    return kExitUsage;
  }
  ProveArguments arguments = given;
  if (arguments.confirms && arguments.sources.harness.isOpen()) {
    fmt::print(stderr, "raddle: --confirm executes the program: that takes a main, not --entry\n");
    return kExitUsage;
  }
  arguments.sources.kind = arguments.confirms ? build::Sources::Kind::Program : build::Sources::Kind::Module;
  if (arguments.confirms && !arguments.limits.timeoutSeconds)
    arguments.limits.timeoutSeconds = kSecondsToConfirm;
  Nobody nobody;
  return checkProgram(arguments, [&](const EngineInput &input) -> Engine {
    return arguments.confirms ? makeConfirming(arguments, input) : makeProver(arguments, input, nobody);
  });
}

} // namespace raddle::cli
