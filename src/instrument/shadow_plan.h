// Where a program uses values in a way that must not depend on memory that nobody has written, and what the source
// calls what they depend on.
//
// Found before anything is inserted, because names follow from the code as it was; kept by instruction, because these
// survive what is inserted around them.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/ValueHandle.h>

#include "abi/shadow.h"
#include "effects/functions.h"
#include "program/expressions.h"
#include "program/sites.h"

namespace raddle::instrument {

// What a call does that leaves the program. REQUIRES: the program does not define what it calls, or nobody knows.
[[nodiscard]] effects::Function effectsOf(const llvm::CallBase &call);

// Something that a value depends on, which was computed before it on every way: an access to memory, an argument, the
// result of a call, a merge of several.
struct Source {
  llvm::Value *value;
  program::Site site; // where the value is used, and what the source calls this
};

// A value that has to be written where it is used.
struct Checked {
  llvm::Value *value;
  RaddleUse use;
  std::vector<Source> sources; // not empty
};

// Memory that a function of a library looks at, by the argument that points to it.
struct LookedAt {
  unsigned argument;
  program::Site site;
};

class ShadowPlan {
public:
  // REQUIRES: nothing was inserted into `module` yet.
  explicit ShadowPlan(llvm::Module &module);

  // All instructions of a function that are the program's own, in the order of the code.
  struct OwnCode {
    llvm::Function *function;
    struct Own {
      llvm::Instruction *instruction;
      llvm::BasicBlock *block; // that it was in; what is inserted before it may have moved it to another
    };
    std::vector<Own> instructions;
    // Its locals that lie in memory, wherever they are moved to; and whether they are variables of the source.
    struct Local {
      llvm::WeakTrackingVH place;
      uint64_t bytes;
      bool isVariable;
    };
    std::vector<Local> locals;
  };
  [[nodiscard]] std::vector<OwnCode> &code() { return code_; }

  // What `instruction` uses.
  [[nodiscard]] const std::vector<Checked> &checkedAt(const llvm::Instruction &instruction) const;
  [[nodiscard]] const std::vector<LookedAt> &lookedAtBy(const llvm::Instruction &call) const;

private:
  class Finder;

  std::vector<OwnCode> code_; // in the order of the module
  // By instruction; what is not listed uses nothing that matters.
  std::unordered_map<const llvm::Instruction *, std::vector<Checked>> checked_;
  std::unordered_map<const llvm::Instruction *, std::vector<LookedAt>> lookedAt_;
};

} // namespace raddle::instrument
