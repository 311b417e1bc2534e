#include "smt/substitution.h"

#include <algorithm>

namespace raddle::smt {

// Terms may be deep, so the operands to come are on a stack of ours.
Term Substitution::operator()(Term term) {
  std::vector<Term> pending = {term};
  while (!pending.empty()) {
    const Term next = pending.back();
    std::vector<Term> operands;
    for (unsigned index = 0; index < next.operandCount() && !results_.contains(next.id()); ++index) {
      const auto done = results_.find(next.operand(index).id());
      if (done == results_.end()) {
        pending.push_back(next.operand(index));
        break;
      }
      operands.push_back(done->second);
    }
    if (pending.back() != next)
      continue;
    if (!results_.contains(next.id()))
      results_[next.id()] = operands.empty() ? next : terms_.rebuild(next, operands);
    pending.pop_back();
  }
  return results_.at(term.id());
}

std::vector<Term> partsOf(Term term) {
  std::vector<Term> result;
  std::set<uint32_t> seen = {term.id()};
  std::vector<Term> pending = {term};
  while (!pending.empty()) {
    const Term next = pending.back();
    pending.pop_back();
    result.push_back(next);
    for (unsigned index = 0; index < next.operandCount(); ++index)
      if (seen.insert(next.operand(index).id()).second)
        pending.push_back(next.operand(index));
  }
  return result;
}

std::vector<Term> variablesOf(Term term) {
  std::vector<Term> result = partsOf(term);
  std::erase_if(result, [](Term part) { return part.op() != Op::Variable; });
  std::ranges::sort(result, {}, &Term::id);
  return result;
}

} // namespace raddle::smt
