// Scripts that let shells complete the command line.
#pragma once

#include <string>

#include "cli/command_help.h"

namespace raddle::cli {

[[nodiscard]] std::string renderBash(const ProgramHelp &help);
[[nodiscard]] std::string renderZsh(const ProgramHelp &help);
[[nodiscard]] std::string renderFish(const ProgramHelp &help);

} // namespace raddle::cli
