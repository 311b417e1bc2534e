// Which values a cell that several threads use can have, where that is easily told: what its entry and exit values
// need not be more bits for.
//
// What is in a cell was put there as a constant, or made of what was there before by adding constants. Between two
// thread boundaries (entries and exits, of which an execution has at most two per thread) it was changed in one thread,
// by as much as that thread changes it at most. So its values lie between the least and the largest constant, give or
// take as many times the largest change.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "smt/term.h"

namespace raddle::symex {

struct Range {
  int64_t low = 0;
  int64_t high = 0;
  bool operator==(const Range &) const = default;
};

// What is known of a variable: that it is an entry or exit value of the cell at hand, or its range, or nothing.
struct VariableFacts {
  bool isOfCell = false;
  std::optional<Range> range = std::nullopt;
};

class RangeFinder {
public:
  explicit RangeFinder(std::function<VariableFacts(smt::Term variable)> factsOf) : factsOf_(std::move(factsOf)) {}

  // The values of a cell that are written down as `values`, if `boundaries` entries and exits lie between the first and
  // the last one at most. Numbers are signed; nothing if they may be too large for the width of the cell.
  [[nodiscard]] std::optional<Range> rangeOf(const std::vector<smt::Term> &values, unsigned boundaries);

private:
  // Between `low` and `high`, or between those and a value of the cell. If neither is there, the term never happens.
  struct Values {
    bool isAnything = false;
    std::optional<Range> numbers = std::nullopt;
    std::optional<Range> changes = std::nullopt;
  };
  [[nodiscard]] Values valuesOf(smt::Term term);
  [[nodiscard]] Values compute(smt::Term term);
  [[nodiscard]] Values ofVariable(smt::Term variable) const;
  [[nodiscard]] Values ofExtension(smt::Term term) const;

  const std::function<VariableFacts(smt::Term variable)> factsOf_;
  std::unordered_map<uint32_t, Values> known_; // by id
};

// How many bits are enough for the numbers, as signed ones if some are negative.
[[nodiscard]] unsigned bitsFor(const Range &range);

} // namespace raddle::symex
