#include "symex/guards.h"

#include <algorithm>

namespace raddle::symex {

using smt::Op;
using smt::Term;

const std::vector<uint32_t> &Guards::conjuncts(Term guard) {
  const auto found = conjuncts_.find(guard.id());
  if (found != conjuncts_.end())
    return found->second;
  std::vector<uint32_t> result;
  std::vector<Term> pending = {guard};
  while (!pending.empty()) {
    const Term next = pending.back();
    pending.pop_back();
    if (next.op() == Op::And) {
      pending.push_back(next.operand(0));
      pending.push_back(next.operand(1));
    } else if (!next.isTrue()) {
      result.push_back(next.id());
      byId_.emplace(next.id(), next);
    }
  }
  std::ranges::sort(result);
  result.erase(std::ranges::unique(result).begin(), result.end());
  return conjuncts_.emplace(guard.id(), std::move(result)).first->second;
}

bool Guards::has(const std::vector<uint32_t> &conjuncts, Term term) const {
  return std::ranges::binary_search(conjuncts, term.id());
}

bool Guards::implies(Term guard, Term other) {
  if (guard == other || other.isTrue())
    return true;
  conjuncts(guard);
  const std::vector<uint32_t> &wanted = conjuncts(other);
  return std::ranges::includes(conjuncts_.at(guard.id()), wanted);
}

bool Guards::excludes(Term guard, Term other) {
  conjuncts(guard);
  conjuncts(other);
  const std::vector<uint32_t> &left = conjuncts_.at(guard.id());
  const std::vector<uint32_t> &right = conjuncts_.at(other.id());
  const auto opposes = [this](const std::vector<uint32_t> &negative, const std::vector<uint32_t> &positive) {
    return std::ranges::any_of(negative, [&](uint32_t id) {
      const Term term = byId_.at(id);
      return term.op() == Op::Not && has(positive, term.operand(0));
    });
  };
  if (opposes(left, right) || opposes(right, left))
    return true;
  // ¬(a ∧ b) is excluded by a ∧ b, whose conjuncts are a and b.
  const auto deniedBy = [this](const std::vector<uint32_t> &negative, Term positive) {
    return std::ranges::any_of(negative, [&](uint32_t id) {
      const Term term = byId_.at(id);
      return term.op() == Op::Not && term.operand(0).op() == Op::And && implies(positive, term.operand(0));
    });
  };
  return deniedBy(right, guard) || deniedBy(left, other);
}

Term Guards::under(Term guard, Term value) {
  while (value.op() == Op::Ite) {
    if (implies(guard, value.operand(0)))
      value = value.operand(1);
    else if (excludes(guard, value.operand(0)))
      value = value.operand(2);
    else
      break;
  }
  return value;
}

Term Guards::without(Term guard, Term known) {
  conjuncts(known);
  const std::vector<uint32_t> all = conjuncts(guard);
  Term result = terms_.truth();
  for (const uint32_t id : all)
    if (!has(conjuncts_.at(known.id()), byId_.at(id)))
      result = terms_.logicalAnd(result, byId_.at(id));
  return result;
}

} // namespace raddle::symex
