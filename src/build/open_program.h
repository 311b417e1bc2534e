// What is known of an open program before it is checked.
#pragma once

#include <variant>

#include "build/build.h"

namespace raddle::build {

struct OpenProgram {
  bool isAnnotated = false;
};
// Or what is wrong with it, or with its harness, so that no engine could check it.
[[nodiscard]] std::variant<OpenProgram, BuildFailure> lookAt(const Sources &sources, const Installation &installation);

} // namespace raddle::build
