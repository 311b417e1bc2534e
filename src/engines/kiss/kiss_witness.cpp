#include "engines/kiss/kiss_witness.h"

#include <algorithm>

namespace raddle::engines {

bool isAbout(const check::Finding &finding, const kiss::Failure &failure) {
  const bool isRace = failure.kind == kiss::FailureKind::Race;
  const bool showsRace = finding.kind == check::Kind::DataRace;
  if (isRace && showsRace && finding.variable == failure.text)
    return true;
  const bool isSomewhere = failure.site.id != 0 || failure.site.line != 0;
  return isRace == showsRace && isSomewhere &&
         std::any_of(finding.places.begin(), finding.places.end(), [&](const check::Finding::Place &place) {
           return kiss::areSame(place.operationSite(), failure.site);
         });
}

namespace {

// A trap is no operation that has a place of its own natively, but there is nothing else like it.
bool isTrap(const check::Finding &finding, const kiss::Failure &failure) {
  return failure.kind == kiss::FailureKind::Abort && failure.site.id == 0 && finding.rule == "illegal-instruction";
}

} // namespace

std::optional<check::Finding> follow(const Executed &executed, const kiss::Failure &failure,
                                     const check::Limits &limits) {
  if (!failure.plan)
    return std::nullopt;
  Result<std::vector<check::Finding>> shown = replay::ProgramConfirmer(executed).follow(*failure.plan, limits);
  if (!shown)
    return std::nullopt;
  const auto same = std::find_if(shown->begin(), shown->end(), [&](const check::Finding &finding) {
    return isAbout(finding, failure) || isTrap(finding, failure);
  });
  return same == shown->end() ? std::nullopt : std::optional(std::move(*same));
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
