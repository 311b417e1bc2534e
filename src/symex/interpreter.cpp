#include "symex/interpreter.h"

#include <algorithm>

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>

#include "base/check.h"

namespace raddle::symex {

static constexpr uint64_t kInstructionsBetweenLooks = 256; // at the clock

Shape::Shape(llvm::Function &function) : dominators(function), loops(dominators) {
  const llvm::ReversePostOrderTraversal<llvm::Function *> traversal(&function);
  order.assign(traversal.begin(), traversal.end());
  findDeadEnds();
  findIrreducible();
}

void Shape::findDeadEnds() {
  bool changed = true;
  while (changed) {
    changed = false;
    for (const llvm::BasicBlock *block : llvm::reverse(order)) {
      const bool ends = llvm::isa<llvm::UnreachableInst>(block->getTerminator());
      const bool leadsOn = llvm::succ_size(block) > 0 &&
                           llvm::all_of(llvm::successors(block),
                                        [this](const llvm::BasicBlock *next) { return deadEnds.contains(next); });
      changed |= (ends || leadsOn) && deadEnds.insert(block).second;
    }
  }
}

void Shape::findIrreducible() {
  std::set<const llvm::BasicBlock *> seen;
  for (const llvm::BasicBlock *block : order) {
    seen.insert(block);
    for (const llvm::BasicBlock *next : llvm::successors(block))
      if (seen.contains(next) && !dominators.dominates(next, block))
        irreducible = next;
  }
}

Shape &Interpreter::shapeOf(const llvm::Function &function) {
  std::unique_ptr<Shape> &shape = shapes_[&function];
  if (!shape) // LLVM's analyses want to be able to change the function, but do not.
    shape = std::make_unique<Shape>(const_cast<llvm::Function &>(function)); // NOLINT
  return *shape;
}

SymValue Interpreter::value(Activation &activation, const llvm::Value &operand) {
  if (const auto *constant = llvm::dyn_cast<llvm::Constant>(&operand))
    return engine.constant(*constant);
  const auto found = activation.values.find(&operand);
  // What is not there was not executed because control never comes here.
  return found == activation.values.end() ? placeholder(engine.terms, operand.getType()) : found->second;
}

void Interpreter::leave(Activation &activation, const llvm::BasicBlock &from, const llvm::BasicBlock &to, Term guard) {
  if (guard.isFalse())
    return;
  Activation::Edge edge{.guard = guard, .phis = {}};
  for (const llvm::PHINode &phi : to.phis())
    edge.phis.push_back(value(activation, *phi.getIncomingValueForBlock(&from)));
  activation.incoming[&to].push_back(std::move(edge));
  if (activation.shape.deadEnds.contains(&to))
    runBlock(activation, to);
}

Term Interpreter::enter(Activation &activation, const llvm::BasicBlock &block) {
  const auto found = activation.incoming.find(&block);
  if (found == activation.incoming.end())
    return {};
  const std::vector<Activation::Edge> edges = std::move(found->second);
  activation.incoming.erase(found);
  Term guard = edges.front().guard;
  for (size_t index = 1; index < edges.size(); ++index)
    guard = engine.terms.logicalOr(guard, edges[index].guard);
  const auto known = activation.guardAfterLoop.find(&block);
  if (known != activation.guardAfterLoop.end())
    guard = known->second;
  if (guard.isFalse())
    return {};
  size_t position = 0;
  for (const llvm::PHINode &phi : block.phis()) {
    SymValue merged = edges.back().phis[position];
    for (size_t index = edges.size() - 1; index-- > 0;)
      merged = ite(engine.terms, engine.guards.without(edges[index].guard, guard), edges[index].phis[position], merged);
    activation.values[&phi] = std::move(merged);
    ++position;
  }
  return guard;
}

void Interpreter::runBlock(Activation &activation, const llvm::BasicBlock &block) {
  const Term guard = enter(activation, block);
  if (!guard)
    return;
  for (const llvm::Instruction &instruction : block) {
    if (llvm::isa<llvm::PHINode>(instruction) || instruction.isDebugOrPseudoInst())
      continue;
    isOver_ |= ++executed_ % kInstructionsBetweenLooks == 0 && engine.options.isOver && engine.options.isOver();
    if (isOver_ || executed_ > engine.options.maxInstructions) {
      engine.unsupported({&instruction, guard, activation.frame}, std::string(kTooManyInstructions));
      return;
    }
    executeInstruction(*this, activation, instruction, guard);
  }
}

void Interpreter::runRegion(Activation &activation, const llvm::Loop *loop) {
  for (const llvm::BasicBlock *block : activation.shape.order) {
    const llvm::Loop *innermost = activation.shape.loops.getLoopFor(block);
    if (innermost == loop)
      runBlock(activation, *block);
    else if (innermost != nullptr && innermost->getHeader() == block && innermost->getParentLoop() == loop)
      runLoop(activation, *innermost);
  }
}

// Where all ways out of the loop lead to one block, that is reached iff the loop is, as far as the execution lives.
void Interpreter::guardExits(Activation &activation, const llvm::Loop &loop, Term entry) {
  llvm::SmallVector<llvm::BasicBlock *, 4> exits;
  loop.getUniqueExitBlocks(exits);
  const llvm::BasicBlock *only = nullptr;
  for (const llvm::BasicBlock *exit : exits) {
    if (activation.shape.deadEnds.contains(exit))
      continue;
    if (only != nullptr)
      return;
    only = exit;
  }
  const auto fromLoop = [&loop](const llvm::BasicBlock *block) { return loop.contains(block); };
  if (only != nullptr && llvm::all_of(llvm::predecessors(only), fromLoop))
    activation.guardAfterLoop[only] = entry;
}

void Interpreter::runLoop(Activation &activation, const llvm::Loop &loop) {
  const llvm::BasicBlock *header = loop.getHeader();
  Term entry;
  for (unsigned round = 0;; ++round) {
    const auto found = activation.incoming.find(header);
    if (found == activation.incoming.end())
      break;
    Term guard = engine.terms.falsity();
    for (const Activation::Edge &edge : found->second)
      guard = engine.terms.logicalOr(guard, edge.guard);
    if (!entry)
      entry = guard;
    const bool known = guard == entry;
    if (round > (known ? std::max(engine.options.unwind, engine.options.unwindKnown) : engine.options.unwind)) {
      const Place place{header->getTerminator(), guard, activation.frame};
      engine.announce(place);
      engine.cut(place, Cut::Kind::Loop, engine.terms.truth());
      activation.incoming.erase(found);
      break;
    }
    runRegion(activation, &loop);
  }
  if (entry)
    guardExits(activation, loop, entry);
}

bool Interpreter::tooDeep(const llvm::Function &function, unsigned frame) const {
  unsigned depth = 0;
  while (true) {
    depth += engine.result.frames[frame].function == &function ? 1 : 0;
    if (engine.result.frames[frame].caller == frame)
      return depth > engine.options.unwind;
    frame = engine.result.frames[frame].caller;
  }
}

namespace {

// What is passed beyond its parameters is of no interest, unless it asks for it, which is cut.
bool fits(const llvm::Function &function, const std::vector<SymValue> &arguments) {
  return arguments.size() >= function.arg_size() && llvm::all_of(function.args(), [&](const llvm::Argument &parameter) {
           const SymValue &argument = arguments[parameter.getArgNo()];
           const std::optional<unsigned> width = widthOf(parameter.getType());
           return width ? argument.term && argument.term.width() == *width : !argument.term;
         });
}

} // namespace

SymValue Interpreter::call(const llvm::Function &function, std::vector<SymValue> arguments, const Place &from) {
  const bool isEntry = from.at == nullptr;
  SymValue nothing = placeholder(engine.terms, function.getReturnType());
  if (!isEntry && tooDeep(function, from.frame)) {
    engine.announce(from);
    engine.cut(from, Cut::Kind::Recursion, engine.terms.truth(), function.getName().str());
    return nothing;
  }
  if (!fits(function, arguments)) {
    engine.unsupported(from, "a call of " + function.getName().str() + " with other arguments than it has");
    return nothing;
  }
  Shape &shape = shapeOf(function);
  if (shape.irreducible != nullptr) {
    engine.unsupported(from, "a loop with two entries in " + function.getName().str());
    return nothing;
  }
  Activation activation{
      .function = function, .shape = shape, .frame = static_cast<unsigned>(engine.result.frames.size())};
  engine.result.frames.push_back(
      {.function = &function, .call = llvm::dyn_cast_or_null<llvm::CallBase>(from.at), .caller = from.frame});
  for (const llvm::Argument &argument : function.args())
    activation.values[&argument] = std::move(arguments[argument.getArgNo()]);
  activation.incoming[&function.getEntryBlock()].push_back({.guard = from.guard, .phis = {}});
  runRegion(activation, nullptr);
  for (const Term local : activation.locals)
    engine.endLocal({.at = function.back().getTerminator(), .guard = from.guard, .frame = activation.frame}, local);
  if (activation.returns.empty() || activation.returns.back().phis.empty())
    return nothing;
  SymValue result = activation.returns.back().phis.front();
  for (size_t index = activation.returns.size() - 1; index-- > 0;)
    result = ite(engine.terms, engine.guards.without(activation.returns[index].guard, from.guard),
                 activation.returns[index].phis.front(), result);
  return result;
}

} // namespace raddle::symex
