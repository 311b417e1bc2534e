// Steps, what they are to other threads, and the blocks that they form.
//
// A step is a right mover if no step of another thread that comes next can tell whether it came first; a left mover the
// other way round. Right movers, one step of any kind, and left movers are a block, which can be taken for one atomic
// step. Between blocks is a border: other threads change whatever they may.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "verify/simulation.h"

namespace raddle::verify {

struct Access {
  Mode mode = Mode::Read;
  Cell cell;
  Term condition; // that it is accessed; no term if it is in any case
};

struct Step {
  const llvm::Instruction *at = nullptr;
  std::vector<Access> accesses;
  Term guard;                          // what is waited for; no term if nothing is
  std::function<void(State &)> effect; // of the step alone: it follows no paths
  std::string what = {};               // "reads `count`"
};

// Which way a step moves: both, one, or neither.
struct Mover {
  bool isLeft = false;
  bool isRight = false;
};

class Movers {
public:
  // REQUIRES: all outlive this.
  Movers(Context &context, Ownership &ownership, Simulation &simulation)
      : context_(context), ownership_(ownership), simulation_(simulation), world_(context.world),
        terms_(context.terms) {}

  // Executes the step, behind a border if it does not move left after a commit. False if that ends the path.
  [[nodiscard]] bool perform(State &state, const Step &step);
  // Changes a cell, as the effect of a step.
  void write(State &state, const Cell &cell, Term value);

  // For steps that are more than accesses. That no other thread may make an access that conflicts with those of the
  // step now.
  [[nodiscard]] Term exclusive(const State &state, const Step &step);
  // Whether the access predicates of all that the step accesses hold; otherwise the path ends.
  [[nodiscard]] bool mayAccess(State &state, const Step &step);
  // The step has been executed, and moves so.
  void note(State &state, const Step &step, Mover moves);

  // Other threads may run here. False if the block that ends there is not what the specification says.
  [[nodiscard]] bool border(State &state, const llvm::Instruction &at);
  // What other threads may leave in memory while they run.
  void interfere(Memory &memory);
  void beginBlock(State &state);
  // The procedure returns `result`: its last block ends.
  [[nodiscard]] bool finish(State &state, const llvm::Instruction &at, Term result);
  // The thread ends within the procedure: what it has done remains.
  void stop(State &state, const llvm::Instruction &at);

private:
  [[nodiscard]] Term conditional(const Access &access, Term term);
  [[nodiscard]] bool isPrivateStep(const State &state, const Step &step);
  [[nodiscard]] bool endBlock(State &state, const llvm::Instruction &at);

  Context &context_;
  Ownership &ownership_;
  Simulation &simulation_;
  World &world_;
  Terms &terms_;
};

} // namespace raddle::verify
