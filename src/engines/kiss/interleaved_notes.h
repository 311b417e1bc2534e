// What `raddle interleaved` has to tell beside its findings, in words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/harness.h"
#include "interleaved/interleaved.h"

namespace raddle::engines {

// `harness` is that of an open program.
[[nodiscard]] std::vector<std::string> interleavedNotes(const interleaved::Answer &answer,
                                                        const std::optional<harness::Plan> &harness);

} // namespace raddle::engines
