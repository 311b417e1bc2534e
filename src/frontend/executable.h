// An executable that `raddle cc` linked, as what it was made of.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "frontend/build_records.h"
#include "frontend/frontend.h"

namespace raddle::frontend {

// By its first bytes, whatever its name is.
[[nodiscard]] bool isElf(const std::filesystem::path &file);

// Linked by path or not, it stays what it is: its units are no part of an executable that needs it.
[[nodiscard]] bool isSharedLibrary(const std::filesystem::path &file);

struct BuiltExecutable {
  std::vector<BuildRecord> units; // in the order of the link; each with bitcode
  LinkPlan link;                  // what else belongs to the program
};

// A Failure if the file is of another kind, was made otherwise, or with flags that rule an exploration out.
[[nodiscard]] std::variant<BuiltExecutable, Failure> readExecutable(const std::filesystem::path &file);

} // namespace raddle::frontend
