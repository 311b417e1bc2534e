// Is there an input on which the program fails, while no execution of a filter does?
//
// With F(x, n) for "the program fails on input x with choices n" and G for the same of the filter, the question is
// whether there are x and n with F(x, n) and, for all n', not G(x, n'). G is a term over inputs and choices alone, so
// that its negation is what it says. Where the execution of the filter was cut on x, nobody knows whether it fails:
// such inputs are taken as filtered, and the answer says so.
//
// - If G has no choices, that is one query.
// - If it has, the solver gets the question with the quantifier; it is given a short time for it.
// - Then filter by filter: find x; look for n' with G(x, n'), first among the orders of the execution that was found;
//   if there is none, that is it; if not, exclude all inputs x with G(x, n') for this n', and go on. A choice that does
//   so with many values is quantified then.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "interleaved/options.h"
#include "interleaved/permutation.h"
#include "kiss/cuts.h"
#include "smt/solver.h"
#include "symex/check_threads.h"
#include "symex/filters.h"

namespace raddle::interleaved {

struct DiffOptions {
  Algorithm algorithm = Algorithm::Automatic;
  unsigned choiceBound = 0;
  std::function<double()> secondsLeft = nullptr;
  // The rule that is left out, in tests. Beside those of symex, that bounds of the filter matter.
  enum class Without : uint8_t { Nothing, Bounds, SolverAfterPermutation } without = Without::Nothing;
};

// REQUIRES: all outlive whoever is given it.
struct Sides {
  symex::Terms &terms;
  const symex::Concurrent &program;
  const std::vector<symex::Term> &policy; // of its schedules
  const symex::Filtered &filter;
  unsigned unwind = 0;                                                // of both
  symex::Options::Without without = symex::Options::Without::Nothing; // the rule that the filter was executed without
};

class DiffError {
public:
  enum class Answer : uint8_t {
    Differs, // there is such an input
    None,
    Bounded, // none but perhaps among the inputs on which the filter comes to its bounds
    Unknown,
  };

  DiffError(const Sides &sides, DiffOptions options);

  // Whether the program can fail so. What was learned serves the next question.
  [[nodiscard]] Answer ask(symex::Term fails);

  // The execution of the program. REQUIRES: the last answer was Differs.
  [[nodiscard]] smt::Assignment &model() { return model_; }
  // Why it was Unknown.
  [[nodiscard]] const std::string &reason() const { return reason_; }
  // How many there were so far.
  [[nodiscard]] unsigned filters() const { return filters_; }
  // The filter comes to these on inputs that were left out for that.
  [[nodiscard]] const std::vector<const kiss::Bound *> &bounds() const { return reached_; }

private:
  enum class Attempt : uint8_t { Short, Only };
  [[nodiscard]] Answer askOnce(symex::Term fails);
  [[nodiscard]] Answer askQuantified(symex::Term fails, Attempt attempt);
  [[nodiscard]] Answer askLazily(symex::Term fails);
  // Whether some execution of the filter fails, or is cut, on the input of the model; it is excluded then.
  enum class Sequential : uint8_t { Fails, Passes, Unknown };
  [[nodiscard]] Sequential runSequentially();
  [[nodiscard]] Sequential findChoices(symex::Term happens);
  void exclude(symex::Term happens, smt::Assignment &choices);
  void noteBounds(smt::Assignment &values);
  // Sets the limit of the solver to a share of the time left; false if there is none.
  [[nodiscard]] bool takeTime(smt::Solver &solver, double most);
  [[nodiscard]] Answer unknown(const std::string &reason);

  const Sides sides_;
  const DiffOptions options_;
  symex::Terms &terms_;
  const Permutation permutation_;
  symex::Term fails_;               // the filter
  symex::Term cut_;                 // likewise
  std::vector<kiss::Bound> bounds_; // that it was cut at
  std::vector<symex::Term> inputs_; // that matter to the filter
  std::vector<symex::Term> choices_;
  std::vector<std::vector<smt::Value>> excluded_; // values of the choices of each filter
  smt::Solver solver_;                            // knows the program, and the filters so far
  smt::Assignment model_;
  std::vector<const kiss::Bound *> reached_;
  std::string reason_;
  unsigned filters_ = 0;
};

} // namespace raddle::interleaved
