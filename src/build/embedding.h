// The sources of a program as one text in C that can be compiled without them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace raddle::build {

// One after the other, with the files that they include in place of the includes, as far as these are found beside the
// including file or in `includePaths`; headers of the system stay included. Lines stay those of the files. An Error if
// a file cannot be read.
[[nodiscard]] Result<std::string> embed(const std::vector<std::string> &files,
                                        const std::vector<std::string> &includePaths);

} // namespace raddle::build
