// Sources to one normalized module.
#pragma once

#include <filesystem>
#include <variant>
#include <vector>

#include "driver/build.h"
#include "frontend/frontend.h"

namespace raddle::driver {

// `models` are linked with it.
[[nodiscard]] std::variant<frontend::Program, BuildFailure>
loadProgram(const Sources &sources, const Installation &installation,
            const std::vector<std::filesystem::path> &models = {});

} // namespace raddle::driver
