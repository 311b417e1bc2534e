// A report as one HTML report: it needs nothing else, neither files nor a network.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"

namespace raddle::report {

// The text of a file; empty if there is none.
using FileLookup = std::function<std::string(const std::string &file)>;

// `json` is a report as renderJson() writes it. The page holds it and the source files that it mentions, as data: what
// comes from the program is never taken for a part of the page.
[[nodiscard]] Result<std::string> renderHtml(const std::string &json, const FileLookup &files);

} // namespace raddle::report
