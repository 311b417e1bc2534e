// Many conditions, asked for together: which of them can hold?
//
// Most questions have the answer "none of them", and one question for their disjunction gives it at once. Where
// something holds, what does is taken out and the rest is asked for again.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "smt/solver.h"

namespace raddle::symex {

struct Answers {
  // Condition `index` holds under the model. Asked for conditions that are still wanted.
  std::function<void(size_t index, smt::Assignment &model)> holds;
  // The solver could not decide it.
  std::function<void(size_t index, const std::string &reason)> undecided;
  // Whether it still matters if the condition can hold.
  std::function<bool(size_t index)> wanted;
  // For all questions together. If it is not given, the limit of the solver holds for each.
  std::function<double()> secondsLeft = nullptr;
};

void askAll(smt::Solver &solver, smt::Terms &terms, const std::vector<smt::Term> &conditions, const Answers &answers);

} // namespace raddle::symex
