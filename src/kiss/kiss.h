// Can a concurrent program fail, for some input, in an execution that KISS covers?
//
// Each thread is executed symbolically once, and the solver is asked where threads start and stop (symex/threads.h):
// the cost follows the sum of what they do. Where the program does what that does not know, it is made sequential
// instead (sequentialize.h) and executed as one thread: the same executions, at the cost of a product.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "base/result.h"
#include "kiss/answer.h"
#include "kiss/options.h"
#include "symex/execute.h"

namespace raddle::kiss {

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
