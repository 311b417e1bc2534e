#include "smt/definitions.h"

#include <unordered_set>

#include "base/check.h"

namespace raddle::smt {

void Definitions::add(const Definition &definition) {
  CHECK(definition.variable.op() == Op::Variable, "only variables should be defined");
  byVariable_[definition.variable.id()].push_back(assertions_.size());
  assertions_.push_back(definition.assertion);
  variables_.push_back(definition.variable);
}

void Definitions::shrink(size_t count) {
  CHECK(count <= assertions_.size(), "only what was added should be forgotten");
  for (; assertions_.size() > count; assertions_.pop_back(), variables_.pop_back())
    byVariable_[variables_.back().id()].pop_back();
}

Definitions::Cone Definitions::coneOf(std::span<const Term> roots) const {
  Cone cone;
  std::unordered_set<uint32_t> seen;
  std::vector<Term> pending;
  const auto visit = [&](Term term) {
    if (seen.insert(term.id()).second)
      pending.push_back(term);
  };
  for (const Term root : roots)
    visit(root);
  while (!pending.empty()) {
    const Term next = pending.back();
    pending.pop_back();
    for (unsigned index = 0; index < next.operandCount(); ++index)
      visit(next.operand(index));
    if (next.op() == Op::Variable || next.op() == Op::Apply)
      cone.leaves.push_back(next);
    if (const auto found = byVariable_.find(next.id()); found != byVariable_.end())
      for (const size_t index : found->second) {
        cone.definitions.push_back(assertions_[index]);
        visit(assertions_[index]);
      }
  }
  return cone;
}

} // namespace raddle::smt
