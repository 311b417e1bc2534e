// Who may access what, and when nobody else may.
#pragma once

#include <string>
#include <vector>

#include "verify/evaluator.h"

namespace raddle::verify {

enum class Mode : uint8_t { Read, Write };

class Predicates {
public:
  // REQUIRES: all outlive this. What is wrong with the specifications is added to their errors.
  Predicates(Terms &terms, Addresses &addresses, Evaluator &evaluator, Specifications &specifications);

  // Whether `subject` may access the cell in the state `now`, which is `self`'s.
  [[nodiscard]] Term allowed(Mode mode, const Cell &cell, const Moment &moment) const;
  // Whether `self` may, and no other thread may do what would conflict with that. As long as it holds, no other thread
  // can end it.
  [[nodiscard]] Term exclusive(Mode mode, const Cell &cell, const Memory &memory, Term self) const;
  // It belongs to the thread alone.
  [[nodiscard]] Term isPrivate(Term address, const Memory &memory) const;
  // It may be one of several that have different predicates, or none: nothing is known about it.
  [[nodiscard]] bool isUnclear(const Cell &cell) const;
  // Some predicate is for it, or may be.
  [[nodiscard]] bool isGuarded(const Cell &cell) const;

  // A cell that stands for all that an access predicate speaks of, with what is unknown of it.
  struct Family {
    const AccessSpec *spec = nullptr;
    const llvm::Instruction *at = nullptr;
    Cell cell;
  };
  [[nodiscard]] const std::vector<Family> &families() const { return families_; }

private:
  enum class Match : uint8_t { No, Maybe, Yes };
  // What the parameters of a predicate are at a cell, and that it is such a cell.
  struct Binding {
    std::vector<Term> arguments; // by parameter; no term if the cell does not say
    Term condition;
  };
  void learn(const AccessSpec &spec, Specifications &specifications);
  [[nodiscard]] Match match(const Family &family, const Cell &cell, Binding &binding) const;
  [[nodiscard]] Match match(Term pattern, Term actual, Binding &binding) const;
  [[nodiscard]] Match bind(Term parameter, Term value, Binding &binding) const;
  [[nodiscard]] Match matchParts(Term pattern, Term actual, Binding &binding) const;
  [[nodiscard]] Term builtIn(const Cell &cell, const Moment &moment) const;
  [[nodiscard]] Term annotated(Mode mode, const Cell &cell, const Moment &moment) const;

  Terms &terms_;
  Addresses &addresses_;
  Evaluator &evaluator_;
  Term other_; // some thread
  std::vector<Family> families_;
  std::vector<std::vector<Term>> parameters_; // of each family
};

// `for all threads other than self: not predicate(thread)`, where `thread` is a variable of the predicate, without a
// quantifier; and perhaps false where the other is not.
[[nodiscard]] Term forNoOther(Terms &terms, Term predicate, Term thread, Term self);

} // namespace raddle::verify
