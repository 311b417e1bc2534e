// Calls of procedures that are known by their specifications: each is one atomic step, one of the actions.
#pragma once

#include "verify/executor.h"
#include "verify/waiting.h"

namespace raddle::verify {

class SpecifiedCalls : private Executor {
public:
  explicit SpecifiedCalls(const Parts &parts) : Executor(parts) {}

  // Whether what the callee requires holds here; otherwise the path ends.
  [[nodiscard]] bool meetsPreconditions(State &state, const llvm::CallBase &call, const llvm::Function &callee);
  // Executes the call, by each action on a path of its own. False if that ends the path.
  // REQUIRES: the callee has actions. `waiting` knows whether it may wait.
  [[nodiscard]] bool execute(State &state, const llvm::CallBase &call, const llvm::Function &callee, Waiting &waiting);

private:
  // A call, and one of the actions that it may perform.
  struct ActionOfCall {
    const llvm::CallBase &call;
    const llvm::Function &callee;
    const ActionSpec &action;
    const Environment &values; // of its parameters
    Term result;               // no term if it has none
  };
  struct Effect {
    Step step; // what is accessed
    Memory after;
    std::vector<Cell> cells; // that are modified
    std::vector<Term> kept;  // objects that stay the thread's own
    Term happens;            // that it is this action
  };
  [[nodiscard]] bool leavesFreeLocks(State &state, const llvm::CallBase &call, const llvm::Function &callee);
  [[nodiscard]] Effect effectOf(const State &state, const ActionOfCall &what);
  [[nodiscard]] bool perform(State &state, const ActionOfCall &what);
  // What the callee leaves when it has returned.
  void takeOver(State &state, const ActionOfCall &what, const Effect &effect);
};

} // namespace raddle::verify
