// Where races can be at all, for what is known without asking the solver.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kiss/kiss.h"
#include "kiss/places.h"
#include "symex/threads.h"

namespace raddle::kiss {

// Accesses to a field, and to what may be the same memory under another name.
struct Meeting {
  std::string field;
  bool isPossible = false;         // one of them can be a write that another meets
  std::set<std::string> functions; // where those are that can meet, by the names they have in the module
};

// For each of the fields of `options`. Functions in which the execution was cut belong to each meeting: nobody knows
// what comes behind. Nothing if the program was not executed to its end even so.
[[nodiscard]] Result<std::optional<std::vector<Meeting>>> meetingsOf(llvm::Module &module, const Options &options);

// Whether two threads of an execution can meet at one of the fields, one of them to write: if not, and if it was not
// cut, there are no races. REQUIRES: executed with races checked.
[[nodiscard]] bool canMeet(const symex::Concurrent &concurrent, const Places &places,
                           const std::vector<std::string> &fields);

} // namespace raddle::kiss
