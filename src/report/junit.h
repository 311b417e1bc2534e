// A report as JUnit XML, for build servers that show tests.
//
// The check itself is a test case: it fails if it is violated, is an error if nothing is known, and is skipped if it is
// clean within bounds, which is no promise. Each finding is a test case, too, named after what it is and where: errors
// fail, warnings say what they are, and what the user does not want to hear of is skipped.
#pragma once

#include <string>

#include "base/result.h"

namespace raddle::report {

// `json` is a report as renderJson() writes it.
[[nodiscard]] Result<std::string> renderJunit(const std::string &json);

} // namespace raddle::report
