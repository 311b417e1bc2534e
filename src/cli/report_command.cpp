#include "cli/report_command.h"

#include <filesystem>
#include <fmt/format.h>
#include <variant>

#include "base/check.h"
#include "base/files.h"
#include "cli/cli.h"
#include "cli/traced_program.h"
#include "report/html.h"
#include "report/json.h"
#include "report/junit.h"
#include "report/sarif.h"

namespace raddle::cli {
namespace {

std::string textOf(const std::string &file) {
  const auto text = readFile(file);
  return text ? *text : "";
}

Result<std::string> render(ReportFormat format, const std::string &json) {
  switch (format) {
  case ReportFormat::Html:
    return report::renderHtml(json, textOf);
  case ReportFormat::Sarif:
    return report::renderSarif(json);
  case ReportFormat::Junit:
    return report::renderJunit(json);
  }
  CHECK(false, "a format should be a known one");
}

// A page, unless its name says something else.
ReportFormat formatOf(const std::string &file) {
  const std::string extension = std::filesystem::path(file).extension();
  return extension == ".sarif" ? ReportFormat::Sarif : extension == ".xml" ? ReportFormat::Junit : ReportFormat::Html;
}

} // namespace

std::optional<Error> writeReport(ReportFormat format, const std::string &file, const std::string &json) {
  const auto text = render(format, json);
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
  outcome.coverage.stoppedBy = "the end of the trace";
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
  const auto text = render(arguments.format.value_or(formatOf(arguments.output)), std::get<std::string>(json));
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
