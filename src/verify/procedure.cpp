#include "verify/procedure.h"

#include <algorithm>
#include <chrono>

#include <llvm/IR/Constants.h>

#include "symex/value.h"
#include "verify/loop_plan.h"

namespace raddle::verify {

namespace {

constexpr size_t kMostFrames = 32; // deep; who calls deeper recurs

ProcedureSpec specOf(const World &world, const llvm::Function &function) {
  const ProcedureSpec *spec = world.specifications.find(function);
  return spec != nullptr ? *spec : ProcedureSpec();
}

} // namespace

ProcedureCheck::ProcedureCheck(World &world, const llvm::Function &function, const Limits &limits)
    : world_(world), terms_(world.terms), function_(function), spec_(specOf(world, function)), limits_(limits),
      prover_(world.terms, limits.seconds) {
  result_.function = &function;
}

ProcedureCheck::~ProcedureCheck() = default;

ProcedureCheck::Loops &ProcedureCheck::loopsOf(const llvm::Function &function) {
  auto &loops = loops_[&function];
  if (!loops)
    loops = std::make_unique<Loops>(function);
  return *loops;
}

ProcedureResult ProcedureCheck::run() {
  const auto begin = std::chrono::steady_clock::now();
  State state = initial();
  checkPreconditions(state);
  if (result_.refusals.empty())
    checkActions(state);
  if (result_.refusals.empty() && result_.unknowns.empty())
    follow(State(state));
  if (result_.refusals.empty() && result_.unknowns.empty())
    checkEnds(state);
  result_.paths = paths_;
  if (!result_.refusals.empty())
    result_.verdict = ProcedureVerdict::Refused;
  else if (!result_.unknowns.empty())
    result_.verdict = ProcedureVerdict::Unknown;
  result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return std::move(result_);
}

// What is said of it because it comes to its end is said of nothing if it never does.
void ProcedureCheck::checkEnds(State &state) {
  if (spec_.isNonblocking && !neverWaits(function_))
    refuse(state, *markIn(function_, "__raddle_nonblocking"), "nonblocking",
           "the procedure may wait for others, or has a loop that need not end");
  const bool canReturn = std::any_of(function_.begin(), function_.end(), [](const llvm::BasicBlock &block) {
    return llvm::isa<llvm::ReturnInst>(block.getTerminator());
  });
  if (!returns_ && (canReturn || spec_.isModular()))
    refuse(state, function_.getEntryBlock().front(), "vacuous", "no way through the procedure comes to its end");
}

State ProcedureCheck::initial() {
  const Memory memory(terms_, world_.addresses);
  State state{memory, memory};
  state.path.push_back(world_.isThread(world_.self));
  Frame frame;
  frame.function = &function_;
  frame.block = &function_.getEntryBlock();
  frame.next = frame.block->begin();
  for (const llvm::Argument &argument : function_.args()) {
    const unsigned width = symex::widthOf(argument.getType()).value_or(kAddressBits);
    const std::string name = argument.hasName() ? argument.getName().str() : std::to_string(argument.getArgNo());
    const Term value = world_.scalars.unknown(width, name);
    frame.values[&argument] = value;
    initialValues_.push_back(value);
    if (argument.getType()->isPointerTy())
      state.pointers.push_back(value);
    if (llvm::StructType *declared = world_.declared.behind(argument))
      views_.declare(value, *declared);
  }
  state.frames.push_back(std::move(frame));
  assumeParameters(state);
  beginBlock(state);
  initialMemory_ = state.memory;
  return state;
}

// Pointers that are passed point to something, unless it is said that they need not.
void ProcedureCheck::assumeParameters(State &state) {
  for (const llvm::Argument &argument : function_.args()) {
    if (argument.getType()->isPointerTy() && !spec_.mayBeNull(argument.getArgNo()))
      state.path.push_back(terms_.logicalNot(terms_.eq(initialValues_[argument.getArgNo()], world_.addresses.null())));
  }
}

bool ProcedureCheck::isLast() const {
  return !result_.unknowns.empty() || (limits_.isOver && limits_.isOver());
}

void ProcedureCheck::follow(State state) {
  if (++paths_ > limits_.paths || (limits_.isOver && limits_.isOver())) {
    giveUp(function_.getEntryBlock().front(), paths_ > limits_.paths ? "too many paths" : "no time left");
    return;
  }
  while (execute(state, *state.frame().next++))
    if (isLast())
      return;
}

bool ProcedureCheck::giveUp(const llvm::Instruction &at, const std::string &what) {
  std::string text = what;
  if (const llvm::DebugLoc &location = at.getDebugLoc())
    text += " (line " + std::to_string(location.getLine()) + ")";
  if (std::find(result_.unknowns.begin(), result_.unknowns.end(), text) == result_.unknowns.end())
    result_.unknowns.push_back(text);
  return false;
}

namespace {

// A value as people write it.
std::string print(smt::Assignment &model, const Cell &cell, Term term, Term self) {
  const smt::Value value = model(term);
  if (cell.space != Space::Holder)
    return value.width == smt::kBool ? value.print() : std::to_string(static_cast<int64_t>(value.asSigned()));
  if (value.bits == 0)
    return "nobody";
  return value == model(self) ? "this thread" : "another thread";
}

} // namespace

// The path with values, as the solver has them for its last answer.
std::vector<Refusal::Step> ProcedureCheck::explain(const State &state) {
  std::vector<Refusal::Step> steps;
  std::vector<Term> shown;
  const auto show = [&shown](const Cell &cell, Term value) {
    if (cell.space <= Space::Bits64)
      shown.push_back(value);
  };
  for (const PathStep &step : state.steps) {
    if (step.cell && step.value)
      show(*step.cell, step.value);
    if (step.after)
      for (const auto &[name, cell] : state.seen)
        show(cell, step.after->read(cell));
  }
  std::optional<smt::Assignment> model = prover_.counterexample(shown);
  for (const PathStep &step : state.steps) {
    std::string what = step.what;
    if (step.before) {
      what = "other threads may run here";
      std::string changes;
      for (const auto &[name, cell] : state.seen)
        if (model && (*model)(step.before->read(cell)) != (*model)(step.after->read(cell)))
          changes += (changes.empty() ? ": " : ", ") + name + " becomes " +
                     print(*model, cell, step.after->read(cell), world_.self);
      what += changes;
    } else if (model && step.value && step.cell && step.cell->space != Space::Holder &&
               !llvm::isa<llvm::CallBase>(step.at)) {
      what += " = " + print(*model, *step.cell, step.value, world_.self);
    }
    steps.push_back({step.at, step.mover, what});
  }
  return steps;
}

bool ProcedureCheck::refuse(State &state, const llvm::Instruction &at, const std::string &rule,
                            const std::string &message) {
  if (isTrying() || !refused_.insert({rule, &at}).second)
    return false;
  Refusal refusal{rule, message, &at, {}};
  refusal.path = explain(state);
  result_.refusals.push_back(std::move(refusal));
  return false;
}

bool ProcedureCheck::require(State &state, Term goal, const llvm::Instruction &at, const std::string &rule,
                             const std::string &message) {
  if (prover_.follows(state.path, goal))
    return true;
  if (prover_.wasUndecided())
    return giveUp(at, "the solver does not know whether this is so: " + message);
  return refuse(state, at, rule, message);
}

bool ProcedureCheck::assume(State &state, Term condition) {
  if (condition.isTrue())
    return true;
  state.path.push_back(condition);
  return prover_.isPossible(state.path);
}

Term ProcedureCheck::valueOf(State &state, const llvm::Value *value) {
  if (const auto found = state.frame().values.find(value); found != state.frame().values.end())
    return found->second;
  Term term;
  if (const auto *constant = llvm::dyn_cast<llvm::Constant>(value))
    term = world_.scalars.constant(*constant);
  if (term)
    return term;
  giveUp(*state.frame().next, "a value of a kind that is not supported");
  return world_.scalars.unknown(symex::widthOf(value->getType()).value_or(kAddressBits), "unsupported");
}

bool ProcedureCheck::execute(State &state, const llvm::Instruction &instruction) {
  if (const auto *access = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return load(state, *access);
  if (const auto *access = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return store(state, *access);
  if (const auto *access = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return update(state, *access);
  if (const auto *access = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    return compareExchange(state, *access);
  if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
    return allocateLocal(state, *local);
  if (const auto *leave = llvm::dyn_cast<llvm::ReturnInst>(&instruction))
    return this->leave(state, *leave);
  if (const auto *callee = llvm::dyn_cast<llvm::CallBase>(&instruction))
    return call(state, *callee);
  if (llvm::isa<llvm::PHINode>(&instruction) || llvm::isa<llvm::FenceInst>(&instruction))
    return true;
  if (const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
    const auto *whole = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(part->getAggregateOperand());
    if (whole == nullptr)
      return giveUp(instruction, "a struct as a value");
    state.frame().values[part] =
        part->getIndices().front() == 0 ? state.frame().values.at(whole) : state.frame().successes.at(whole);
    return true;
  }
  if (llvm::isa<llvm::PtrToIntInst>(&instruction) || llvm::isa<llvm::IntToPtrInst>(&instruction))
    return convertPointer(state, llvm::cast<llvm::CastInst>(instruction));
  if (instruction.isTerminator())
    return branch(state, instruction);
  const Term term =
      world_.scalars.instruction(instruction, [&](const llvm::Value *value) { return valueOf(state, value); });
  if (!term)
    return giveUp(instruction, std::string("unsupported: ") + instruction.getOpcodeName());
  state.frame().values[&instruction] = term;
  return true;
}

bool ProcedureCheck::branch(State &state, const llvm::Instruction &terminator) {
  std::vector<std::pair<Term, const llvm::BasicBlock *>> ways;
  if (const auto *branch = llvm::dyn_cast<llvm::BranchInst>(&terminator)) {
    const Term taken = branch->isConditional() ? valueOf(state, branch->getCondition()) : terms_.truth();
    ways.emplace_back(taken, branch->getSuccessor(0));
    if (branch->isConditional())
      ways.emplace_back(terms_.logicalNot(taken), branch->getSuccessor(1));
  } else if (const auto *choice = llvm::dyn_cast<llvm::SwitchInst>(&terminator)) {
    const Term value = valueOf(state, choice->getCondition());
    Term none = terms_.truth();
    for (const auto &one : choice->cases()) {
      const Term isThis = terms_.eq(value, world_.scalars.constant(*one.getCaseValue()));
      ways.emplace_back(isThis, one.getCaseSuccessor());
      none = terms_.logicalAnd(none, terms_.logicalNot(isThis));
    }
    ways.emplace_back(none, choice->getDefaultDest());
  } else if (llvm::isa<llvm::UnreachableInst>(&terminator)) {
    return refuse(state, terminator, "assertion", "control may come to where it is said never to come");
  } else {
    return giveUp(terminator, std::string("unsupported: ") + terminator.getOpcodeName());
  }
  std::erase_if(ways, [](const auto &way) { return way.first.isFalse(); });
  for (size_t index = 0; index + 1 < ways.size(); ++index) {
    State copy = state;
    if (assume(copy, ways[index].first) && enter(copy, ways[index].second))
      follow(std::move(copy));
  }
  return !ways.empty() && assume(state, ways.back().first) && enter(state, ways.back().second);
}

void ProcedureCheck::assignPhis(State &state, const llvm::BasicBlock *from, const llvm::BasicBlock *to) {
  std::vector<std::pair<const llvm::Value *, Term>> values;
  for (const llvm::PHINode &phi : to->phis())
    values.emplace_back(&phi, valueOf(state, phi.getIncomingValueForBlock(from)));
  for (const auto &[phi, value] : values)
    state.frame().values[phi] = value;
}

bool ProcedureCheck::enter(State &state, const llvm::BasicBlock *next) {
  const llvm::BasicBlock *from = state.frame().block;
  const llvm::LoopInfo &info = loopsOf(*state.frame().function).info;
  if (isTrying()) {
    const LoopPlan &plan = *trials_.back();
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
  return arrive(state, from, *info.getLoopFor(next));
}

bool ProcedureCheck::leave(State &state, const llvm::ReturnInst &instruction) {
  const Term value = instruction.getReturnValue() != nullptr ? valueOf(state, instruction.getReturnValue()) : Term();
  if (isTrying() && state.frames.size() <= trials_.back()->depth)
    return false;
  if (state.frames.size() == 1) {
    // All returns of a function lead to one place: which of them it is, is said by the jump to it.
    const llvm::Instruction *jump = state.frame().jump;
    const bool isShared = jump != nullptr && jump->getDebugLoc() && !instruction.getParent()->getSinglePredecessor() &&
                          llvm::isa<llvm::BranchInst>(jump) && llvm::cast<llvm::BranchInst>(jump)->isUnconditional();
    (void)finish(state, isShared ? *jump : static_cast<const llvm::Instruction &>(instruction), value);
    return false;
  }
  const llvm::CallBase *call = state.frame().call;
  state.frames.pop_back();
  std::erase_if(state.cuts, [&](const Cut &cut) { return cut.depth > state.frames.size(); });
  if (value)
    state.frame().values[call] = value;
  if (const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(call))
    return enter(state, invoke->getNormalDest());
  return true;
}

bool ProcedureCheck::inlineCall(State &state, const llvm::CallBase &call, const llvm::Function &callee) {
  if (state.frames.size() >= kMostFrames)
    return giveUp(call, "`" + callee.getName().str() + "` recurs and has no specification");
  for (const llvm::Argument &argument : callee.args())
    if (argument.hasByValAttr())
      return giveUp(call, "`" + callee.getName().str() + "` is passed a copy of a struct");
  if (callee.isVarArg())
    return giveUp(call, "`" + callee.getName().str() + "` has a variable number of arguments");
  Frame frame;
  frame.function = &callee;
  frame.call = &call;
  frame.values = argumentsOf(state, call, callee);
  frame.block = &callee.getEntryBlock();
  frame.next = frame.block->begin();
  state.frames.push_back(std::move(frame));
  return true;
}

} // namespace raddle::verify
