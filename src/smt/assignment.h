// Values for variables and uninterpreted functions, and the value of any term under them.
#pragma once

#include <array>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "smt/term.h"

namespace raddle::smt {

// What is not set is 0 or false. It keeps the value of each term it was asked for, so that asking for many terms that
// share parts costs each part once. REQUIRES: outlived by the Terms of all terms it is given.
class Assignment {
public:
  // REQUIRES: `variable` is one, `value` of its sort, and no value was asked for yet that depends on it.
  void set(Term variable, Value value);
  // The function of `application` has `value` where its operands have their present values.
  // ENSURES: false if another value is known for that.
  bool setApplication(Term application, Value value);

  [[nodiscard]] Value operator()(Term term);
  [[nodiscard]] bool holds(Term term) { return (*this)(term).isTrue(); }

private:
  using Operands = std::array<Bits, kMaxOperands>;

  Value compute(Term term);
  [[nodiscard]] Operands operandsOf(Term application);
  [[nodiscard]] const Value *known(Term term) const;

  std::unordered_map<uint32_t, Value> variables_;            // by id
  std::map<std::pair<uint32_t, Operands>, Value> functions_; // by number of the name, and operands
  std::unordered_map<uint32_t, Value> values_;               // by id: what was computed
};

} // namespace raddle::smt
