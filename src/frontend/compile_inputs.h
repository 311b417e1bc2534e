// Which files a compilation depends on, for whoever keeps its result.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/command_cache.h"

namespace raddle::frontend {

// The files in a rule for make, as -MD writes it: all but the target.
[[nodiscard]] std::vector<std::string> filesInRule(std::string_view rule);

// Whether the result follows from the command and the files that -MD lists. Not so if a flag names files that it does
// not list, or writes more than one file.
[[nodiscard]] bool canBeKept(const std::vector<std::string> &arguments);

struct SourcePlaces {
  std::filesystem::path directory;  // where the command ran
  std::filesystem::path ourHeaders; // of raddle.h; empty if there are none
};

// What a command depended on, by the files it has read; without `begun`. Files that would hide one of these, if
// somebody puts them into a folder that is searched before, are `absent`. Nothing if a file of the user asks for what
// no list of files tells: the time, or whether there is a header whose name a macro makes.
[[nodiscard]] std::optional<CommandInputs> inputsOf(const std::vector<std::string> &arguments,
                                                    const std::vector<std::string> &read, const SourcePlaces &places);

} // namespace raddle::frontend
