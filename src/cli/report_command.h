// Reports in other forms than text and JSON: as flags of checks ask for, and `raddle report` for those that were
// written before.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "cli/report_forms.h"

namespace raddle::cli {

// `json` is a report. What prevented it, if something did.
[[nodiscard]] std::optional<Error> writeReport(const ReportForm &form, const std::string &file,
                                               const std::string &json);

struct ReportArguments {
  std::string report;         // a file from --json, or a trace
  std::string output;         // `-` for standard output
  std::optional<size_t> form; // its place among reportForms(); by the name of `output` if there is none
};

// Writes the report of a file in another form. The exit status of the process.
[[nodiscard]] int report(const ReportArguments &arguments);

} // namespace raddle::cli
