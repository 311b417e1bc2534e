#include "kiss/cases.h"

namespace raddle::kiss {

bool Cases::advance(const std::vector<uint32_t> &counts) {
  values_.resize(counts.size(), 0);
  while (!values_.empty() && values_.back() + 1 >= counts[values_.size() - 1])
    values_.pop_back();
  if (values_.empty())
    return false;
  ++values_.back();
  return true;
}

uint64_t Cases::left(const std::vector<uint32_t> &counts) const {
  uint64_t left = 1;
  uint64_t below = 1; // cases with the same values up to this choice
  for (size_t index = counts.size(); index-- > 0;) {
    const uint32_t value = index < values_.size() ? values_[index] : 0;
    left += value < counts[index] ? (counts[index] - 1 - value) * below : 0;
    below *= counts[index];
  }
  return left;
}

} // namespace raddle::kiss
