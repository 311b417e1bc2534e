// One path through a procedure, as far as it has come.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <llvm/IR/Instructions.h>

#include "verify/evaluator.h"
#include "verify/memory.h"

namespace raddle::verify {

// A call that is being executed.
struct Frame {
  const llvm::Function *function = nullptr;
  const llvm::CallBase *call = nullptr; // in the frame below; null in the first
  Environment values;
  std::unordered_map<const llvm::Value *, Term> successes; // of compare-exchanges
  const llvm::BasicBlock *block = nullptr;
  const llvm::Instruction *jump = nullptr; // that led to the block; null in the first
  llvm::BasicBlock::const_iterator next;
  std::vector<Term> locals; // objects that end with the call
};

// A step that other threads may notice, for people.
struct PathStep {
  const llvm::Instruction *at = nullptr;
  std::string mover; // "R", "L", "B" or "N"; empty for what is no step
  std::string what;  // "reads `count`"; empty for a border
  std::optional<Cell> cell = {};
  Term value = {}; // what is read or written; no term if that has no value
  // Of a border: what was there before, and is there after.
  std::optional<Memory> before = {};
  std::optional<Memory> after = {};
};

// What happens between two borders.
struct Block {
  Memory before;
  Memory after;
  std::vector<Cell> written; // cells outside of which nothing has changed
  std::string witness;       // the action that is said to happen here; empty if nothing is said
  const llvm::Instruction *end = nullptr;
};

struct LoopPlan;

// A loop whose head the path has come through: what it finds there next time ends the path.
struct Cut {
  const llvm::BasicBlock *head = nullptr;
  size_t depth = 0;   // of its frame
  size_t blocks = 0;  // that had ended then
  size_t writes = 0;  // that had been made then
  size_t hidden = 0;  // pointers that were in private objects then
  size_t objects = 0; // that had been made then
  bool hadActed = false;
  LoopPlan *plan = nullptr;
};

// A value that is in an object which is, or was, of the thread alone.
struct Hidden {
  Term container;
  Term value;
};

// Right movers, then one step of any kind, then left movers.
enum class Phase : uint8_t { BeforeCommit, AfterCommit };

struct State {
  Memory memory;
  Memory blockStart;
  Phase phase = Phase::BeforeCommit;
  std::vector<Cell> written = {};    // in this block
  std::vector<Cell> allWritten = {}; // since the beginning
  std::string witness = {};          // of this block
  size_t blocks = 0;                 // that have ended
  std::vector<Block> skipped = {};   // those that changed nothing
  std::optional<Block> acted = {};
  std::vector<Cell> locks = {}; // what was locked so far
  std::vector<Frame> frames = {};
  std::vector<Term> path = {}; // what holds on it
  std::vector<PathStep> steps = {};
  std::vector<std::pair<std::string, Cell>> seen = {}; // cells that were accessed, by what the source calls them
  std::vector<Cut> cuts = {};
  std::vector<Term> pointers = {}; // that came from elsewhere
  std::vector<Term> foreign = {};  // those of them that other threads know, too
  std::vector<Term> objects = {};  // that were made here
  std::vector<Term> lent = {};     // that the caller made, and nobody else knows
  std::vector<Hidden> hidden = {}; // pointers in objects that nobody else knows

  [[nodiscard]] Frame &frame() { return frames.back(); }
  [[nodiscard]] const Frame &frame() const { return frames.back(); }
};

} // namespace raddle::verify
