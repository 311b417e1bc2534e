// Manual pages, in the macros of man(7).
#pragma once

#include <string>

#include "cli/command_help.h"

namespace raddle::cli {

// raddle(1): the commands.
[[nodiscard]] std::string renderProgramPage(const ProgramHelp &help);

// raddle-explore(1) and the like.
[[nodiscard]] std::string renderCommandPage(const CommandHelp &command);

} // namespace raddle::cli
