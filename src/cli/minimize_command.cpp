#include "cli/minimize_command.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/check.h"
#include "base/files.h"
#include "cli/cli.h"
#include "cli/numbers.h"
#include "cli/report_command.h"
#include "cli/source_files.h"
#include "cli/traced_program.h"
#include "replay/minimizer.h"
#include "report/json.h"
#include "report/text.h"

namespace raddle::cli {
namespace {

bool succeeds(const std::optional<Error> &error) {
  if (error)
    fmt::print(stderr, "raddle: {}\n", error->message);
  return !error;
}

std::string jsonOf(const replay::Minimized &minimized, const MinimizeArguments &arguments) {
  check::Outcome outcome;
  outcome.verdict = check::Verdict::Violated;
  outcome.findings = {minimized.finding};
  outcome.coverage.executions = minimized.explanation.executions;
  outcome.coverage.complete = minimized.explanation.isComplete;
  if (!outcome.coverage.complete)
    outcome.coverage.stoppedBy = arguments.maxExecutions ? check::Said::MaxExecutions : check::Said::Timeout;
  outcome.properties = check::propertiesOf(outcome.findings, outcome.coverage);
  return report::addExplanation(report::renderJson(outcome, {"minimize", {arguments.trace}}), minimized.explanation);
}

// False if something could not be written, which it then said.
bool write(const replay::Minimized &minimized, const MinimizeArguments &arguments) {
  if (!arguments.output.empty() && !succeeds(writeFile(arguments.output, trace::print(minimized.finding.trace))))
    return false;
  if (arguments.jsonFile.empty() && arguments.htmlFile.empty())
    return true;
  const std::string json = jsonOf(minimized, arguments);
  if (arguments.jsonFile == "-")
    fmt::print("{}", json);
  else if (!arguments.jsonFile.empty() && !succeeds(writeFile(arguments.jsonFile, json)))
    return false;
  return arguments.htmlFile.empty() || succeeds(writeReport(reportForms().front(), arguments.htmlFile, json));
}

void print(const replay::Minimized &minimized, const report::Style &style) {
  SourceFiles files;
  const report::Explanation &explanation = minimized.explanation;
  fmt::print("{}context switches: {}, {} before; {}\n{}violated: {} (minimized)\n",
             report::renderFinding(minimized.finding, files.lookup(), style), explanation.switches,
             minimized.switchesBefore, explanation.isFewest ? "no interleaving has fewer" : "there may be fewer",
             report::renderExplanation(explanation), minimized.finding.message);
}

} // namespace

void addMinimizeFlags(CLI::App &command, MinimizeArguments &arguments) {
  command.add_option("TRACE", arguments.trace, "A file from --trace-dir")->required()->type_name("");
  command.add_option("-o,--output", arguments.output, "Where to keep the trace that is found")->type_name("FILE");
  command.add_option("--json", arguments.jsonFile, "Write it as JSON; - is standard output")->type_name("FILE");
  command.add_option("--html", arguments.htmlFile, "Write it as an HTML report")->type_name("FILE");
  command.add_option("--timeout", arguments.seconds, "Stop searching after so many seconds")
      ->check(seconds())
      ->capture_default_str()
      ->type_name("S");
  command.add_option("--max-executions", arguments.maxExecutions, "Stop each search after so many executions")
      ->check(wholeNumber())
      ->type_name("N");
  command.add_flag("--brute-force", arguments.isBruteForce,
                   "Run every interleaving, to check the checker on small programs");
  addTextFlags(command, arguments.text);
}

int minimize(const MinimizeArguments &arguments) {
  auto opened = openTrace(arguments.trace, "minimize");
  if (const int *status = std::get_if<int>(&opened))
    return *status;
  const auto &program = std::get<TracedProgram>(opened);
  if (!program.isUnchanged()) {
    fmt::print(stderr, "raddle: cannot minimize '{}': the program has changed since; raddle replay can follow it\n",
               arguments.trace);
    return kExitBadProgram;
  }
  if (program.trace.visible.options.c11) {
    fmt::print(stderr, "raddle: cannot minimize '{}': that is not supported under the C11 memory model\n",
               arguments.trace);
    return kExitBadProgram;
  }
  const replay::Launch launch{program.executable.path, program.trace.arguments};
  auto minimized =
      replay::minimize(launch, program.executable.sites, program.trace,
                       {arguments.seconds, arguments.maxExecutions, arguments.isBruteForce, check::Limits()});
  if (!minimized) {
    fmt::print(stderr, "raddle: {}\n", minimized.error().message);
    return kExitInternal;
  }
  if (!*minimized) {
    fmt::print("unknown: the interleaving of the trace does not show `{}` again\n", program.trace.finding);
    return kExitUnknown;
  }
  (*minimized)->finding.traceFile = arguments.output;
  if (arguments.jsonFile != "-")
    print(**minimized, styleOfOutput(arguments.text));
  return write(**minimized, arguments) ? kExitViolated : kExitUsage;
}

} // namespace raddle::cli
