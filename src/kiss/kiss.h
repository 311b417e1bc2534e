// Can a concurrent program fail, for some input, in an execution that KISS covers?
//
// Each thread is executed symbolically once, and the solver is asked where threads start and stop (symex/threads.h):
// the cost follows the sum of what they do. Where the program does what that does not know, it is made sequential
// instead (sequentialize.h) and executed as one thread: the same executions, at the cost of a product.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "base/result.h"
#include "kiss/answer.h"
#include "symex/execute.h"

namespace raddle::kiss {

// What can fail beside assertions and divisions that trap: accesses through null pointers and to memory that is not
// there; misuse of locks, which the models find (RADDLE_CHECK_LOCKS in include/raddle/thread_api.c). What is not
// checked ends its thread, as a false assumption does, or, of locks, goes on somehow.
enum class Check : uint8_t { Assertions, Dereferences, Locks };

struct Options {
  uint32_t ts = 0;             // how many threads may be created and not started
  std::set<Check> checks = {}; // assertions and divisions are always
  // The fields at whose accesses races are looked for (see fieldsOf); if it is not set, assertions are checked.
  std::optional<std::vector<std::string>> races = std::nullopt;
  // Whether atomic accesses, and those in atomic sections, race with others, as in executions, or not, as in the paper.
  enum class RaceModel : uint8_t { Native, Paper } raceModel = RaceModel::Native;
  // Rounds of loops, depth of recursion. 0: a few, and as long as that is not enough to say something about all
  // executions, more, within limits of their number and of the time.
  unsigned unwind = 0;
  // How many seconds are left for this check; the solver gets no more.
  std::function<double()> secondsLeft = nullptr;
};

// How the symbolic execution is to do the checks.
[[nodiscard]] symex::Options::Checks symbolicChecks(const std::set<Check> &checks);

// Where functions named raddle_each_… choose, each value is a case that is looked at on its own: an execution has one,
// and the formulas of one are smaller by far if much depends on it.
// An Error if the program cannot be translated. REQUIRES: as sequentialize. The module is left as it is.
[[nodiscard]] Result<Answer> check(llvm::Module &module, const Options &options);

// Whether some execution gets somewhere (symex::getsSomewhere), in some case: if not, that nothing fails says nothing.
// True if that is not known.
[[nodiscard]] bool hasExecutions(llvm::Module &module, const Options &options);

// Fields in alphabetical order.
struct Fields {
  std::vector<std::string> written; // at some place where a thread can be interrupted: each race is on one of these
  // Each race in which the program itself takes part, not only its models, is on one of these.
  std::vector<std::string> ofProgram;
};
// REQUIRES and Error as above.
[[nodiscard]] Result<Fields> fieldsOf(const llvm::Module &module);

} // namespace raddle::kiss
