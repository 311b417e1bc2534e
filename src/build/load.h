// Sources to one normalized module.
#pragma once

#include <filesystem>
#include <optional>
#include <variant>
#include <vector>

#include "build/build.h"
#include "frontend/frontend.h"
#include "harness/harness.h"

namespace raddle::build {

struct Loaded {
  frontend::Program program;
  std::optional<harness::Plan> harness; // if the program is open; of that module
};

// Whom the module is for.
struct Purpose {
  // All inputs are unknown. Otherwise the program is to be executed, and those of an open one have values.
  enum class Inputs : uint8_t { Unknown, Given } inputs = Inputs::Given;
  std::vector<std::filesystem::path> models = {};       // of ours, linked with it
  std::vector<std::filesystem::path> firstHeaders = {}; // of ours, included by all its files
  bool isFollowedFromMain = false;                      // what happens before main is then a part of it
  frontend::Uninitialized uninitialized = frontend::Uninitialized::Zero;
};

[[nodiscard]] std::variant<Loaded, BuildFailure> loadProgram(const Sources &sources, const Installation &installation,
                                                             const Purpose &purpose = {});

} // namespace raddle::build
