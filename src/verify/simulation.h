// What blocks do, compared with what the specification says; and what holds between them.
//
// A block that changes something shared has to be one of the actions of the specification, and only one block of a path
// may be. Where other threads may run, global invariants hold.
#pragma once

#include "verify/ownership.h"

namespace raddle::verify {

class Simulation {
public:
  // REQUIRES: both outlive this.
  Simulation(Context &context, Ownership &ownership)
      : context_(context), ownership_(ownership), world_(context.world), terms_(context.terms) {}

  // Before the first step. The actions: each has to be possible, and to name what can be modified. The preconditions
  // are assumed; they have to be possible, and to stay true whatever other threads do.
  void checkActions(State &state);
  void checkPreconditions(State &state);

  // That nothing that is shared has another value after the block than before it.
  [[nodiscard]] Term isUnchanged(const State &state, const Block &block);
  // The procedure need not terminate: what others can see now has to be an action whatever comes later.
  [[nodiscard]] bool isJustified(State &state, const llvm::Instruction &at);
  // Whether the path, which returns `result` after its last block, has performed an action of the specification.
  // REQUIRES: the specification has actions.
  [[nodiscard]] bool hasActed(State &state, const llvm::Instruction &at, Term result);

  [[nodiscard]] bool keepsInvariants(State &state, const llvm::Instruction &at);
  void assumeInvariants(State &state);

  // The cells that an action lists; that of who holds it for a lock.
  [[nodiscard]] std::vector<Cell> modified(const Evaluation &evaluation) const;

private:
  [[nodiscard]] std::optional<Cell> modifiedBy(const Evaluation::Call &call) const;
  [[nodiscard]] Term performs(State &state, const Block &block, const ActionSpec &action, Term result);
  [[nodiscard]] Term isFramed(const State &state, const Block &block, const Moment &moment,
                              const std::vector<Cell> &allowed);
  [[nodiscard]] bool isSimulated(State &state, const Block &block, Term result);
  [[nodiscard]] bool keepsWhatIsLent(State &state, const llvm::Instruction &at);
  [[nodiscard]] std::vector<Term> possibleResults(State &state);

  Context &context_;
  Ownership &ownership_;
  World &world_;
  Terms &terms_;
};

} // namespace raddle::verify
