#include "portfolio/engines.h"

#include <algorithm>

#include "engines/interleaved/interleaved_pairs.h"
#include "engines/native/searcher.h"
#include "engines/verify/verifier.h"
#include "engines/witness/witness_finder.h"

namespace raddle::portfolio {
namespace {

using check::Contribution;
using check::Coverage;

// Of the time that is left when their turn comes.
constexpr double kShareOfExplore = 0.6;
constexpr double kShareOfWitness = 0.5;
constexpr double kShareOfRaces = 0.5;
constexpr const char *kRefused = "refused"; // the kind of what verify finds

// What is left when all interleavings were explored (a library that is not under control, a loop without an end) is
// left to the others, too: they can only look where there was no time to, and at inputs.
std::string whyNoWitness(const KnownSoFar &known) {
  const Contribution *explored = known.of("explore");
  return explored && explored->coverage.complete ? "explore came to its end" : "";
}

std::string whyNoKiss(const KnownSoFar &known) {
  const Contribution *explored = known.of("explore");
  if (!explored || !explored->coverage.complete)
    return "";
  const std::vector<std::string> &bounds = explored->coverage.bounds;
  const bool hasInputs = std::find(bounds.begin(), bounds.end(), check::kFewInputsTried) != bounds.end();
  return hasInputs ? "" : "explore came to its end, and there are no inputs";
}

// KISS looks at all inputs, in some executions.
void narrowInputs(const Coverage &coverage, std::vector<std::string> &open) {
  if (coverage.complete && coverage.unknowns.empty())
    std::replace(open.begin(), open.end(), beyond(check::kFewInputsTried),
                 beyond(check::kFewInputsTried) + ", in executions that are not balanced");
}

template <class Engine> Stage::Made orReason(std::variant<std::unique_ptr<Engine>, build::BuildFailure> made) {
  if (const auto *failure = std::get_if<build::BuildFailure>(&made))
    return failure->message.empty() ? "it does not compile for that" : failure->message;
  return std::unique_ptr<check::Checker>(std::get<0>(std::move(made)));
}

engines::NativeSide nativeSide(const CheckedProgram &checked, check::FindingListener &listener) {
  return {checked.launch, checked.program, listener, checked.interrupted, engines::nativeSearcher()};
}

Stage exploring(const CheckedProgram &checked) {
  return {
      .name = "explore", .share = kShareOfExplore, .make = [&checked](check::FindingListener &listener) -> Stage::Made {
        engines::ExploreOptions options = checked.explore;
        options.program = checked.program;
        options.parts.jobs = checked.jobs;
        options.parts.mostMegabytes = checked.megabytes;
        return std::make_unique<engines::NativeExplorer>(checked.launch, options, listener, checked.interrupted);
      }};
}

Stage witnessing(const CheckedProgram &checked) {
  return {.name = "witness",
          .share = kShareOfWitness,
          .leaves = Stage::Leaves::Nothing,
          .whyNot = whyNoWitness,
          .make = [&checked](check::FindingListener &listener) -> Stage::Made {
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
          .excludes = {"assertion", "data-race"},
          .leaves = Stage::Leaves::Nothing,
          .narrow = narrowInputs,
          .whyNot = whyNoKiss,
          .make = [&checked](check::FindingListener &listener) {
            engines::KissOptions options;
            options.looksForRaces = true;
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
          .excludes = {"data-race"},
          .make = [&checked](check::FindingListener &listener) {
            engines::KissOptions options;
            options.looksForRaces = true;
            options.jobs = checked.jobs;
            options.megabytes = checked.megabytes;
            return orReason(engines::KissChecker::create(checked.sources, checked.installation, options,
                                                         nativeSide(checked, listener)));
          }};
}

Stage interleaving(const CheckedProgram &checked) {
  return {.name = "interleaved", .make = [&checked](check::FindingListener &listener) {
            return orReason(engines::InterleavedPairs::create(checked.sources, checked.installation,
                                                              nativeSide(checked, listener)));
          }};
}

// What it refuses is an error: the user has said that it holds.
Stage verifying(const CheckedProgram &checked) {
  return {
      .name = "verify", .suspicions = Stage::Suspicions::AsTold, .make = [&checked](check::FindingListener &listener) {
        build::Sources module = checked.sources;
        module.kind = build::Sources::Kind::Module;
        module.harness = {};
        return orReason(engines::Verifier::create(
            module, checked.installation, {},
            {checked.launch, checked.program, listener, checked.interrupted, engines::nativeSearcher()}));
      }};
}

} // namespace

std::vector<Stage> stagesFor(const CheckedProgram &checked) {
  const bool isOpen = checked.sources.harness.isOpen();
  if (isOpen && checked.isAnnotated)
    return {verifying(checked)};
  if (isOpen)
    return {kissingRaces(checked), interleaving(checked)};
  std::vector<Stage> stages = {exploring(checked), witnessing(checked), kissing(checked)};
  if (checked.isAnnotated) {
    stages.push_back(verifying(checked));
    // What main does, which is no part of the module, it does not know.
    stages.back().excludes = {kRefused};
    stages.back().leaves = Stage::Leaves::Nothing;
  }
  return stages;
}

} // namespace raddle::portfolio
