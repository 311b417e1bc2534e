#include "engines/prove/prover.h"

#include <chrono>
#include <fmt/format.h>

#include "base/forked.h"
#include "build/load.h"
#include "engines/prove/answer.h"

namespace raddle::engines {

using check::Said;
using Clock = std::chrono::steady_clock;

struct Prover::Loaded {
  build::Loaded program;
};

namespace {

void cover(check::Coverage &coverage) {
  coverage.checked = check::PropertySet(check::Property::DataRaces);
  for (const Said assumption : {Said::WithinArrays, Said::LocksAreTaken, Said::NoWrapAround, Said::NoOutsideSignals})
    coverage.add({assumption});
}

void take(prove::Answer answer, replay::Findings &findings, check::Outcome &outcome) {
  for (check::Statement &statement : answer.statements)
    outcome.coverage.add(std::move(statement));
  outcome.coverage.parts = std::move(answer.parts);
  outcome.coverage.complete = true;
  if (answer.excludesDeadlocks)
    outcome.coverage.checked.add(check::PropertySet(check::Property::Deadlocks));
  for (check::Finding &alarm : answer.alarms)
    findings.add(std::move(alarm));
}

// What can be said if there is no answer.
void giveUp(const Finished &finished, uint64_t megabytes, check::Coverage &coverage) {
  using How = Finished::How;
  std::string why = finished.text;
  if (finished.how == How::OutOfTime) {
    coverage.stoppedBy = Said::Timeout;
    why = "no time was left";
  } else if (finished.how == How::OutOfMemory) {
    coverage.stoppedBy = Said::MemoryLimit;
    why = fmt::format("it needs more memory than {} MB", megabytes);
  }
  coverage.add({Said::AnalysisEnded, {why}});
}

} // namespace

Prover::Prover(std::unique_ptr<Loaded> loaded, const ProveOptions &options, const ProveAudience &audience)
    : loaded_(std::move(loaded)), options_(options), audience_(audience) {}

Prover::~Prover() = default;

std::variant<std::unique_ptr<Prover>, build::BuildFailure> Prover::create(const build::Sources &sources,
                                                                          const build::Installation &installation,
                                                                          const ProveOptions &options,
                                                                          const ProveAudience &audience) {
  auto loaded = build::loadProgram(sources, installation,
                                   {.inputs = build::Purpose::Inputs::Unknown,
                                    .isFollowedFromMain = true,
                                    .uninitialized = frontend::Uninitialized::Any});
  if (auto *failure = std::get_if<build::BuildFailure>(&loaded))
    return std::move(*failure);
  auto program = std::make_unique<Loaded>(Loaded{std::get<build::Loaded>(std::move(loaded))});
  const llvm::Function *main = program->program.program.module().getFunction("main");
  if (main == nullptr || main->isDeclaration())
    return build::BuildFailure{build::BuildFailure::Kind::NoMain,
                               "the program has no main: say with --entry which functions its users call"};
  return std::unique_ptr<Prover>(new Prover(std::move(program), options, audience));
}

Result<check::Outcome> Prover::check(const check::Limits &limits) {
  const Clock::time_point begin = Clock::now();
  const auto secondsSince = [begin] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  constexpr double kForever = 1e9;
  const double seconds = limits.timeoutSeconds.value_or(kForever);
  check::Outcome outcome;
  replay::Findings findings(audience_.launch, audience_.program, audience_.listener, outcome);
  cover(outcome.coverage);
  if (loaded_->program.harness)
    for (const std::string &bound : loaded_->program.harness->bounds)
      outcome.coverage.add({Said::HarnessBound, {bound}});
  Finished finished;
  runForked({.count = 1,
             .megabytes = options_.megabytes,
             .run = [this](size_t) { return prove::pack(prove::analyse(loaded_->program.program.module())); },
             .begins = [seconds](size_t) { return seconds; },
             .ends = [&finished](size_t, const Finished &how) { finished = how; },
             .secondsLeft =
                 [&] {
                   audience_.listener.onProgress({.seconds = secondsSince()});
                   return audience_.interrupted.load(std::memory_order_relaxed) ? 0 : seconds - secondsSince();
                 }});
  if (finished.how == Finished::How::Returned) {
    Result<prove::Answer> answer = prove::unpack(finished.text);
    if (!answer)
      return answer.error();
    take(std::move(*answer), findings, outcome);
  } else {
    giveUp(finished, options_.megabytes, outcome.coverage);
  }
  check::Coverage &coverage = outcome.coverage;
  const bool isPartial = coverage.has(check::Sort::Unknown);
  coverage.covered = check::Statement{!coverage.complete ? Said::NothingCovered
                                      : isPartial        ? Said::AllButUnknown
                                                         : Said::AllExecutions};
  check::conclude(outcome);
  outcome.seconds = secondsSince();
  return outcome;
}

} // namespace raddle::engines
