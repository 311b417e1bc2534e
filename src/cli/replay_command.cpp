#include "cli/replay_command.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/check.h"
#include "base/files.h"
#include "base/text.h"
#include "cli/build_failure.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/source_files.h"
#include "driver/changed_program.h"
#include "driver/replay.h"
#include "report/text.h"

namespace raddle::cli {
namespace {

int refuse(const std::string &file, const std::string &reason) {
  fmt::print(stderr, "raddle: cannot replay '{}': {}\n", file, reason);
  return kExitBadProgram;
}

std::string labelOf(const check::Finding &finding) {
  return fmt::format("{} {} {}", finding.kind, finding.rule, hex(finding.fingerprint));
}

int tell(const std::vector<check::Finding> &findings, const trace::Trace &trace) {
  auto same = std::find_if(findings.begin(), findings.end(),
                           [&](const check::Finding &finding) { return labelOf(finding) == trace.finding; });
  if (same == findings.end()) {
    fmt::print("unknown: the interleaving of the trace does not show `{}` again\n", trace.finding);
    return kExitUnknown;
  }
  SourceFiles files;
  check::Finding finding = *same;
  finding.replayed = true;
  fmt::print("{}violated: {} (replayed)\n", report::renderFinding(finding, files.lookup()), finding.message);
  return kExitViolated;
}

// What a trace shows on a program that is not the one it was made of.
int tellChanged(const driver::FollowedTrace &followed, const trace::Trace &trace) {
  constexpr size_t kMost = 10;
  const std::string taken = followed.taken == followed.steps ? "all" : std::to_string(followed.taken);
  fmt::print("note: the program has changed since the trace was made; {} of its {} steps were followed\n", taken,
             followed.steps);
  for (size_t i = 0; i < std::min(kMost, followed.departures.size()); ++i)
    fmt::print("note: step {}, {}\n", followed.departures[i].step, followed.departures[i].text);
  if (followed.departures.size() > kMost)
    fmt::print("note: and {} more steps\n", followed.departures.size() - kMost);
  SourceFiles files;
  const auto print = [&](const check::Finding &finding, const char *words) {
    check::Finding shown = finding;
    shown.replayed = true;
    fmt::print("{}violated: {} ({})\n", report::renderFinding(shown, files.lookup()), shown.message, words);
    return kExitViolated;
  };
  if (followed.same)
    return print(followed.findings[*followed.same], "still there in the changed program");
  if (!followed.findings.empty())
    return print(followed.findings.front(), "another failure than that of the trace, which was not seen");
  fmt::print("bounded: the failure of the trace ({}) was not seen\n", trace.finding.substr(0, trace.finding.find(' ')));
  return kExitBounded;
}

int replayOnChanged(const driver::Executable &executable, const trace::Trace &trace) {
  const auto followed =
      driver::followOnChanged({executable.path, trace.arguments}, executable.sites, trace, check::Limits());
  if (followed)
    return tellChanged(*followed, trace);
  fmt::print(stderr, "raddle: {}\n", followed.error().message);
  return kExitInternal;
}

} // namespace

int replay(const std::string &traceFile) {
  auto text = readFile(traceFile);
  if (!text) {
    fmt::print(stderr, "raddle: {}\n", text.error().message);
    return kExitUsage;
  }
  const std::optional<std::string> embedded = driver::embeddedTrace(*text);
  auto trace = trace::parse(embedded ? *embedded : *text);
  if (!trace)
    return refuse(traceFile, trace.error().message);
  auto sources = parseBuildArguments(trace->build);
  if (!sources)
    return refuse(traceFile, "it does not say how to build its program");
  if (embedded)
    sources->files = {traceFile};
  auto built = driver::build(*sources, driver::Installation::locate());
  if (const auto *failure = std::get_if<driver::BuildFailure>(&built))
    return reportBuildFailure(*failure);
  const auto &executable = std::get<driver::Executable>(built);
  if (executable.hash != trace->program)
    return replayOnChanged(executable, *trace);
  auto findings = driver::replay({executable.path, trace->arguments}, *trace, check::Limits());
  if (!findings) {
    fmt::print(stderr, "raddle: {}\n", findings.error().message);
    return kExitInternal;
  }
  return tell(*findings, *trace);
}

} // namespace raddle::cli
