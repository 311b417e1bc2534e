// The forms that reports are written in beside text and JSON: one row each. The flag of every command that checks, the
// word for `raddle report --format`, and which form the name of a file asks for follow.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace raddle::cli {

struct ReportForm {
  const char *name;   // of its flag, and for --format
  const char *title;  // as help calls it
  const char *ending; // of the names of files
  const char *help;   // of its flag
  // The text, of a report as JSON.
  Result<std::string> (*render)(const std::string &json);
};

// The first is an HTML report.
[[nodiscard]] std::span<const ReportForm> reportForms();
// By the ending; an HTML report if it is another one.
[[nodiscard]] const ReportForm &reportFormOf(const std::string &file);

} // namespace raddle::cli
