// A module that is to be verified, with all that its source says of it.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "driver/load.h"

namespace raddle::driver {

struct AnnotatedModule {
  Loaded loaded;
  std::vector<std::string> unread; // attributes that were not understood
};

[[nodiscard]] std::variant<AnnotatedModule, BuildFailure> loadAnnotated(const Sources &sources,
                                                                        const Installation &installation);

} // namespace raddle::driver
