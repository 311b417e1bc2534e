#include "cli/report_command.h"

#include <fmt/format.h>
#include <variant>

#include "base/check.h"
#include "base/files.h"
#include "cli/cli.h"
#include "cli/traced_program.h"
#include "report/json.h"

namespace raddle::cli {

std::optional<Error> writeReport(const ReportForm &form, const std::string &file, const std::string &json) {
  const auto text = form.render(json);
  return text ? writeFile(file, *text) : text.error();
}

namespace {

// As a report, what the interleaving of a trace shows; or, if that cannot be had, which it has said, the exit status of
// the process.
std::variant<std::string, int> reportOf(const std::string &traceFile) {
  auto opened = openTrace(traceFile, "show");
  if (const int *status = std::get_if<int>(&opened))
    return *status;
  const auto finding = showAgain(std::get<TracedProgram>(opened));
  if (!finding) {
    fmt::print(stderr, "raddle: {}\n", finding.error().message);
    return kExitInternal;
  }
  if (!*finding) {
    fmt::print(stderr, "raddle: the interleaving of '{}' does not fail\n", traceFile);
    return kExitUnknown;
  }
  check::Outcome outcome;
  outcome.verdict = check::Verdict::Violated;
  outcome.findings = {**finding};
  outcome.findings.front().traceFile = traceFile;
  outcome.coverage.executions = 1;
  outcome.coverage.stoppedBy = check::Said::EndOfTrace;
  outcome.properties = check::propertiesOf(outcome.findings, outcome.coverage);
  return report::renderJson(outcome, {"replay", {traceFile}});
}

std::variant<std::string, int> readReport(const std::string &file) {
  const auto text = readFile(file);
  if (!text) {
    fmt::print(stderr, "raddle: {}\n", text.error().message);
    return kExitBadProgram;
  }
  return holdsTrace(*text) ? reportOf(file) : *text;
}

} // namespace

int report(const ReportArguments &arguments) {
  const auto json = readReport(arguments.report);
  if (const int *status = std::get_if<int>(&json))
    return *status;
  const ReportForm &form = arguments.form ? reportForms()[*arguments.form] : reportFormOf(arguments.output);
  const auto text = form.render(std::get<std::string>(json));
  if (!text) {
    fmt::print(stderr, "raddle: cannot show '{}': {}\n", arguments.report, text.error().message);
    return kExitBadProgram;
  }
  if (arguments.output == "-") {
    fmt::print("{}", *text);
    return kExitProved;
  }
  const auto error = writeFile(arguments.output, *text);
  if (error)
    fmt::print(stderr, "raddle: {}\n", error->message);
  return error ? kExitUsage : kExitProved;
}

} // namespace raddle::cli
