#include "portfolio/engines.h"

#include <algorithm>

#include "engines/interleaved/interleaved_pairs.h"
#include "engines/native/auto_model.h"
#include "engines/native/searcher.h"
#include "engines/prove/prover.h"
#include "engines/verify/verifier.h"
#include "engines/witness/witness_finder.h"

namespace raddle::portfolio {
namespace {

using check::Contribution;
using check::Coverage;

// Of the time that is left when their turn comes.
constexpr double kShareOfProve = 0.2;
constexpr double kShareOfExplore = 0.6;
constexpr double kShareOfWitness = 0.5;
constexpr double kShareOfRaces = 0.5;

constexpr const char *kProve = "prove";

// What it has proved is not looked for again.
bool isExcluded(const KnownSoFar &known, check::Property property) {
  return known.isProvedBy(kProve, property);
}

// What is left when all interleavings were explored (a library that is not under control, a loop without an end) is
// left to the others, too: they can only look where there was no time to, and at inputs.
std::optional<check::Statement> whyNoWitness(const KnownSoFar &known) {
  const Contribution *explored = known.of("explore");
  if (explored && explored->coverage.complete)
    return check::Statement{check::Said::ExploreEnded};
  if (isExcluded(known, check::Property::DataRaces))
    return check::Statement{check::Said::RacesExcluded, {kProve}};
  return std::nullopt;
}

std::optional<check::Statement> whyNoKiss(const KnownSoFar &known) {
  const Contribution *explored = known.of("explore");
  if (!explored || !explored->coverage.complete || explored->coverage.has(check::Said::FewInputsTried))
    return std::nullopt;
  return check::Statement{check::Said::ExploreEndedNoInputs};
}

// KISS looks at all inputs, in some executions.
void narrowInputs(const Coverage &coverage, std::vector<check::Open> &open) {
  for (check::Open &each : open)
    each.onlyUnbalanced |=
        each.what.what == check::Said::FewInputsTried && coverage.complete && !coverage.has(check::Sort::Unknown);
}

template <class Engine> Stage::Made orReason(std::variant<std::unique_ptr<Engine>, build::BuildFailure> made) {
  if (const auto *failure = std::get_if<build::BuildFailure>(&made))
    return failure->message.empty() ? "it does not compile for that" : failure->message;
  return std::unique_ptr<check::Checker>(std::get<0>(std::move(made)));
}

engines::NativeSide nativeSide(const CheckedProgram &checked, check::FindingListener &listener) {
  return {checked.launch, checked.program, listener, checked.interrupted, engines::nativeSearcher()};
}

// It goes ahead: what it proves the others need not look for, and what it does not exclude they look for anyway.
Stage proving(const CheckedProgram &checked) {
  return {.name = kProve,
          .share = kShareOfProve,
          .proves = check::PropertySet(check::Property::DataRaces, check::Property::Deadlocks),
          .leaves = Stage::Leaves::Nothing,
          .suspicions = Stage::Suspicions::AreNotTold,
          .assumesDefined = true,
          .make = [&checked](check::FindingListener &listener, const KnownSoFar &) {
            engines::ProveOptions options;
            options.megabytes = checked.megabytes == 0 ? options.megabytes : checked.megabytes;
            return orReason(engines::Prover::create(checked.sources, checked.installation, options,
                                                    {checked.launch, checked.program, listener, checked.interrupted}));
          }};
}

Stage exploring(const CheckedProgram &checked) {
  return {.name = "explore",
          .share = kShareOfExplore,
          .make = [&checked](check::FindingListener &listener, const KnownSoFar &) -> Stage::Made {
            engines::ExploreOptions options = checked.explore;
            options.program = checked.program;
            options.parts.jobs = checked.jobs;
            options.parts.mostMegabytes = checked.megabytes;
            if (checked.isSequential)
              return std::make_unique<engines::NativeExplorer>(checked.launch, options, listener, checked.interrupted);
            return std::make_unique<engines::AutoModel>(checked.launch, options, listener, checked.interrupted);
          }};
}

Stage witnessing(const CheckedProgram &checked) {
  return {.name = "witness",
          .share = kShareOfWitness,
          .leaves = Stage::Leaves::Nothing,
          .whyNot = whyNoWitness,
          .make = [&checked](check::FindingListener &listener, const KnownSoFar &) -> Stage::Made {
            engines::WitnessOptions options;
            options.schedule = {.kind = engines::StrategyChoice::Kind::RunToBlock, .number = 0, .seed = 1};
            options.jobs = checked.jobs;
            options.environment = trace::only(trace::OptionGroup::Environment, checked.explore.search);
            options.program = checked.program;
            return std::make_unique<engines::WitnessFinder>(checked.launch, options, listener, checked.interrupted);
          }};
}

// Of a closed program all that can be shown natively is looked for, since it will be.
Stage kissing(const CheckedProgram &checked) {
  return {.name = "kiss",
          .proves = check::PropertySet(check::Property::Assertions, check::Property::DataRaces),
          .leaves = Stage::Leaves::Nothing,
          .narrow = narrowInputs,
          .whyNot = whyNoKiss,
          .make = [&checked](check::FindingListener &listener, const KnownSoFar &known) {
            engines::KissOptions options;
            options.looksForRaces = !isExcluded(known, check::Property::DataRaces);
            options.checks = {engines::KissOptions::Check::Assertions, engines::KissOptions::Check::Dereferences,
                              engines::KissOptions::Check::Locks};
            options.jobs = checked.jobs;
            options.megabytes = checked.megabytes;
            return orReason(engines::KissChecker::create(checked.sources, checked.installation, options,
                                                         nativeSide(checked, listener)));
          }};
}

// Assertions that fail whatever the schedule are no matter here: nobody has said what users keep to.
Stage kissingRaces(const CheckedProgram &checked) {
  return {.name = "kiss",
          .share = kShareOfRaces,
          .proves = check::PropertySet(check::Property::DataRaces),
          .make = [&checked](check::FindingListener &listener, const KnownSoFar &) {
            engines::KissOptions options;
            options.looksForRaces = true;
            options.jobs = checked.jobs;
            options.megabytes = checked.megabytes;
            return orReason(engines::KissChecker::create(checked.sources, checked.installation, options,
                                                         nativeSide(checked, listener)));
          }};
}

Stage interleaving(const CheckedProgram &checked) {
  return {.name = "interleaved", .make = [&checked](check::FindingListener &listener, const KnownSoFar &) {
            return orReason(engines::InterleavedPairs::create(checked.sources, checked.installation,
                                                              nativeSide(checked, listener)));
          }};
}

// What it refuses is an error: the user has said that it holds.
Stage verifying(const CheckedProgram &checked) {
  return {.name = "verify",
          .suspicions = Stage::Suspicions::AsTold,
          .make = [&checked](check::FindingListener &listener, const KnownSoFar &) {
            build::Sources module = checked.sources;
            module.kind = build::Sources::Kind::Module;
            module.harness = {};
            return orReason(engines::Verifier::create(
                module, checked.installation, {},
                {checked.launch, checked.program, listener, checked.interrupted, engines::nativeSearcher()}));
          }};
}

} // namespace

std::vector<Stage> stagesToConfirm(const CheckedProgram &checked) {
  std::vector<Stage> stages = {proving(checked), witnessing(checked), exploring(checked), kissing(checked)};
  stages.front().suspicions = Stage::Suspicions::AreWarnings;
  stages.front().proves = check::PropertySet::all(); // of what it was asked
  for (Stage &each : stages)
    if (each.name != kProve) {
      each.leaves = Stage::Leaves::Nothing;
      each.whyNot = [](const KnownSoFar &known) -> std::optional<check::Statement> {
        if (isExcluded(known, check::Property::DataRaces))
          return check::Statement{check::Said::RacesExcluded, {kProve}};
        return std::nullopt;
      };
    }
  return stages;
}

std::vector<Stage> stagesFor(const CheckedProgram &checked) {
  const bool isOpen = checked.sources.harness.isOpen();
  if (checked.sources.harness.areResultsChecked) {
    std::vector<Stage> stages = {exploring(checked)};
    stages.back().share = 1;
    return stages;
  }
  if (isOpen && checked.isAnnotated)
    return {verifying(checked)};
  if (isOpen)
    return {kissingRaces(checked), interleaving(checked)};
  std::vector<Stage> stages = {exploring(checked), witnessing(checked), kissing(checked)};
  if (checked.isAnnotated) {
    stages.push_back(verifying(checked));
    // What main does, which is no part of the module, it does not know.
    stages.back().proves = check::PropertySet(check::Property::Annotations);
    stages.back().leaves = Stage::Leaves::Nothing;
  }
  return stages;
}

} // namespace raddle::portfolio
