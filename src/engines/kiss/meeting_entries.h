// Which entries of an open program can meet at which field.
//
// Where two threads call one entry each, and create no others, a race on a field is one of two entries that both access
// it. Most entries do not, and a formula without them is a small one.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "harness/harness.h"
#include "kiss/kiss.h"

namespace raddle::engines {

struct MeetingEntries {
  std::map<std::string, std::vector<size_t>> byField; // indices of entries in the plan; empty if no two can meet there
  uint64_t pairs = 0;                                 // of entries, for all fields together
  uint64_t dropped = 0;                               // of these: they cannot meet at the field
};

// Nothing if the harness is another one, or the program is not understood well enough. REQUIRES: the plan is of the
// module, and `options` asks for races.
[[nodiscard]] Result<std::optional<MeetingEntries>> entriesByField(llvm::Module &module, const harness::Plan &plan,
                                                                   const kiss::Options &options);

} // namespace raddle::engines
