#include "verify/procedure.h"

#include <algorithm>
#include <chrono>

#include "verify/path_explorer.h"

namespace raddle::verify {

namespace {

// What is said of a procedure because it terminates is said of nothing if it never does.
void checkEnds(Context &context, PathExplorer &explorer, const State &state) {
  const llvm::Function &function = context.function;
  if (context.spec.isNonblocking && !explorer.waiting().neverWaits(function))
    context.refuse(state, *markIn(function, "__raddle_nonblocking"), Rule::Nonblocking,
                   "the procedure may wait for others, or has a loop that need not end");
  const bool canReturn = std::any_of(function.begin(), function.end(), [](const llvm::BasicBlock &block) {
    return llvm::isa<llvm::ReturnInst>(block.getTerminator());
  });
  if (!explorer.returns() && (canReturn || context.spec.isModular()))
    context.refuse(state, function.getEntryBlock().front(), Rule::Vacuous, "no path through the procedure terminates");
}

} // namespace

ProcedureResult checkProcedure(World &world, const llvm::Function &function, const ProcedureLimits &limits) {
  const auto begin = std::chrono::steady_clock::now();
  Context context(world, function, limits);
  PathExplorer explorer(context);
  ProcedureResult &result = context.result;
  State state = explorer.initial();
  explorer.simulation().checkPreconditions(state);
  if (result.refusals.empty())
    explorer.simulation().checkActions(state);
  if (result.refusals.empty() && result.unknowns.empty())
    explorer.follow(State(state));
  if (result.refusals.empty() && result.unknowns.empty())
    checkEnds(context, explorer, state);
  result.paths = explorer.paths();
  if (!result.refusals.empty())
    result.verdict = ProcedureVerdict::Refused;
  else if (!result.unknowns.empty())
    result.verdict = ProcedureVerdict::Unknown;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return std::move(result);
}

} // namespace raddle::verify
