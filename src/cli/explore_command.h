// `raddle explore`: builds the program, explores it, prints what is found when it is found, and the verdict.
#pragma once

#include "cli/options.h"

namespace raddle::cli {

// The exit status of the process.
[[nodiscard]] int explore(const ExploreArguments &arguments);

} // namespace raddle::cli
