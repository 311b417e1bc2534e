// What stands for libraries: files of the user, or models that come with us.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "build/build.h"

namespace raddle::build {

struct Models {
  std::vector<std::string> files;
  std::vector<std::string> includePaths; // of their headers, for the program, too
};

// Each name is that of a file, or else of a model of ours: a file, or a folder of files that belong together. An Error
// if it is neither.
[[nodiscard]] Result<Models> findModels(const std::vector<std::string> &names, const Installation &installation);

} // namespace raddle::build
