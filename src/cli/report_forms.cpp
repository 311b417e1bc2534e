#include "cli/report_forms.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/files.h"
#include "report/html.h"
#include "report/junit.h"
#include "report/sarif.h"

namespace raddle::cli {
namespace {

std::string textOf(const std::string &file) {
  const auto text = readFile(file);
  return text ? *text : "";
}

Result<std::string> renderPage(const std::string &json) {
  return report::renderHtml(json, textOf);
}

constexpr std::array kForms = {
    ReportForm{"html", "HTML", ".html", "Write the outcome as an HTML report", renderPage},
    ReportForm{"sarif", "SARIF", ".sarif", "Write the outcome as SARIF, for code hosts and editors",
               report::renderSarif},
    ReportForm{"junit", "JUnit", ".xml", "Write the outcome as JUnit XML, for build servers", report::renderJunit},
};

} // namespace

std::span<const ReportForm> reportForms() {
  return kForms;
}

const ReportForm &reportFormOf(const std::string &file) {
  const std::string ending = std::filesystem::path(file).extension();
  const auto *form = std::ranges::find_if(kForms, [&](const ReportForm &each) { return each.ending == ending; });
  return form == kForms.end() ? kForms.front() : *form;
}

} // namespace raddle::cli
