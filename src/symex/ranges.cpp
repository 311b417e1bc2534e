#include "symex/ranges.h"

#include <algorithm>

namespace raddle::symex {

using smt::Op;
using smt::Term;

namespace {

// Numbers beyond these are not followed, so that sums of a few do not overflow.
constexpr int64_t kLargest = INT64_C(1) << 48;

int64_t signedNumber(Term constant) {
  const auto bits = static_cast<uint64_t>(constant.value().bits);
  const unsigned unused = 64 - constant.width();
  return static_cast<int64_t>(bits << unused) >> unused;
}

std::optional<Range> join(const std::optional<Range> &first, const std::optional<Range> &second) {
  if (!first || !second)
    return first ? first : second;
  return Range{.low = std::min(first->low, second->low), .high = std::max(first->high, second->high)};
}

std::optional<Range> shifted(const std::optional<Range> &range, int64_t by) {
  if (!range)
    return {};
  return Range{.low = range->low + by, .high = range->high + by};
}

bool isSmall(const std::optional<Range> &range) {
  return !range || (range->low > -kLargest && range->high < kLargest);
}

} // namespace

unsigned bitsFor(const Range &range) {
  unsigned bits = 1;
  const int64_t most = range.low < 0 ? std::max(-(range.low + 1), range.high) : range.high;
  while (bits < 63 && (most >> bits) > 0)
    ++bits;
  return range.low < 0 ? bits + 1 : bits;
}

RangeFinder::Values RangeFinder::ofVariable(Term variable) const {
  const VariableFacts facts = factsOf_(variable);
  if (facts.isOfCell)
    return {.changes = Range{}};
  return {.isAnything = !facts.range, .numbers = facts.range};
}

// Ranges are of the numbers that cells contain, which may have more bits than the variable: what is negative among them
// is another number if it is extended by zeros, and what is large if by its highest bit.
RangeFinder::Values RangeFinder::ofExtension(Term term) const {
  const Term variable = term.operand(0);
  const std::optional<Range> range = factsOf_(variable).range;
  if (!range)
    return {.isAnything = true};
  const int64_t limit = INT64_C(1) << (std::min(variable.width(), 63U) - 1);
  const bool isKept = term.op() == Op::ZExt ? range->low >= 0 : range->low >= -limit && range->high < limit;
  return isKept ? ofVariable(variable) : Values{.isAnything = true};
}

RangeFinder::Values RangeFinder::compute(Term term) {
  if (term.width() == smt::kBool || term.width() >= 64)
    return {.isAnything = true};
  if (term.isConstant()) {
    const int64_t number = signedNumber(term);
    return {.numbers = Range{.low = number, .high = number}};
  }
  if (term.op() == Op::Variable)
    return ofVariable(term);
  if ((term.op() == Op::ZExt || term.op() == Op::SExt) && term.operand(0).op() == Op::Variable)
    return ofExtension(term);
  if (term.op() == Op::Ite) {
    const Values then = valuesOf(term.operand(1));
    const Values otherwise = valuesOf(term.operand(2));
    return {.isAnything = then.isAnything || otherwise.isAnything,
            .numbers = join(then.numbers, otherwise.numbers),
            .changes = join(then.changes, otherwise.changes)};
  }
  if (term.op() == Op::Add && term.operand(1).isConstant()) {
    const Values base = valuesOf(term.operand(0));
    const int64_t by = signedNumber(term.operand(1));
    return {.isAnything = base.isAnything, .numbers = shifted(base.numbers, by), .changes = shifted(base.changes, by)};
  }
  return {.isAnything = true};
}

RangeFinder::Values RangeFinder::valuesOf(Term term) {
  const auto found = known_.find(term.id());
  if (found != known_.end())
    return found->second;
  Values values = compute(term);
  values.isAnything |= !isSmall(values.numbers) || !isSmall(values.changes);
  return known_.emplace(term.id(), values).first->second;
}

std::optional<Range> RangeFinder::rangeOf(const std::vector<Term> &values, unsigned boundaries) {
  std::optional<Range> numbers;
  Range changes;
  for (const Term value : values) {
    const Values here = valuesOf(value);
    if (here.isAnything)
      return {};
    numbers = join(numbers, here.numbers);
    changes = *join(changes, here.changes);
  }
  if (!numbers || values.empty())
    return {};
  const Range result{.low = numbers->low + boundaries * changes.low, .high = numbers->high + boundaries * changes.high};
  const unsigned width = values.front().width();
  const int64_t limit = INT64_C(1) << (std::min(width, 63U) - 1);
  return result.low >= -limit && result.high < limit ? std::optional(result) : std::nullopt;
}

} // namespace raddle::symex
