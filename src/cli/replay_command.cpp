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
    return refuse(traceFile, "it is of another version of the program");
  auto findings = driver::replay({executable.path, trace->arguments}, *trace, check::Limits());
  if (!findings) {
    fmt::print(stderr, "raddle: {}\n", findings.error().message);
    return kExitInternal;
  }
  return tell(*findings, *trace);
}

} // namespace raddle::cli
