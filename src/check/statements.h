// What is said of a check beside its findings, as data: bounds, unknowns, assumptions and the like.
//
// statements.def lists all of them. Engines say what was so (Said) with its details; report/ makes sentences of it, and
// nobody else does, so that no decision depends on how something is worded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/kinds.h"

namespace raddle::check {

enum class Said : uint8_t {
#define RADDLE_STATEMENT(what, sort, affects, sentence) what,
#include "check/statements.def"
};
inline constexpr size_t kSaidCount = 0
#define RADDLE_STATEMENT(what, sort, affects, sentence) +1
#include "check/statements.def"
    ;

// What a statement means for the verdict.
enum class Sort : uint8_t {
  Bound,        // clean as far as this reaches
  Uncontrolled, // the same: something ran outside our control
  Unknown,      // nothing can be said
  Assumption,   // nothing: what is said holds if it does
  Model,        // nothing: what values the answer is about; sequential consistency if there is none
  Note,         // nothing
  Stop,         // why a search is incomplete, which is a bound
  NotRun,       // why an engine was not run
  Covered,      // what a complete search has covered
  Open,         // what several engines have left
  Reason,       // why a property has its verdict, beside the above
};
[[nodiscard]] Sort sortOf(Said what);

struct Statement {
  Said what = Said::Note;
  std::vector<std::string> details = {}; // as many as the sentence has places for
  std::string about = {};                // the part of the program that it is about; empty if all
  std::optional<Property> property = {}; // the only one that it affects, if it is known better than by its row
  bool operator==(const Statement &) const = default;
};
[[nodiscard]] PropertySet affectedBy(const Statement &statement);

} // namespace raddle::check
