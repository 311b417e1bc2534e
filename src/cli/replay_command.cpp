#include "cli/replay_command.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/check.h"
#include "cli/cli.h"
#include "cli/source_files.h"
#include "cli/traced_program.h"
#include "replay/changed_program.h"
#include "replay/debugger.h"
#include "replay/replay.h"
#include "report/schedule.h"
#include "report/text.h"

namespace raddle::cli {
namespace {

int tell(const std::vector<check::Finding> &findings, const trace::Trace &trace, const report::Style &style) {
  const auto finding = findingOf(trace, findings);
  if (!finding) {
    fmt::print("unknown: the interleaving of the trace does not show `{}` again\n", trace.finding);
    return kExitUnknown;
  }
  SourceFiles files;
  fmt::print("{}violated: {} (replayed)\n", report::renderFinding(*finding, files.lookup(), style), finding->message);
  return kExitViolated;
}

// What a trace shows on a program that is not the one it was made of.
int tellChanged(const replay::FollowedTrace &followed, const trace::Trace &trace, const report::Style &style) {
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
    fmt::print("{}violated: {} ({})\n", report::renderFinding(shown, files.lookup(), style), shown.message, words);
    return kExitViolated;
  };
  if (followed.same)
    return print(followed.findings[*followed.same], "still there in the changed program");
  if (!followed.findings.empty())
    return print(followed.findings.front(), "another failure than that of the trace, which was not seen");
  fmt::print("bounded: the failure of the trace ({}) was not seen\n", trace.finding.substr(0, trace.finding.find(' ')));
  return kExitBounded;
}

int replayOnChanged(const replay::Launch &launch, const TracedProgram &program, const report::Style &style) {
  const auto followed = replay::followOnChanged(launch, program.executable.sites, program.trace, check::Limits());
  if (followed)
    return tellChanged(*followed, program.trace, style);
  fmt::print(stderr, "raddle: {}\n", followed.error().message);
  return kExitInternal;
}

int debug(const TracedProgram &program, const std::vector<std::string> &arguments) {
  const replay::Launch launch{program.executable.path, program.trace.arguments, false};
  const build::Installation installation = build::Installation::locate();
  const auto again = showAgain(program); // with call stacks
  check::Finding shown;
  shown.trace = program.trace;
  if (again && *again)
    shown = **again;
  shown.trace.finding = program.trace.finding;
  const std::string steps = report::renderSchedule(shown);
  const auto code =
      replay::debug({launch, program.trace, steps, installation, arguments}, program.executable.directory.path());
  if (code)
    return *code;
  fmt::print(stderr, "raddle: {}\n", code.error().message);
  return kExitUsage;
}

int refuseChanged(const std::string &traceFile) {
  fmt::print(stderr, "raddle: cannot follow '{}' under gdb: it is of another version of the program\n", traceFile);
  return kExitBadProgram;
}

} // namespace

int replay(const ReplayArguments &arguments) {
  if (!arguments.gdb && !arguments.gdbArguments.empty()) {
    fmt::print(stderr,
               "raddle: what follows `--` is for gdb: say --gdb; the arguments of the program are in the trace\n");
    return kExitUsage;
  }
  auto opened = openTrace(arguments.traceFile, "replay");
  if (const int *status = std::get_if<int>(&opened))
    return *status;
  const auto &program = std::get<TracedProgram>(opened);
  if (arguments.gdb)
    return program.isUnchanged() ? debug(program, arguments.gdbArguments) : refuseChanged(arguments.traceFile);
  const report::Style style = styleOfOutput(arguments.text);
  const replay::Launch launch{program.executable.path, program.trace.arguments, arguments.showsOutput,
                              shownBy(arguments.text)};
  if (!program.isUnchanged())
    return replayOnChanged(launch, program, style);
  auto findings = replay::replay(launch, program.trace, check::Limits());
  if (!findings) {
    fmt::print(stderr, "raddle: {}\n", findings.error().message);
    return kExitInternal;
  }
  return tell(*findings, program.trace, style);
}

} // namespace raddle::cli
