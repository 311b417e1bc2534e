// Terms with other terms in place of some of their parts.
#pragma once

#include <set>
#include <unordered_map>
#include <vector>

#include "smt/term.h"

namespace raddle::smt {

// It keeps what it has made of each term, so that parts that terms share are looked at once.
class Substitution {
public:
  // REQUIRES: `terms` outlives this.
  explicit Substitution(Terms &terms) : terms_(terms) {}

  // REQUIRES: of the same width; nothing was asked for yet.
  void set(Term part, Term replacement) { results_[part.id()] = replacement; }
  [[nodiscard]] Term operator()(Term term);

private:
  Terms &terms_;
  std::unordered_map<uint32_t, Term> results_; // by id
};

// The terms that a term is made of, each once; the term itself first.
[[nodiscard]] std::vector<Term> partsOf(Term term);

// The variables that occur in a term, in the order of their ids.
[[nodiscard]] std::vector<Term> variablesOf(Term term);

} // namespace raddle::smt
