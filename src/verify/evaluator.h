// The value of a specification in a state, or in two: its code, evaluated without effect, all ways through it at once.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include <llvm/IR/Instructions.h>

#include "verify/memory.h"
#include "verify/scalars.h"
#include "verify/specifications.h"

namespace raddle::verify {

using Environment = std::unordered_map<const llvm::Value *, Term>;

// Of whom and when a specification speaks.
struct Moment {
  const Memory &now;
  const Memory &old; // what RADDLE_OLD means; the same as `now` where it means nothing
  Term self;         // the thread whose locks and objects `now` knows
  Term subject;      // the thread that is spoken of: `self`, or another
  Term result = {};  // of the procedure, if it has one
};

struct Evaluation {
  // One of the functions that specifications are made of was called.
  struct Call {
    const llvm::CallBase *at = nullptr;
    std::vector<Term> arguments;
    Term condition; // that the call is made
  };
  struct Load {
    Cell cell;
    Term condition;
    const llvm::Instruction *at = nullptr;
  };
  std::vector<Call> calls;
  std::vector<Load> loads;    // of shared memory, and of who holds what
  std::vector<Term> privates; // objects of which it is asked whether they are private
  Term result;                // of a function
  std::optional<AnnotationError> error;

  // The arguments, in a conjunction, of the calls of the function, each unless it is not made; true if there are none.
  [[nodiscard]] Term claimed(Terms &terms, llvm::StringRef function) const;
};

class Evaluator {
public:
  // REQUIRES: all outlive this.
  Evaluator(Terms &terms, Addresses &addresses, Scalars &scalars)
      : terms_(terms), addresses_(addresses), scalars_(scalars) {}

  [[nodiscard]] Evaluation region(const Region &region, const Environment &values, const Moment &moment);
  [[nodiscard]] Evaluation function(const llvm::Function &function, std::span<const Term> arguments,
                                    const Moment &moment);

private:
  class Walk;

  Terms &terms_;
  Addresses &addresses_;
  Scalars &scalars_;
};

} // namespace raddle::verify
