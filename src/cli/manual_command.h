// `raddle manual`, which only the build uses: writes the manual pages and the completions of shells.
#pragma once

#include <string>

#include "cli/command_help.h"

namespace raddle::cli {

// Below `directory`, where an installation has them below `share`. The exit status of the process.
[[nodiscard]] int writeManual(const ProgramHelp &help, const std::string &directory);

} // namespace raddle::cli
