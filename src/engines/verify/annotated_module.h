// A module that is to be verified, with all that its source says of it.
#pragma once

#include <variant>

#include "build/load.h"
#include "verify/attributes.h"

namespace raddle::engines {

struct AnnotatedModule {
  build::Loaded loaded;
  verify::AttributesRead attributes = {};
};

[[nodiscard]] std::variant<AnnotatedModule, build::BuildFailure> loadAnnotated(const build::Sources &sources,
                                                                               const build::Installation &installation);

} // namespace raddle::engines
