// What came out of checking one procedure.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/Function.h>

#include "verify/rule.h"

namespace raddle::verify {

// Why a procedure, or an annotation, is not accepted.
struct Refusal {
  Rule rule = Rule::Access;
  std::string message; // a sentence
  const llvm::Instruction *at = nullptr;
  std::string object = {}; // what that accesses, as the source calls it; empty if it has no name
  struct Step {
    const llvm::Instruction *at = nullptr;
    std::string mover; // "R", "L", "B", "N", or empty
    std::string what;  // "reads `count` = 3", or what other threads did
  };
  std::vector<Step> path = {};
};

// Verified: for any number of threads. Unknown: `unknowns` say why.
enum class ProcedureVerdict : uint8_t { Verified, Refused, Unknown };

struct ProcedureResult {
  const llvm::Function *function = nullptr;
  ProcedureVerdict verdict = ProcedureVerdict::Verified;
  std::vector<Refusal> refusals;
  std::vector<std::string> unknowns;
  // What each step is to the others, by instruction, as it was on some path: for the margin.
  std::vector<std::pair<const llvm::Instruction *, std::string>> movers;
  size_t paths = 0;
  double seconds = 0;
  bool isRecalled = false; // it was found out before, about the same code
};

} // namespace raddle::verify
