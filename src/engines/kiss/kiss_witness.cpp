#include "engines/kiss/kiss_witness.h"

#include <algorithm>

#include "engines/native/native_explorer.h"
#include "replay/replay.h"

namespace raddle::engines {

namespace {

constexpr std::string_view kRace = "data-race";
constexpr double kLeastSeconds = 2; // for the search for witnesses, if there is no time left
constexpr uint32_t kMostPreemptions = 3;

// Keeps what the native search finds.
class Collector final : public check::FindingListener {
public:
  void onFinding(check::Finding &finding) override { findings.push_back(finding); }
  std::vector<check::Finding> findings;
};

} // namespace

bool isAbout(const check::Finding &finding, const kiss::Failure &failure) {
  if (finding.kind == kRace && failure.kind == kRace && finding.variable == failure.text)
    return true;
  const bool isSomewhere = failure.site.id != 0 || failure.site.line != 0;
  return (finding.kind == kRace) == (failure.kind == kRace) && isSomewhere &&
         std::any_of(finding.places.begin(), finding.places.end(),
                     [&](const check::Finding::Place &place) { return kiss::areSame(place.site, failure.site); });
}

namespace {

// A trap is no operation that has a place of its own natively, but there is nothing else like it.
bool isTrap(const check::Finding &finding, const kiss::Failure &failure) {
  return failure.kind == "abort" && failure.site.id == 0 && finding.rule == "illegal-instruction";
}

} // namespace

std::optional<check::Finding> follow(const Executed &executed, const kiss::Failure &failure,
                                     const check::Limits &limits) {
  if (!failure.plan)
    return std::nullopt;
  Result<std::vector<check::Finding>> shown = replay::follow(executed.launch, *failure.plan, limits);
  if (!shown)
    return std::nullopt;
  const auto same = std::find_if(shown->begin(), shown->end(), [&](const check::Finding &finding) {
    return isAbout(finding, failure) || isTrap(finding, failure);
  });
  return same == shown->end() ? std::nullopt : std::optional(std::move(*same));
}

Result<std::vector<check::Finding>> tryBriefly(const Executed &executed, uint32_t threads, double secondsLeft) {
  Collector collector;
  ExploreOptions options;
  options.strategy = {.kind = StrategyChoice::Kind::Preemptions, .number = std::min(threads + 1, kMostPreemptions)};
  options.visibleAll = true;
  options.program = executed.program;
  NativeExplorer explorer(executed.launch, options, collector, executed.interrupted);
  check::Limits limits;
  limits.timeoutSeconds = std::clamp(secondsLeft, kLeastSeconds, kMostNativeSeconds);
  const auto explored = explorer.check(limits);
  if (!explored)
    return explored.error();
  if (explored->verdict == check::Verdict::Unknown && collector.findings.empty())
    return Error{explored->reason};
  return std::move(collector.findings);
}

std::vector<check::Finding> exploreBriefly(const Executed &executed, uint32_t threads, double secondsLeft) {
  Result<std::vector<check::Finding>> found = tryBriefly(executed, threads, secondsLeft);
  return found ? std::move(*found) : std::vector<check::Finding>();
}

std::variant<GivenProgram, build::BuildFailure> buildWith(const harness::Values &values, const build::Sources &sources,
                                                          const build::Installation &installation,
                                                          const Executed &given) {
  build::Sources with = sources;
  with.inputs = values;
  auto built = build::build(with, installation);
  if (const auto *failure = std::get_if<build::BuildFailure>(&built))
    return *failure;
  GivenProgram result{std::get<build::Executable>(std::move(built)), given.launch, given.program};
  result.launch.executable = result.executable.path;
  result.facts.hash = result.executable.hash;
  for (const auto &[name, value] : values)
    result.facts.buildArguments.insert(result.facts.buildArguments.end(),
                                       {"--input", name + "=" + std::to_string(value)});
  return result;
}

} // namespace raddle::engines
