#include "engines/verify/verifier.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "engines/verify/annotated_module.h"
#include "engines/verify/confirmer.h"
#include "engines/verify/refusal_findings.h"
#include "program/functions.h"
#include "program/sites.h"
#include "verify/verify.h"

namespace raddle::engines {

namespace {

using check::Said;
using Clock = std::chrono::steady_clock;

using Answer = check::Coverage::Part::Answer;

Answer answerOf(verify::ProcedureVerdict verdict) {
  if (verdict == verify::ProcedureVerdict::Verified)
    return Answer::Verified;
  return verdict == verify::ProcedureVerdict::Refused ? Answer::Refused : Answer::Unknown;
}

check::Coverage::Part partOf(const verify::ProcedureResult &result) {
  check::Coverage::Part part;
  part.name = program::nameOf(*result.function);
  part.answer = answerOf(result.verdict);
  part.seconds = result.seconds;
  if (!result.refusals.empty())
    part.reason = check::Statement{Said::RefusedBy, {std::string(word(result.refusals.front().rule))}};
  else if (!result.unknowns.empty())
    part.reason = check::Statement{Said::Undecided, {result.unknowns.front()}};
  return part;
}

Verifier::Margin marginOf(const verify::ProcedureResult &result) {
  Verifier::Margin margin;
  margin.procedure = program::nameOf(*result.function);
  if (const llvm::DISubprogram *about = result.function->getSubprogram())
    margin.firstLine = margin.lastLine = about->getLine();
  const auto isOwn = [&](const llvm::Instruction &at) {
    return at.getFunction() == result.function && at.getDebugLoc() && at.getDebugLoc().getLine() != 0;
  };
  const llvm::DILocation *last = nullptr;
  for (const llvm::BasicBlock &block : *result.function)
    for (const llvm::Instruction &instruction : block)
      if (isOwn(instruction)) {
        margin.lastLine = std::max(margin.lastLine, instruction.getDebugLoc().getLine());
        last = instruction.getDebugLoc();
      }
  margin.file = program::SiteMaker(*result.function).make("margin", "", last).file;
  for (const auto &[at, mover] : result.movers)
    if (isOwn(*at) && margin.letters[at->getDebugLoc().getLine()].find(mover) == std::string::npos)
      margin.letters[at->getDebugLoc().getLine()] += mover;
  return margin;
}

void cover(const verify::ModuleResult &result, check::Coverage &coverage) {
  coverage.covered = check::Statement{Said::EachProcedure};
  coverage.checked = check::PropertySet(check::Property::Annotations);
  coverage.complete = true;
  for (const verify::ProcedureResult &procedure : result.procedures) {
    coverage.parts.push_back(partOf(procedure));
    for (const std::string &unknown : procedure.unknowns)
      coverage.add({Said::Undecided, {unknown}, program::nameOf(*procedure.function)});
  }
  const auto recalled = static_cast<size_t>(std::count_if(result.procedures.begin(), result.procedures.end(),
                                                          [](const auto &each) { return each.isRecalled; }));
  if (recalled > 0)
    coverage.add({Said::Recalled, {std::to_string(recalled), std::to_string(result.procedures.size())}});
  for (const std::string &left : result.unchecked)
    coverage.add({Said::ProcedureUnchecked, {left}});
  // Those of executions do not matter: there are none.
  std::erase_if(coverage.statements,
                [](const check::Statement &each) { return check::sortOf(each.what) == check::Sort::Assumption; });
  for (const Said assumption : {Said::OneOrder, Said::OneType, Said::OthersKeepRules})
    coverage.add({assumption});
}

} // namespace

struct Verifier::Program {
  AnnotatedModule annotated;
  build::Sources sources;
  build::Installation installation;
};

Verifier::Verifier(std::unique_ptr<Program> program, VerifyOptions options, Audience audience)
    : program_(std::move(program)), options_(std::move(options)), audience_(std::move(audience)) {}

Verifier::~Verifier() = default;

std::variant<std::unique_ptr<Verifier>, build::BuildFailure> Verifier::create(const build::Sources &sources,
                                                                              const build::Installation &installation,
                                                                              const VerifyOptions &options,
                                                                              const Audience &audience) {
  auto loaded = loadAnnotated(sources, installation);
  if (auto *failure = std::get_if<build::BuildFailure>(&loaded))
    return std::move(*failure);
  auto program =
      std::make_unique<Program>(Program{std::get<AnnotatedModule>(std::move(loaded)), sources, installation});
  llvm::Module &module = program->annotated.loaded.program.module();
  if (!options.mayBeBare && !verify::hasAnnotations(module))
    return build::BuildFailure{build::BuildFailure::Kind::BadProgram,
                               "nothing to verify: there are no annotations (see docs/verify.md)"};
  for (const std::string &name : options.procedures)
    if (program::definedFunction(module, name) == nullptr)
      return build::BuildFailure{build::BuildFailure::Kind::Usage,
                                 "no procedure is called `" + name + "`, or more than one"};
  return std::unique_ptr<Verifier>(new Verifier(std::move(program), options, audience));
}

// Returns what is to be said of the search for executions that show them.
std::vector<std::string> Verifier::tellRefusals(const verify::ModuleResult &result, check::Outcome &outcome,
                                                const std::function<double()> &secondsLeft) {
  replay::Findings findings(audience_.launch, audience_.program, audience_.listener, outcome);
  RefusalTeller teller;
  for (const verify::Refusal &refusal : result.annotations)
    findings.add(teller.tell(refusal));
  std::optional<Confirmer> confirmer;
  if (options_.clients > 0)
    confirmer.emplace(
        Confirmer::Module{program_->annotated.loaded.program.module(), program_->sources, program_->installation},
        options_.clients,
        replay::Executed{audience_.launch, audience_.program, audience_.interrupted, audience_.search}, secondsLeft);
  for (const verify::ProcedureResult &procedure : result.procedures) {
    std::vector<Confirmer::Refused> refused;
    for (const verify::Refusal &refusal : procedure.refusals)
      refused.push_back({teller.tell(refusal), refusal.rule, refusal.object});
    if (confirmer)
      confirmer->tell(*procedure.function, std::move(refused), findings);
    else
      for (Confirmer::Refused &each : refused)
        findings.add(std::move(each.finding));
  }
  return confirmer ? confirmer->notes() : std::vector<std::string>();
}

Result<check::Outcome> Verifier::check(const check::Limits &limits) {
  const Clock::time_point begin = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  verify::Options options;
  options.procedures = options_.procedures;
  options.jobs = options_.jobs;
  options.megabytes = options_.megabytes;
  options.cache = options_.cache;
  options.secondsLeft = [&] {
    constexpr double kLong = 1e9;
    return audience_.interrupted.load() ? 0 : std::max(limits.timeoutSeconds.value_or(kLong) - seconds(), 0.0);
  };
  options.onProcedure = [&](const std::string &name, size_t done, size_t all) {
    check::Progress progress;
    progress.seconds = seconds();
    progress.parts = check::Progress::Parts{"verify", all, done, {name}};
    audience_.listener.onProgress(progress);
  };
  const verify::ModuleResult result = verify::verify(program_->annotated.loaded.program.module(), options);
  check::Outcome outcome;
  const std::vector<std::string> notes = tellRefusals(result, outcome, options.secondsLeft);
  for (const verify::ProcedureResult &procedure : result.procedures)
    margins_.push_back(marginOf(procedure));
  cover(result, outcome.coverage);
  for (const std::string &note : notes)
    outcome.coverage.add({Said::Note, {note}});
  if (program_->annotated.attributes.hasAny)
    outcome.coverage.add({Said::PlainAttributes});
  for (const std::string &attribute : program_->annotated.attributes.unread)
    outcome.coverage.add({Said::AttributeNotUnderstood, {attribute}});
  check::conclude(outcome);
  outcome.seconds = seconds();
  return outcome;
}

} // namespace raddle::engines
