#include "cli/traced_program.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/check.h"
#include "base/files.h"
#include "base/text.h"
#include "check/identity.h"
#include "cli/build_failure.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "replay/changed_program.h"
#include "replay/replay.h"

namespace raddle::cli {

std::variant<TracedProgram, int> openTrace(const std::string &file, std::string_view verb) {
  const auto refuse = [&](const std::string &reason) {
    fmt::print(stderr, "raddle: cannot {} '{}': {}\n", verb, file, reason);
    return kExitBadProgram;
  };
  const auto text = readFile(file);
  if (!text) {
    fmt::print(stderr, "raddle: {}\n", text.error().message);
    return kExitUsage;
  }
  const std::optional<std::string> embedded = replay::embeddedTrace(*text);
  auto trace = trace::parse(embedded ? *embedded : *text);
  if (!trace)
    return refuse(trace.error().message);
  auto sources = parseBuildArguments(trace->build);
  if (!sources)
    return refuse("it does not say how to build its program");
  if (embedded)
    sources->files = {file};
  auto built = build::build(*sources, build::Installation::locate());
  if (const auto *failure = std::get_if<build::BuildFailure>(&built))
    return reportBuildFailure(*failure);
  return TracedProgram{std::move(*trace), std::get<build::Executable>(std::move(built))};
}

bool holdsTrace(std::string_view text) {
  return text.starts_with("raddle-trace ") || replay::embeddedTrace(text).has_value();
}

std::optional<check::Finding> findingOf(const trace::Trace &trace, const std::vector<check::Finding> &findings) {
  const auto same = std::ranges::find_if(
      findings, [&](const check::Finding &finding) { return check::titleOf(finding) == trace.finding; });
  if (same == findings.end())
    return std::nullopt;
  check::Finding result = *same;
  result.replayed = true;
  return result;
}

Result<std::optional<check::Finding>> showAgain(const TracedProgram &program) {
  const replay::Launch launch{program.executable.path, program.trace.arguments};
  if (program.isUnchanged()) {
    const auto findings = replay::replay(launch, program.trace, check::Limits());
    return findings ? Result(findingOf(program.trace, *findings)) : findings.error();
  }
  auto followed = replay::followOnChanged(launch, program.executable.sites, program.trace, check::Limits());
  if (!followed)
    return followed.error();
  if (followed->findings.empty())
    return std::optional<check::Finding>();
  check::Finding finding = std::move(followed->findings[followed->same.value_or(0)]);
  finding.replayed = true;
  return std::optional(std::move(finding));
}

} // namespace raddle::cli
