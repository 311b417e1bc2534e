#include "cli/report_command.h"

#include <filesystem>
#include <fmt/format.h>

#include "base/check.h"
#include "base/files.h"
#include "cli/cli.h"
#include "report/html.h"
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

int report(const ReportArguments &arguments) {
  const auto json = readFile(arguments.report);
  if (!json) {
    fmt::print(stderr, "raddle: {}\n", json.error().message);
    return kExitBadProgram;
  }
  const auto text = render(arguments.format.value_or(formatOf(arguments.output)), *json);
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
