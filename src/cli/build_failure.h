// A program that could not be built, told to the user.
#pragma once

#include "build/build.h"

namespace raddle::cli {

// Prints it, unless the compiler has; returns the exit status.
[[nodiscard]] int reportBuildFailure(const build::BuildFailure &failure);

} // namespace raddle::cli
