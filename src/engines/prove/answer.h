// What the analysis of a program says, for the process that asked for it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "check/outcome.h"

namespace llvm {
class Module;
}

namespace raddle::engines::prove {

struct Answer {
  std::vector<check::Finding> alarms; // suspected races, those for which an argument nearly held first
  std::vector<check::Statement> statements;
  std::vector<check::Coverage::Part> parts; // the protection map
  bool excludesDeadlocks = false;
};

// Takes as long, and as much memory, as it takes. REQUIRES: the module has a main.
[[nodiscard]] Answer analyse(llvm::Module &module);

// For another process of this program.
[[nodiscard]] std::string pack(const Answer &answer);
[[nodiscard]] Result<Answer> unpack(std::string_view text);

} // namespace raddle::engines::prove
