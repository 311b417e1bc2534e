// A report as JUnit XML, for build servers that show tests.
//
// The check itself is a test case: it passes if it is proved, is an error if nothing is known, and is skipped if it is
// clean within bounds, which is no promise, or violated, which its findings say. Each finding is a test case, too,
// named after its kind, function and fingerprint: errors fail, warnings say what they are, and what is suppressed is
// skipped.
#pragma once

#include <string>

#include "base/result.h"

namespace raddle::report {

// `json` is a report as renderJson() writes it.
[[nodiscard]] Result<std::string> renderJunit(const std::string &json);

} // namespace raddle::report
