#include "verify/path_explorer.h"

#include <algorithm>

#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>

#include "symex/value.h"
#include "verify/held_locks.h"

namespace raddle::verify {

namespace {

constexpr size_t kMostFrames = 32; // deep; who calls deeper recurs

} // namespace

PathExplorer::PathExplorer(Context &context)
    : context_(context), world_(context.world), terms_(context.terms), ownership_(context), cells_(context),
      simulation_(context, ownership_), movers_(context, ownership_, simulation_), waiting_(context, knownLoops_),
      accesses_(parts()), lockCalls_(parts()), libraryCalls_(parts()), specifiedCalls_(parts()),
      loops_(context, movers_, *this) {}

Parts PathExplorer::parts() {
  return {context_, ownership_, simulation_, cells_, movers_, *this};
}

State PathExplorer::initial() {
  const Memory memory(terms_, world_.addresses);
  State state{memory, memory};
  state.path.push_back(world_.isThread(world_.self));
  Frame frame;
  frame.function = &context_.function;
  frame.block = &context_.function.getEntryBlock();
  frame.next = frame.block->begin();
  for (const llvm::Argument &argument : context_.function.args()) {
    const unsigned width = symex::widthOf(argument.getType()).value_or(kAddressBits);
    const std::string name = argument.hasName() ? argument.getName().str() : std::to_string(argument.getArgNo());
    const Term value = world_.scalars.unknown(width, name);
    frame.values[&argument] = value;
    context_.initialValues.push_back(value);
    if (argument.getType()->isPointerTy())
      state.pointers.push_back(value);
    if (llvm::StructType *declared = world_.declared.behind(argument))
      cells_.declare(value, *declared);
  }
  state.frames.push_back(std::move(frame));
  assumeParameters(state);
  movers_.beginBlock(state);
  context_.initialMemory = state.memory;
  return state;
}

// Pointers that are passed point to something, unless it is said that they need not.
void PathExplorer::assumeParameters(State &state) {
  for (const llvm::Argument &argument : context_.function.args()) {
    if (argument.getType()->isPointerTy() && !context_.spec.mayBeNull(argument.getArgNo()))
      state.path.push_back(
          terms_.logicalNot(terms_.eq(context_.initialValues[argument.getArgNo()], world_.addresses.null())));
  }
}

bool PathExplorer::isLast() const {
  return !context_.result.unknowns.empty() || context_.isOutOfTime();
}

void PathExplorer::follow(State state) {
  if (++paths_ > context_.limits.paths || context_.isOutOfTime()) {
    context_.giveUp(context_.function.getEntryBlock().front(),
                    paths_ > context_.limits.paths ? "too many paths" : "no time left");
    return;
  }
  while (execute(state, *state.frame().next++))
    if (isLast())
      return;
}

bool PathExplorer::execute(State &state, const llvm::Instruction &instruction) {
  if (const auto *access = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return accesses_.load(state, *access);
  if (const auto *access = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return accesses_.store(state, *access);
  if (const auto *access = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return accesses_.update(state, *access);
  if (const auto *access = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    return accesses_.compareExchange(state, *access);
  if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
    return accesses_.allocateLocal(state, *local);
  if (const auto *leave = llvm::dyn_cast<llvm::ReturnInst>(&instruction))
    return this->leave(state, *leave);
  if (const auto *callee = llvm::dyn_cast<llvm::CallBase>(&instruction))
    return call(state, *callee);
  if (llvm::isa<llvm::PHINode>(&instruction) || llvm::isa<llvm::FenceInst>(&instruction))
    return true;
  if (const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction))
    return extract(state, *part);
  if (llvm::isa<llvm::PtrToIntInst>(&instruction) || llvm::isa<llvm::IntToPtrInst>(&instruction))
    return accesses_.convertPointer(state, llvm::cast<llvm::CastInst>(instruction));
  if (instruction.isTerminator())
    return branch(state, instruction);
  return compute(state, instruction);
}

bool PathExplorer::extract(State &state, const llvm::ExtractValueInst &part) {
  const auto *whole = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(part.getAggregateOperand());
  if (whole == nullptr)
    return context_.giveUp(part, "a struct as a value");
  state.frame().values[&part] =
      part.getIndices().front() == 0 ? state.frame().values.at(whole) : state.frame().successes.at(whole);
  return true;
}

bool PathExplorer::compute(State &state, const llvm::Instruction &instruction) {
  const Term term =
      world_.scalars.instruction(instruction, [&](const llvm::Value *value) { return context_.valueOf(state, value); });
  if (!term)
    return context_.giveUp(instruction, std::string("unsupported: ") + instruction.getOpcodeName());
  state.frame().values[&instruction] = term;
  return true;
}

bool PathExplorer::branch(State &state, const llvm::Instruction &terminator) {
  std::vector<std::pair<Term, const llvm::BasicBlock *>> ways;
  if (const auto *branch = llvm::dyn_cast<llvm::BranchInst>(&terminator)) {
    const Term taken = branch->isConditional() ? context_.valueOf(state, branch->getCondition()) : terms_.truth();
    ways.emplace_back(taken, branch->getSuccessor(0));
    if (branch->isConditional())
      ways.emplace_back(terms_.logicalNot(taken), branch->getSuccessor(1));
  } else if (const auto *choice = llvm::dyn_cast<llvm::SwitchInst>(&terminator)) {
    const Term value = context_.valueOf(state, choice->getCondition());
    Term none = terms_.truth();
    for (const auto &one : choice->cases()) {
      const Term isThis = terms_.eq(value, world_.scalars.constant(*one.getCaseValue()));
      ways.emplace_back(isThis, one.getCaseSuccessor());
      none = terms_.logicalAnd(none, terms_.logicalNot(isThis));
    }
    ways.emplace_back(none, choice->getDefaultDest());
  } else if (llvm::isa<llvm::UnreachableInst>(&terminator)) {
    return context_.refuse(state, terminator, Rule::Assertion, "control may come to where it is said never to come");
  } else {
    return context_.giveUp(terminator, std::string("unsupported: ") + terminator.getOpcodeName());
  }
  std::erase_if(ways, [](const auto &way) { return way.first.isFalse(); });
  for (size_t index = 0; index + 1 < ways.size(); ++index) {
    State copy = state;
    if (context_.assume(copy, ways[index].first) && enter(copy, ways[index].second))
      follow(std::move(copy));
  }
  return !ways.empty() && context_.assume(state, ways.back().first) && enter(state, ways.back().second);
}

void PathExplorer::assignPhis(State &state, const llvm::BasicBlock *from, const llvm::BasicBlock *to) {
  std::vector<std::pair<const llvm::Value *, Term>> values;
  for (const llvm::PHINode &phi : to->phis())
    values.emplace_back(&phi, context_.valueOf(state, phi.getIncomingValueForBlock(from)));
  for (const auto &[phi, value] : values)
    state.frame().values[phi] = value;
}

bool PathExplorer::enter(State &state, const llvm::BasicBlock *next) {
  const llvm::BasicBlock *from = state.frame().block;
  const llvm::LoopInfo &info = knownLoops_.of(*state.frame().function).info;
  if (context_.isTrying()) {
    const LoopPlan &plan = *context_.trials.back();
    if (state.frames.size() == plan.depth && !plan.loop->contains(next))
      return false;
  }
  assignPhis(state, from, next);
  state.frame().block = next;
  state.frame().jump = from->getTerminator();
  state.frame().next = next->begin();
  // Loops that are left will be entered anew.
  std::erase_if(state.cuts, [&](const Cut &cut) {
    return cut.depth == state.frames.size() && !info.getLoopFor(cut.head)->contains(next);
  });
  if (!info.isLoopHeader(next))
    return true;
  return loops_.arrive(state, from, *info.getLoopFor(next));
}

// A lock in a local variable ends with it, whether it is destroyed or not.
bool PathExplorer::endLocals(State &state, const llvm::Instruction &at) {
  const std::vector<Term> &locals = state.frame().locals;
  const bool isHeld = std::any_of(locals.begin(), locals.end(),
                                  [&](Term local) { return !locksHeldIn(context_, state, local).empty(); });
  if (isHeld)
    return context_.refuse(state, at, Rule::Ownership, "a local variable ends with a lock in it that the thread holds");
  return std::none_of(locals.begin(), locals.end(),
                      [&](Term local) { return mayHoldLockIn(context_, state, local); }) ||
         context_.giveUp(at, "a local variable ends with a lock in it that the thread may hold");
}

bool PathExplorer::leave(State &state, const llvm::ReturnInst &instruction) {
  const Term value =
      instruction.getReturnValue() != nullptr ? context_.valueOf(state, instruction.getReturnValue()) : Term();
  if (context_.isTrying() && state.frames.size() <= context_.trials.back()->depth)
    return false;
  if (!endLocals(state, instruction))
    return false;
  if (state.frames.size() == 1) {
    // All returns of a function lead to one place: which of them it is, is said by the jump to it.
    const llvm::Instruction *jump = state.frame().jump;
    const bool isShared = jump != nullptr && jump->getDebugLoc() && !instruction.getParent()->getSinglePredecessor() &&
                          llvm::isa<llvm::BranchInst>(jump) && llvm::cast<llvm::BranchInst>(jump)->isUnconditional();
    returns_ = true;
    (void)movers_.finish(state, isShared ? *jump : static_cast<const llvm::Instruction &>(instruction), value);
    return false;
  }
  const llvm::CallBase *call = state.frame().call;
  state.frames.pop_back();
  std::erase_if(state.cuts, [&](const Cut &cut) { return cut.depth > state.frames.size(); });
  if (value)
    state.frame().values[call] = value;
  return goOnAfter(state, *call);
}

bool PathExplorer::call(State &state, const llvm::CallBase &call) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call) || call.isLifetimeStartOrEnd() || llvm::isa<llvm::AssumeInst>(call))
    return true;
  if (llvm::isa<llvm::MemSetInst>(call))
    return libraryCalls_.fill(state, call);
  const llvm::Function *callee = call.getCalledFunction();
  if (callee == nullptr)
    return context_.giveUp(call, "a call through a pointer");
  if (const std::optional<bool> goesOn = callKnown(state, call, *callee))
    return *goesOn && goOnAfter(state, call);
  if (const ProcedureSpec *spec = world_.specifications.find(*callee); spec != nullptr && spec->isModular())
    return specifiedCalls_.execute(state, call, *callee, waiting_);
  if (callee->isDeclaration())
    return context_.giveUp(call, "a call of `" + callee->getName().str() + "`, which is not defined here");
  return specifiedCalls_.meetsPreconditions(state, call, *callee) && inlineCall(state, call, *callee);
}

std::optional<bool> PathExplorer::callKnown(State &state, const llvm::CallBase &call, const llvm::Function &callee) {
  if (!callee.isDeclaration() && !isOfSpecification(callee))
    return std::nullopt;
  const llvm::StringRef name = knownName(callee);
  if (const LockCalls::Handler handler = LockCalls::handlerOf(name))
    return (lockCalls_.*handler)(state, call);
  if (const LibraryCalls::Handler handler = LibraryCalls::handlerOf(name))
    return (libraryCalls_.*handler)(state, call);
  return std::nullopt;
}

bool PathExplorer::inlineCall(State &state, const llvm::CallBase &call, const llvm::Function &callee) {
  if (state.frames.size() >= kMostFrames)
    return context_.giveUp(call, "`" + callee.getName().str() + "` recurs and has no specification");
  for (const llvm::Argument &argument : callee.args())
    if (argument.hasByValAttr())
      return context_.giveUp(call, "`" + callee.getName().str() + "` is passed a copy of a struct");
  if (callee.isVarArg())
    return context_.giveUp(call, "`" + callee.getName().str() + "` has a variable number of arguments");
  Frame frame;
  frame.function = &callee;
  frame.call = &call;
  frame.values = context_.argumentsOf(state, call, callee);
  frame.block = &callee.getEntryBlock();
  frame.next = frame.block->begin();
  state.frames.push_back(std::move(frame));
  return true;
}

} // namespace raddle::verify
