// Links whose result is kept.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/command_cache.h"
#include "base/result.h"
#include "base/subprocess.h"

namespace raddle::instrument {

// A command that links `module` to `output`.
struct Link {
  Command command;
  std::filesystem::path module; // its bitcode, a file that nobody else reads
  std::filesystem::path output;
  std::vector<std::string> flags; // those arguments that are the user's
};

// Where a link is found in a cache; nothing if its result does not follow from what we know of it: some flag may name
// files that the linker does not list.
[[nodiscard]] std::optional<std::string> keyOf(const Link &link);

// What the linker has read, by what it lists with --trace; without `begun`.
[[nodiscard]] CommandInputs inputsOf(const Link &link, const std::string &trace);

} // namespace raddle::instrument
