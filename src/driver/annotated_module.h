// A module that is to be verified, with all that its source says of it.
#pragma once

#include <variant>

#include "driver/load.h"
#include "verify/attributes.h"

namespace raddle::driver {

struct AnnotatedModule {
  Loaded loaded;
  verify::AttributesRead attributes = {};
};

[[nodiscard]] std::variant<AnnotatedModule, BuildFailure> loadAnnotated(const Sources &sources,
                                                                        const Installation &installation);

} // namespace raddle::driver
