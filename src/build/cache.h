// Where what the compiler makes is kept, so that one check compiles each file once, and the next one none.
#pragma once

#include "base/command_cache.h"
#include "build/build.h"

namespace raddle::build {

// In ~/.cache/raddle, for later runs, too; or, if that is not wanted or not possible, for this run alone. Null if there
// is no place for that either.
[[nodiscard]] const CommandCache *cacheFor(const Sources &sources);

} // namespace raddle::build
