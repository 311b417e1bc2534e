// Whether something holds on a path, for all that is unknown there.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "smt/solver.h"

namespace raddle::verify {

class Prover {
public:
  // REQUIRES: `terms` outlives this. `seconds`: for each question.
  Prover(smt::Terms &terms, double seconds) : terms_(terms), seconds_(seconds) {}

  // Whether `goal` follows from `path`. False, too, if the solver does not know; then wasUndecided().
  [[nodiscard]] bool follows(std::span<const smt::Term> path, smt::Term goal);
  // Whether all of `path` can hold. True, too, if the solver does not know.
  [[nodiscard]] bool isPossible(std::span<const smt::Term> path);
  // Of the last question that had the answer no: why. REQUIRES: not wasUndecided().
  // It does not depend on which solver was quick enough to answer.
  [[nodiscard]] smt::Assignment &counterexample();
  [[nodiscard]] bool wasUndecided() const { return wasUndecided_; }
  // Some question was not decided.
  [[nodiscard]] bool gaveUp() const { return gaveUp_; }

private:
  [[nodiscard]] smt::Answer ask(std::vector<smt::Term> assumptions);

  smt::Terms &terms_;
  double seconds_;
  // Asked first, and given little time: it is quick, as it learns from one question for the next, or not quick at all.
  // A new one after some questions: it remembers all terms that it was ever told. Null before the first question.
  std::unique_ptr<smt::Solver> quick_;
  std::unique_ptr<smt::Solver> thorough_; // begins anew with each question; null when quick_ is
  unsigned asked_ = 0;                    // of these two
  std::vector<smt::Term> last_;           // question
  bool wasUndecided_ = false;
  bool gaveUp_ = false;
};

} // namespace raddle::verify
