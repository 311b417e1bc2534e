#include "smt/bit_vectors.h"

#include <initializer_list>
#include <utility>

namespace raddle::smt {

namespace {

using Flag = std::pair<const char *, bool>;

z3::params flags(z3::context &context, std::initializer_list<Flag> values) {
  z3::params parameters(context);
  for (const auto &[name, value] : values)
    parameters.set(name, value);
  return parameters;
}

} // namespace

// What Z3 has for bit vectors begins with solving equations. On questions of ten thousand assertions that takes most of
// the time, looking for what equations in disjunctions might say, and finds next to nothing: here it is left out.
z3::tactic bitVectorTactic(z3::context &context) {
  const auto tactic = [&](const char *name) { return z3::tactic(context, name); };
  z3::params merging = flags(context, {{"som", true}, {"pull_cheap_ite", true}, {"local_ctx", true}, {"flat", true}});
  constexpr unsigned kMostSteps = 10'000'000;
  merging.set("local_ctx_limit", kMostSteps);
  const z3::tactic words = tactic("simplify") & tactic("propagate-values") & tactic("elim-uncnstr") &
                           tactic("reduce-bv-size") & z3::with(tactic("simplify"), merging) & tactic("max-bv-sharing");
  const z3::tactic bits = tactic("bit-blast") & tactic("simplify") &
                          z3::with(tactic("aig"), flags(context, {{"aig_per_assertion", false}})) & tactic("sat");
  return z3::with(words & bits, flags(context, {{"elim_and", true}, {"blast_distinct", true}}));
}

} // namespace raddle::smt
