// Assertions that say what a variable is, and which of them matter to a question.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "smt/term.h"

namespace raddle::smt {

// Whatever the other variables are, there should be a value of this one with which the assertion holds, and all others
// about it: that is for whoever asserts it. A variable may have several.
struct Definition {
  Term variable;
  Term assertion;
};

class Definitions {
public:
  // What terms depend on, directly or by what defines it.
  struct Cone {
    std::vector<Term> definitions; // the assertions
    std::vector<Term> leaves;      // variables and applications of functions
  };

  void add(const Definition &definition);
  // Forgets all but the first so many. REQUIRES: there are.
  void shrink(size_t count);
  // In the order in which they were added.
  [[nodiscard]] const std::vector<Term> &assertions() const { return assertions_; }
  [[nodiscard]] Cone coneOf(std::span<const Term> roots) const;

private:
  std::vector<Term> assertions_;
  std::vector<Term> variables_;                                  // of each of these
  std::unordered_map<uint32_t, std::vector<size_t>> byVariable_; // by id
};

} // namespace raddle::smt
