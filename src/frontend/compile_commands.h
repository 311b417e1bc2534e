// The sources of a program as its build system tells them: compile_commands.json.
//
// The file lists commands, not programs. cmake says in the name of each object for which target it is
// (CMakeFiles/TARGET.dir/), and what is of one target makes one program; where no command says so, all of them do.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "frontend/compile.h"
#include "frontend/frontend.h"

namespace raddle::frontend {

struct ListedSources {
  std::vector<Compilation> units;    // C and C++
  std::vector<std::string> assembly; // absolute paths
};

// Those of all `targets` together; if none is named, of the only one there is.
[[nodiscard]] std::variant<ListedSources, Failure> listedSources(const std::filesystem::path &buildDirectory,
                                                                 const std::vector<std::string> &targets);

} // namespace raddle::frontend
