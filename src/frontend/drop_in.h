// `raddle cc` and `raddle c++`: clang itself, with what is needed to explore its results left in them.
//
// The command runs as it is given: what it writes, what it says and how it ends are clang's. Objects and executables
// get a section that is never loaded (build_records.h) with bitcode from a second, silent compilation of each source. A
// source that this second compilation does not manage becomes code that is not controlled, which is no reason to stop
// a build.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontend/compile.h"

namespace raddle::frontend {

struct DropIn {
  Language compiler = Language::C;
  std::vector<std::string> arguments;    // as clang gets them
  std::filesystem::path headerDirectory; // where raddle.h is
};

// The exit status of the compiler. An Error only if it could not be run.
[[nodiscard]] Result<int> compileInPlace(const DropIn &dropIn);

} // namespace raddle::frontend
