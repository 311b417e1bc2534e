// Checks the annotations of a module: access predicates, and procedures one by one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "verify/result.h"
#include "verify/specifications.h"
#include "verify/without.h"

namespace raddle::verify {

struct Options {
  std::vector<std::string> procedures;                      // which; all if empty
  double questionSeconds = 10;                              // for one question to the solver
  uint32_t jobs = 1;                                        // procedures that are checked at a time
  uint64_t megabytes = 0;                                   // that may be needed; 0: no limit
  std::function<double()> secondsLeft = [] { return 1e9; }; // for everything
  std::string cache = {};                                   // a folder where results are kept; empty: nowhere
  Without without = Without::Nothing;
  // Told when the check of a procedure begins: how many there are, and how many are done.
  std::function<void(const std::string &name, size_t done, size_t all)> onProcedure = {};
};

struct ModuleResult {
  std::vector<Refusal> annotations; // what is wrong with annotations, whoever uses them
  std::vector<ProcedureResult> procedures;
  std::vector<std::string> unchecked; // procedures that were left out, or accesses, and why
};

// REQUIRES: `module` is normalized, and defines the procedures that are asked for.
[[nodiscard]] ModuleResult verify(llvm::Module &module, const Options &options);

struct ModuleProcedures {
  // Those that others may call, and those that nobody calls but themselves: the rest is checked where it is called.
  std::vector<const llvm::Function *> checked;
  std::vector<const llvm::Function *> ofLifetime; // constructors and destructors that nothing is said of
};
[[nodiscard]] ModuleProcedures proceduresOf(const llvm::Module &module, const Specifications &specifications);

// Whether there are any annotations to check.
[[nodiscard]] bool hasAnnotations(const llvm::Module &module);

} // namespace raddle::verify
