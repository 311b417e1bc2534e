#include "smt/assignment.h"

#include "base/check.h"

namespace raddle::smt {

void Assignment::set(Term variable, Value value) {
  CHECK(variable.op() == Op::Variable && variable.width() == value.width, "a variable should get a value of its sort");
  CHECK(!values_.contains(variable.id()), "a variable should be set before it is used");
  variables_[variable.id()] = value;
}

Assignment::Operands Assignment::operandsOf(Term application) {
  Operands operands{};
  for (unsigned index = 0; index < application.operandCount(); ++index)
    operands[index] = (*this)(application.operand(index)).bits;
  return operands;
}

bool Assignment::setApplication(Term application, Value value) {
  CHECK(application.op() == Op::Apply && application.width() == value.width,
        "an application should get a value of its sort");
  const auto [entry, isNew] = functions_.emplace(std::pair(application.parameter(), operandsOf(application)), value);
  return isNew || entry->second == value;
}

const Value *Assignment::known(Term term) const {
  const auto found = values_.find(term.id());
  return found == values_.end() ? nullptr : &found->second;
}

// REQUIRES: the values of the operands are known.
Value Assignment::compute(Term term) {
  if (term.isConstant())
    return term.value();
  if (term.op() == Op::Variable) {
    const auto found = variables_.find(term.id());
    return found == variables_.end() ? Value{.bits = 0, .width = term.width()} : found->second;
  }
  if (term.op() == Op::Apply) {
    const auto found = functions_.find(std::pair(term.parameter(), operandsOf(term)));
    return found == functions_.end() ? Value{.bits = 0, .width = term.width()} : found->second;
  }
  std::array<Value, kMaxOperands> operands;
  for (unsigned index = 0; index < term.operandCount(); ++index)
    operands[index] = *known(term.operand(index));
  return apply(term.op(), term.width(), term.parameter(), std::span(operands).first(term.operandCount()));
}

Value Assignment::operator()(Term term) {
  // Terms may be deep, so the operands to come are on a stack of ours.
  std::vector<Term> pending = {term};
  while (!pending.empty()) {
    const Term next = pending.back();
    bool ready = known(next) == nullptr;
    for (unsigned index = 0; ready && index < next.operandCount(); ++index)
      if (known(next.operand(index)) == nullptr) {
        pending.push_back(next.operand(index));
        ready = false;
      }
    if (pending.back() != next)
      continue;
    if (ready)
      values_.emplace(next.id(), compute(next));
    pending.pop_back();
  }
  return *known(term);
}

} // namespace raddle::smt
