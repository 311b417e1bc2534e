// Follows all paths through a procedure, one by one; loops are cut at their heads.
//
// What it calls is executed in it, unless it is known by its specification or by its name. Each instruction is handed
// to the part that knows its kind.
#pragma once

#include "verify/accesses.h"
#include "verify/library_calls.h"
#include "verify/lock_calls.h"
#include "verify/loops.h"
#include "verify/specified_calls.h"

namespace raddle::verify {

class PathExplorer final : public Paths {
public:
  // REQUIRES: `context` outlives this.
  explicit PathExplorer(Context &context);

  // The state before the first instruction, without what the procedure requires.
  [[nodiscard]] State initial();
  void follow(State state) override;
  [[nodiscard]] bool enter(State &state, const llvm::BasicBlock *next) override;

  [[nodiscard]] Simulation &simulation() { return simulation_; }
  [[nodiscard]] Waiting &waiting() { return waiting_; }
  // How many paths were begun, and whether one of them came to a return.
  [[nodiscard]] size_t paths() const { return paths_; }
  [[nodiscard]] bool returns() const { return returns_; }

private:
  // REQUIRES: the members before those that are made of them are there.
  [[nodiscard]] Parts parts();
  void assumeParameters(State &state);
  [[nodiscard]] bool isLast() const;
  [[nodiscard]] bool execute(State &state, const llvm::Instruction &instruction);
  [[nodiscard]] bool compute(State &state, const llvm::Instruction &instruction);
  [[nodiscard]] bool extract(State &state, const llvm::ExtractValueInst &part);
  [[nodiscard]] bool branch(State &state, const llvm::Instruction &terminator);
  [[nodiscard]] bool endLocals(State &state, const llvm::Instruction &at);
  [[nodiscard]] bool leave(State &state, const llvm::ReturnInst &instruction);
  void assignPhis(State &state, const llvm::BasicBlock *from, const llvm::BasicBlock *to);
  [[nodiscard]] bool call(State &state, const llvm::CallBase &call);
  // Nothing if the function is not known by its name.
  [[nodiscard]] std::optional<bool> callKnown(State &state, const llvm::CallBase &call, const llvm::Function &callee);
  [[nodiscard]] bool inlineCall(State &state, const llvm::CallBase &call, const llvm::Function &callee);

  Context &context_;
  World &world_;
  Terms &terms_;
  Ownership ownership_;
  Cells cells_;
  Simulation simulation_;
  Movers movers_;
  KnownLoops knownLoops_;
  Waiting waiting_;
  Accesses accesses_;
  LockCalls lockCalls_;
  LibraryCalls libraryCalls_;
  SpecifiedCalls specifiedCalls_;
  Loops loops_;
  size_t paths_ = 0;     // that were begun
  bool returns_ = false; // on some path
};

} // namespace raddle::verify
