// Executes functions symbolically: each block once, in an order in which what comes before is done first, each loop as
// often as the bounds allow.
//
// Control enters a block over edges, each with its guard and the values that the phis of the block get over it. All
// edges into a block are gathered before it is executed; then its guard is their disjunction and its phis choose among
// them. Edges back to the head of a loop start its next round; edges out of the loop are gathered over all rounds.
// Loops are in closed form (LCSSA), so values of the last round are seen outside only through phis.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include "symex/engine.h"

namespace raddle::symex {

// What is known about the shape of a function.
class Shape {
public:
  explicit Shape(llvm::Function &function);

  llvm::DominatorTree dominators;
  llvm::LoopInfo loops;
  std::vector<const llvm::BasicBlock *> order; // reverse post-order
  std::set<const llvm::BasicBlock *> deadEnds; // from these control never returns
  // A block to which an edge leads back that is no loop head; null if there is none. We cannot execute such functions.
  const llvm::BasicBlock *irreducible = nullptr;

private:
  void findDeadEnds();
  void findIrreducible();
};

// One call that is being executed.
struct Activation {
  const llvm::Function &function;
  Shape &shape;
  unsigned frame = 0;

  struct Edge {
    Term guard;
    std::vector<SymValue> phis; // of the target, in order
  };
  std::map<const llvm::Value *, SymValue> values = {};
  std::unordered_map<const llvm::BasicBlock *, std::vector<Edge>> incoming = {}; // edges not yet used
  std::unordered_map<const llvm::BasicBlock *, Term> guardAfterLoop = {};        // of blocks that only a loop leads to
  std::vector<Edge> returns = {};                                                // with the value returned, if any
  std::vector<Term> locals = {};                                                 // addresses of what dies with it
};

class Interpreter {
public:
  explicit Interpreter(Engine &theEngine) : engine(theEngine) {}

  // What `function` returns. REQUIRES: it is defined, and `arguments` are as it declares them.
  SymValue call(const llvm::Function &function, std::vector<SymValue> arguments, const Place &from);

  // The value of an operand at this point of an activation.
  [[nodiscard]] SymValue value(Activation &activation, const llvm::Value &operand);
  [[nodiscard]] Term term(Activation &activation, const llvm::Value &operand) {
    return value(activation, operand).term;
  }
  void leave(Activation &activation, const llvm::BasicBlock &from, const llvm::BasicBlock &to, Term guard);

  Engine &engine;

private:
  void runRegion(Activation &activation, const llvm::Loop *loop);
  void runLoop(Activation &activation, const llvm::Loop &loop);
  void runBlock(Activation &activation, const llvm::BasicBlock &block);
  // Takes the edges into the block; its guard, and its phis, are what they say. No term if there are none.
  Term enter(Activation &activation, const llvm::BasicBlock &block);
  void guardExits(Activation &activation, const llvm::Loop &loop, Term entry);
  [[nodiscard]] bool tooDeep(const llvm::Function &function, unsigned frame) const;
  Shape &shapeOf(const llvm::Function &function);

  std::map<const llvm::Function *, std::unique_ptr<Shape>> shapes_;
  uint64_t executed_ = 0; // instructions so far
  bool isOver_ = false;   // there is no more time
};

// The arguments of an entry, as inputs. (execute.cpp)
[[nodiscard]] Result<std::vector<SymValue>> argumentsOf(Engine &engine, const llvm::Function &function);

// Executes one instruction under the guard of its block, which it may not change. (instructions.cpp)
void executeInstruction(Interpreter &interpreter, Activation &activation, const llvm::Instruction &instruction,
                        Term guard);
// A call of a function that the module does not define, or that we know better. (library.cpp)
// ENSURES: nothing if it is no such function; otherwise its result.
struct LibraryCall {
  Interpreter &interpreter;
  const llvm::CallBase &call;
  std::vector<SymValue> arguments;
  Place place;
};
[[nodiscard]] bool isKnownFunction(llvm::StringRef name);
[[nodiscard]] SymValue callKnown(const LibraryCall &call, llvm::StringRef name);
// The accesses to memory that a call of a function of the C library is, for other threads.
void announceAccesses(const LibraryCall &call, llvm::StringRef name);
// A function that is neither defined nor known.
[[nodiscard]] SymValue callForeign(const LibraryCall &call, llvm::StringRef name);

} // namespace raddle::symex
