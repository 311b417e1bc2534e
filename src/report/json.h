// The outcome as JSON, for scripts: everything, versioned, documented in docs/formats.md.
//
// All of it but `timing` is the same for the same input: keys in a fixed order, no addresses that differ between runs.
#pragma once

#include <string>

#include "check/outcome.h"

namespace raddle::report {

// Of the form that docs/formats.md describes: changes when readers would have to.
inline constexpr int kFormat = 2;

// What the outcome is of.
struct Command {
  std::string name;                    // "explore"
  std::vector<std::string> arguments;  // as given, without the name
  std::vector<std::string> files = {}; // of these, the program
};

[[nodiscard]] std::string renderJson(const check::Outcome &outcome, const Command &command);

} // namespace raddle::report
