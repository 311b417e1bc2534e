// The paths through a procedure, for the parts of its check that make a path branch.
#pragma once

#include "verify/state.h"

namespace raddle::verify {

class Paths {
public:
  virtual ~Paths() = default;
  // Follows the path to its end, and all paths that branch off it.
  virtual void follow(State state) = 0;
  // Control goes to the beginning of a block of the same function. False if that ends the path.
  [[nodiscard]] virtual bool enter(State &state, const llvm::BasicBlock *next) = 0;

  // Control goes on behind a call that has been executed: an invoke goes on elsewhere. False if that ends the path.
  [[nodiscard]] bool goOnAfter(State &state, const llvm::CallBase &call) {
    const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call);
    return invoke == nullptr || enter(state, invoke->getNormalDest());
  }
};

} // namespace raddle::verify
