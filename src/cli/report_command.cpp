#include "cli/report_command.h"

#include <fmt/format.h>

#include "base/files.h"
#include "cli/cli.h"
#include "report/html.h"

namespace raddle::cli {
namespace {

std::string textOf(const std::string &file) {
  const auto text = readFile(file);
  return text ? *text : "";
}

} // namespace

std::optional<Error> writePage(const std::string &page, const std::string &json) {
  const auto html = report::renderHtml(json, textOf);
  return html ? writeFile(page, *html) : html.error();
}

int report(const std::string &file, const std::string &page) {
  const auto json = readFile(file);
  if (!json) {
    fmt::print(stderr, "raddle: {}\n", json.error().message);
    return kExitBadProgram;
  }
  const auto html = report::renderHtml(*json, textOf);
  if (!html) {
    fmt::print(stderr, "raddle: cannot show '{}': {}\n", file, html.error().message);
    return kExitBadProgram;
  }
  const auto error = writeFile(page, *html);
  if (error)
    fmt::print(stderr, "raddle: {}\n", error->message);
  return error ? kExitUsage : kExitProved;
}

} // namespace raddle::cli
