// Reports as pages: `--html`, and `raddle report` for those that were written before.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace raddle::cli {

// `json` is a report. What prevented it, if something did.
[[nodiscard]] std::optional<Error> writePage(const std::string &page, const std::string &json);

// Writes `page` from the report in a file. The exit status of the process.
[[nodiscard]] int report(const std::string &file, const std::string &page);

} // namespace raddle::cli
