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
  Prover(smt::Terms &terms, double seconds);

  // Whether `goal` follows from `path`. False, too, if the solver does not know; then wasUndecided().
  [[nodiscard]] bool follows(std::span<const smt::Term> path, smt::Term goal);
  // Whether all of `path` can hold. True, too, if the solver does not know.
  [[nodiscard]] bool isPossible(std::span<const smt::Term> path);
  // Why the last question had the answer that it had: values with which its path is possible and its goal, if it had
  // one, does not hold, the same whichever solver was quick enough; with small numbers for what is `shown`, if that can
  // be. Nothing if the solver has none.
  [[nodiscard]] std::optional<smt::Assignment> counterexample(std::span<const smt::Term> shown = {});
  [[nodiscard]] bool wasUndecided() const { return wasUndecided_; }

private:
  void renew();
  [[nodiscard]] smt::Answer ask(std::vector<smt::Term> assumptions);

  smt::Terms &terms_;
  double seconds_;
  // Asked first, and given little time: it may be quick, or not quick at all. Never null; as is the next.
  std::unique_ptr<smt::Solver> quick_;
  std::unique_ptr<smt::Solver> thorough_; // begins anew with each question: its answers do not depend on the others
  std::vector<smt::Term> last_;           // what was asked
  bool wasUndecided_ = false;
};

} // namespace raddle::verify
