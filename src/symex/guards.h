// Guards: conditions under which control reaches a place, seen as sets of conjuncts.
//
// A write under guard g that is read under guard h needs no case distinction if h implies g or excludes it. Deciding
// that by comparing conjuncts is cheap and catches what matters: code that reads what it has just written in the same
// branch.
#pragma once

#include <unordered_map>
#include <vector>

#include "smt/term.h"

namespace raddle::symex {

class Guards {
public:
  explicit Guards(smt::Terms &terms) : terms_(terms) {}

  // False only means: not by comparing conjuncts.
  [[nodiscard]] bool implies(smt::Term guard, smt::Term other);
  [[nodiscard]] bool excludes(smt::Term guard, smt::Term other);
  // What `value` is when `guard` holds, as far as its outermost case distinctions are decided by that.
  [[nodiscard]] smt::Term under(smt::Term guard, smt::Term value);
  // The conjuncts of `guard` that `known` does not have: the same as `guard` where `known` holds.
  [[nodiscard]] smt::Term without(smt::Term guard, smt::Term known);

private:
  // Sorted ids of the conjuncts, none of them a conjunction.
  const std::vector<uint32_t> &conjuncts(smt::Term guard);
  bool has(const std::vector<uint32_t> &conjuncts, smt::Term term) const;

  smt::Terms &terms_;
  std::unordered_map<uint32_t, std::vector<uint32_t>> conjuncts_; // by id of the guard
  std::unordered_map<uint32_t, smt::Term> byId_;                  // the terms of all these ids
};

} // namespace raddle::symex
