// Calls: of the thread API, of procedures with specifications, of others.
#include <algorithm>

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "symex/value.h"
#include "verify/loop_plan.h"
#include "verify/procedure.h"

namespace raddle::verify {

namespace {

constexpr size_t kMostModified = 64; // cells by one action

std::optional<Cell> firstNew(const std::vector<Cell> &cells, const std::vector<Cell> &known) {
  for (const Cell &cell : cells)
    if (std::find(known.begin(), known.end(), cell) == known.end())
      return cell;
  return std::nullopt;
}

} // namespace

Environment ProcedureCheck::argumentsOf(State &state, const llvm::CallBase &call, const llvm::Function &callee) {
  Environment values;
  for (unsigned index = 0; index < callee.arg_size(); ++index)
    values[callee.getArg(index)] = valueOf(state, call.getArgOperand(index));
  return values;
}

std::map<llvm::StringRef, ProcedureCheck::Handler> ProcedureCheck::threadHandlers() {
  using Self = ProcedureCheck;
  return {
      {"pthread_mutex_lock", &Self::lock},
      {"pthread_spin_lock", &Self::lock},
      {"mtx_lock", &Self::lock},
      {"pthread_mutex_unlock", &Self::unlock},
      {"pthread_spin_unlock", &Self::unlock},
      {"mtx_unlock", &Self::unlock},
      {"pthread_mutex_trylock", &Self::tryLock},
      {"pthread_mutex_timedlock", &Self::tryLock},
      {"pthread_spin_trylock", &Self::tryLock},
      {"mtx_trylock", &Self::tryLock},
      {"mtx_timedlock", &Self::tryLock},
      {"pthread_rwlock_wrlock", &Self::lock},
      {"pthread_rwlock_trywrlock", &Self::tryLock},
      {"pthread_rwlock_rdlock", &Self::readLock},
      {"pthread_rwlock_tryrdlock", &Self::tryReadLock},
      {"pthread_rwlock_unlock", &Self::unlockEither},
      {"__raddle_acquire", &Self::acquire},
      {"__raddle_release", &Self::release},
      {"pthread_cond_wait", &Self::wait},
      {"pthread_cond_timedwait", &Self::wait},
      {"cnd_wait", &Self::wait},
      {"cnd_timedwait", &Self::wait},
      {"pthread_cond_signal", &Self::zero},
      {"pthread_cond_broadcast", &Self::zero},
      {"cnd_signal", &Self::zero},
      {"cnd_broadcast", &Self::zero},
      {"pthread_mutex_init", &Self::makeLock},
      {"pthread_mutex_destroy", &Self::destroyLock},
      {"pthread_rwlock_init", &Self::makeLock},
      {"pthread_rwlock_destroy", &Self::destroyLock},
      {"pthread_cond_init", &Self::makeLock},
      {"pthread_cond_destroy", &Self::destroyLock},
      {"pthread_spin_init", &Self::makeLock},
      {"pthread_spin_destroy", &Self::destroyLock},
      {"mtx_init", &Self::makeLock},
      {"mtx_destroy", &Self::destroyLock},
      {"cnd_init", &Self::makeLock},
      {"cnd_destroy", &Self::destroyLock},
      {"pthread_create", &Self::create},
      {"pthread_join", &Self::join},
      {"pthread_detach", &Self::zero},
  };
}

const std::map<llvm::StringRef, ProcedureCheck::Handler> &ProcedureCheck::handlers() {
  using Self = ProcedureCheck;
  static const std::map<llvm::StringRef, Handler> kOthers = {
      {"malloc", &Self::allocate},
      {"calloc", &Self::allocate},
      {"free", &Self::releaseObject},
      {"_Znwm", &Self::allocateSurely},
      {"_Znam", &Self::allocateSurely},
      {"_ZdlPv", &Self::releaseObject},
      {"_ZdlPvm", &Self::releaseObject},
      {"_ZdaPv", &Self::releaseObject},
      {"__raddle_witness", &Self::witness},
      {"__raddle_publish", &Self::publishCall},
      {"__raddle_tid", &Self::threadId},
      {"__raddle_spec", &Self::zero},
      {"__raddle_old_begin", &Self::misplaced},
      {"__raddle_result", &Self::misplaced},
      {"__raddle_holder", &Self::misplaced},
      {"__raddle_reads", &Self::misplaced},
      {"__raddle_private", &Self::misplaced},
      {"__raddle_ghost_step", &Self::ignore},
      {"__raddle_yield", &Self::ignore},
      {"sched_yield", &Self::zero},
      {"printf", &Self::printStrings},
      {"puts", &Self::printStrings},
      {"fprintf", &Self::printStrings},
      {"putchar", &Self::ignore},
      {"abort", &Self::failAssertion},
      {"__assert_fail", &Self::failAssertion},
      {"__raddle_assert_failed", &Self::failAssertion},
      {"exit", &Self::end},
      {"_exit", &Self::end},
      {"pthread_exit", &Self::end},
  };
  static const std::map<llvm::StringRef, Handler> kHandlers = [] {
    std::map<llvm::StringRef, Handler> all = threadHandlers();
    all.insert(kOthers.begin(), kOthers.end());
    return all;
  }();
  return kHandlers;
}

bool ProcedureCheck::call(State &state, const llvm::CallBase &call) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call) || call.isLifetimeStartOrEnd() || llvm::isa<llvm::AssumeInst>(call))
    return true;
  if (llvm::isa<llvm::MemSetInst>(call))
    return fill(state, call);
  const llvm::Function *callee = call.getCalledFunction();
  if (callee == nullptr)
    return giveUp(call, "a call through a pointer");
  const auto handler = handlers().find(knownName(*callee));
  const bool isOurs = callee->isDeclaration() || isOfSpecification(*callee);
  if (handler != handlers().end() && isOurs) {
    if (!(this->*handler->second)(state, call))
      return false;
  } else if (const ProcedureSpec *spec = world_.specifications.find(*callee); spec != nullptr && spec->isModular()) {
    return callSpecified(state, call, *callee);
  } else if (callee->isDeclaration()) {
    return giveUp(call, "a call of `" + callee->getName().str() + "`, which is not defined here");
  } else {
    return meetsPreconditions(state, call, *callee) && inlineCall(state, call, *callee);
  }
  return goOnAfter(state, call);
}

// An invoke goes on elsewhere.
bool ProcedureCheck::goOnAfter(State &state, const llvm::CallBase &call) {
  const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call);
  return invoke == nullptr || enter(state, invoke->getNormalDest());
}

// No term if it returns nothing.
Term ProcedureCheck::unknownResult(const llvm::Function &function) {
  const auto width = symex::widthOf(function.getReturnType());
  if (function.getReturnType()->isVoidTy() || !width)
    return {};
  return world_.scalars.unknown(*width, function.getName().str() + "()");
}

bool ProcedureCheck::meetsPreconditions(State &state, const llvm::CallBase &call, const llvm::Function &callee) {
  const ProcedureSpec *spec = world_.specifications.find(callee);
  if (spec == nullptr)
    return true;
  const std::string name = "`" + callee.getName().str() + "`";
  if (spec->isInit && !spec_.isInit && !isWithout(Without::Init))
    return refuse(state, call, "init", name + " is for the time before there are other threads");
  if (isWithout(Without::Requires))
    return true;
  const Environment values = argumentsOf(state, call, callee);
  for (const Region &region : spec->preconditions) {
    const Evaluation evaluation = world_.evaluator.region(region, values, world_.momentOf(state.memory));
    if (!require(state, evaluation.claimed(terms_, "__raddle_requires"), call, "requires",
                 "what " + name + " requires need not hold here"))
      return false;
  }
  if (!spec->isModular())
    return true;
  for (const llvm::Argument &argument : callee.args()) {
    const Term isNotNull = argument.getType()->isPointerTy() && !spec->mayBeNull(argument.getArgNo())
                               ? terms_.logicalNot(world_.addresses.same(values.at(&argument), world_.addresses.null()))
                               : terms_.truth();
    if (!require(state, isNotNull, call, "requires", name + " may be called with a null pointer here"))
      return false;
  }
  return true;
}

bool ProcedureCheck::callSpecified(State &state, const llvm::CallBase &call, const llvm::Function &callee) {
  const bool mayWait = !isNonblocking(callee) && !isWithout(Without::Blocking);
  if (state.phase == Phase::AfterCommit && mayWait && !border(state, call))
    return false;
  if (!meetsPreconditions(state, call, callee))
    return false;
  const Term result = unknownResult(callee);
  const Environment values = argumentsOf(state, call, callee);
  const std::vector<ActionSpec> &actions = world_.specifications.find(callee)->actions;
  for (size_t index = 0; index + 1 < actions.size(); ++index) {
    State copy = state;
    if (performAction(copy, {call, callee, actions[index], values, result}))
      follow(std::move(copy));
  }
  return performAction(state, {call, callee, actions.back(), values, result});
}

// What the callee does if it performs that action now.
ProcedureCheck::Effect ProcedureCheck::effectOf(const State &state, const SpecifiedCall &what) {
  const Memory &before = state.memory;
  Effect effect{{&what.call, {}, {}, {}}, before, {}, {}, {}};
  effect.step.what = "calls `" + what.callee.getName().str() + "`: " + what.action.name;
  const auto evaluate = [&] {
    return world_.evaluator.region(what.action.region, what.values,
                                   {effect.after, before, world_.self, world_.self, what.result});
  };
  // The list of what is modified speaks of the state after: what is modified first may say what else is.
  while (const std::optional<Cell> cell = firstNew(modified(evaluate()), effect.cells)) {
    if (effect.cells.size() >= kMostModified) {
      giveUp(what.call, "`" + what.callee.getName().str() + "` modifies too much");
      break;
    }
    effect.cells.push_back(*cell);
    effect.after.write(*cell, world_.scalars.unknown(verify::widthOf(cell->space), "written"));
    effect.step.accesses.push_back({Mode::Write, *cell, {}});
  }
  const auto addReads = [&](const Evaluation &evaluation) {
    for (const Evaluation::Load &load : evaluation.loads)
      effect.step.accesses.push_back({Mode::Read, load.cell, load.condition});
  };
  const Evaluation claim = evaluate();
  addReads(claim);
  effect.happens = claim.claimed(terms_, "__raddle_holds");
  for (const Region &region : world_.specifications.find(what.callee)->preconditions) {
    const Evaluation required = world_.evaluator.region(region, what.values, world_.momentOf(before));
    addReads(required);
    effect.kept.insert(effect.kept.end(), required.privates.begin(), required.privates.end());
  }
  if (isWithout(Without::CalleeAccesses))
    effect.step.accesses.clear();
  return effect;
}

// The callee as one atomic step.
bool ProcedureCheck::performAction(State &state, const SpecifiedCall &what) {
  Effect effect = effectOf(state, what);
  std::vector<Term> assumed = state.path;
  assumed.push_back(effect.happens);
  bool isLeft =
      spec_.isInit || isWithout(Without::LeftMovers) || prover_.follows(assumed, exclusive(state, effect.step));
  if (state.phase == Phase::AfterCommit && !isLeft) {
    if (!border(state, what.call) || !meetsPreconditions(state, what.call, what.callee))
      return false;
    effect = effectOf(state, what);
    isLeft = false;
  }
  if (!assume(state, effect.happens) || (!spec_.isInit && !mayAccess(state, effect.step)))
    return false;
  state.memory = effect.after;
  for (const llvm::Argument &parameter : what.callee.args()) {
    const Term value = what.values.at(&parameter);
    const Term root = world_.addresses.root(value);
    if (std::find(effect.kept.begin(), effect.kept.end(), root) == effect.kept.end())
      publishValue(state, parameter.getType(), value);
    else
      publishContents(state, root);
  }
  if (what.result && what.callee.getReturnType()->isPointerTy() && effect.kept.empty())
    meetPointer(state, what.result);
  for (const Cell &cell : effect.cells) {
    state.written.push_back(cell);
    state.allWritten.push_back(cell);
  }
  if (what.result)
    state.frame().values[&what.call] = what.result;
  const bool isRight =
      spec_.isInit || isWithout(Without::RightMovers) || prover_.follows(state.path, exclusive(state, effect.step));
  if (!isRight)
    state.phase = Phase::AfterCommit;
  noteMover(state, effect.step, isLeft, isRight);
  return goOnAfter(state, what.call);
}

// Loops may not end, and locks may not come; so may what calls them.
bool ProcedureCheck::isNonblocking(const llvm::Function &function) {
  const ProcedureSpec *spec = world_.specifications.find(function);
  return (spec != nullptr && spec->isNonblocking) || neverWaits(function);
}

// Each loop counts to where it ends, and nothing waits for others.
bool ProcedureCheck::neverWaits(const llvm::Function &function) {
  const auto [known, isNew] = nonblocking_.try_emplace(&function, false); // A function that calls itself is none.
  if (!isNew)
    return known->second;
  static const std::set<llvm::StringRef> kWaiting = {
      "pthread_mutex_lock",    "pthread_spin_lock",      "mtx_lock",          "pthread_rwlock_wrlock",
      "pthread_rwlock_rdlock", "__raddle_acquire",       "pthread_cond_wait", "cnd_wait",
      "pthread_join",          "pthread_cond_timedwait", "cnd_timedwait",     "pthread_mutex_timedlock",
      "mtx_timedlock"};
  bool result = !function.isDeclaration() && loopsOf(function).end();
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call == nullptr || llvm::isa<llvm::IntrinsicInst>(call))
      continue;
    const llvm::Function *callee = call->getCalledFunction();
    const bool isHandled = callee != nullptr && callee->isDeclaration() && handlers().contains(callee->getName());
    if (callee == nullptr || kWaiting.contains(knownName(*callee)) ||
        (!isHandled && !isOfSpecification(*callee) && !isNonblocking(*callee)))
      result = false;
  }
  return nonblocking_[&function] = result;
}

Cell ProcedureCheck::mutexOf(State &state, const llvm::CallBase &call, unsigned argument) {
  return {Space::Holder, world_.addresses.whole(valueOf(state, call.getArgOperand(argument)))};
}

bool ProcedureCheck::lockStep(State &state, const llvm::CallBase &call, const Cell &cell) {
  if (world_.hasRecursiveLocks)
    return giveUp(call, "there are recursive mutexes, which may be locked again");
  if (std::find(state.locks.begin(), state.locks.end(), cell) == state.locks.end())
    state.locks.push_back(cell);
  Step step{&call,
            {{Mode::Write, cell, {}}},
            terms_.truth(),
            [&](State &after) { write(after, cell, world_.self); },
            "takes " + nameOf(call)};
  const bool isSplit = state.phase == Phase::AfterCommit && !spec_.isInit && !isWithout(Without::Blocking);
  if (isSplit && !border(state, call))
    return false;
  const Term isRead = cell.space == Space::Holder ? state.memory.isReader(cell.address) : terms_.falsity();
  step.guard = terms_.logicalAnd(world_.isNobody(state.memory.read(cell)), terms_.logicalNot(isRead));
  return perform(state, step);
}

bool ProcedureCheck::unlockStep(State &state, const llvm::CallBase &call, const Cell &cell) {
  if (!spec_.isInit && !require(state, terms_.eq(state.memory.read(cell), world_.self), call, "access",
                                "the thread releases a lock that it need not hold"))
    return false;
  return perform(state, {&call,
                         {{Mode::Write, cell, {}}},
                         {},
                         [&](State &after) { write(after, cell, terms_.constant(32, 0)); },
                         "releases " + nameOf(call)});
}

// What would be waited for without end; other deadlocks are not looked for.
bool ProcedureCheck::isHeldAlready(State &state, const llvm::CallBase &call, const Cell &cell) {
  if (spec_.isInit || !prover_.follows(state.path, terms_.eq(state.memory.read(cell), world_.self)))
    return false;
  refuse(state, call, "deadlock", "the thread waits for a lock that it holds itself");
  return true;
}

bool ProcedureCheck::lock(State &state, const llvm::CallBase &call) {
  const Cell cell = mutexOf(state, call, 0);
  return zero(state, call) && !isHeldAlready(state, call, cell) && lockStep(state, call, cell);
}

bool ProcedureCheck::lockFree(State &state, const llvm::CallBase &call) {
  return zero(state, call) && lockStep(state, call, mutexOf(state, call, 0));
}

bool ProcedureCheck::tryLock(State &state, const llvm::CallBase &call) {
  return tryWith(state, call, &ProcedureCheck::lockFree);
}

// It fails, for whatever reason, or does what it is to do.
bool ProcedureCheck::tryWith(State &state, const llvm::CallBase &call, Handler succeed) {
  State failing = state;
  const Term code = world_.scalars.unknown(32, "error");
  failing.frame().values[&call] = code;
  if (assume(failing, terms_.logicalNot(world_.isNobody(code)))) {
    const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call);
    if (invoke == nullptr || enter(failing, invoke->getNormalDest()))
      follow(std::move(failing));
  }
  return (this->*succeed)(state, call);
}

bool ProcedureCheck::tryReadLock(State &state, const llvm::CallBase &call) {
  return tryWith(state, call, &ProcedureCheck::readLock);
}

bool ProcedureCheck::unlock(State &state, const llvm::CallBase &call) {
  return zero(state, call) && unlockStep(state, call, mutexOf(state, call, 0));
}

bool ProcedureCheck::acquire(State &state, const llvm::CallBase &call) {
  const Cell cell{Space::Bits32, world_.addresses.scalarAt(valueOf(state, call.getArgOperand(0)))};
  return isValid(state, cell, call) && !isHeldAlready(state, call, cell) && lockStep(state, call, cell);
}

bool ProcedureCheck::release(State &state, const llvm::CallBase &call) {
  const Cell cell{Space::Bits32, world_.addresses.scalarAt(valueOf(state, call.getArgOperand(0)))};
  return isValid(state, cell, call) && unlockStep(state, call, cell);
}

void ProcedureCheck::countReads(State &state, Term lock, uint32_t more) {
  const Cell cell{Space::Reads, lock};
  write(state, cell, terms_.add(state.memory.read(cell), terms_.constant(verify::widthOf(cell.space), more)));
  if (more == 1)
    state.path.push_back(state.memory.isReader(lock)); // Nobody locks it so often that the count would be 0 again.
}

bool ProcedureCheck::readLock(State &state, const llvm::CallBase &call) {
  if (!zero(state, call))
    return false;
  const Cell writer = mutexOf(state, call, 0);
  if (state.phase == Phase::AfterCommit && !spec_.isInit && !border(state, call))
    return false;
  return perform(state,
                 {&call, {{Mode::Read, writer, {}}}, world_.isNobody(state.memory.read(writer)), [&](State &after) {
                    countReads(after, writer.address, 1);
                  }});
}

bool ProcedureCheck::unlockEither(State &state, const llvm::CallBase &call) {
  const Cell writer = mutexOf(state, call, 0);
  if (!prover_.follows(state.path, state.memory.isReader(writer.address)))
    return unlock(state, call);
  return zero(state, call) && perform(state, {&call, {{Mode::Read, writer, {}}}, {}, [&](State &after) {
                                                countReads(after, writer.address, uint32_t(-1));
                                              }});
}

// Who makes a lock anew or destroys it has it for himself: others would be in their critical sections, or waiting.
bool ProcedureCheck::ownsLock(State &state, const llvm::CallBase &call, const Cell &lock) {
  return spec_.isInit || require(state, world_.predicates.isPrivate(lock.address, state.memory), call, "ownership",
                                 "the thread initializes or destroys " + nameOf(call) +
                                     ", which other threads may hold or wait for: require raddle_private of its "
                                     "object, or declare the procedure RADDLE_INIT");
}

bool ProcedureCheck::makeLock(State &state, const llvm::CallBase &call) {
  const Cell lock = mutexOf(state, call, 0);
  if (!zero(state, call) || !ownsLock(state, call, lock))
    return false;
  write(state, lock, terms_.constant(verify::widthOf(lock.space), 0));
  return true;
}

bool ProcedureCheck::destroyLock(State &state, const llvm::CallBase &call) {
  const Cell lock = mutexOf(state, call, 0);
  if (!zero(state, call) || !ownsLock(state, call, lock))
    return false;
  const bool isHeld = prover_.follows(state.path, terms_.eq(state.memory.read(lock), world_.self)) ||
                      prover_.follows(state.path, state.memory.isReader(lock.address));
  return !isHeld || refuse(state, call, "ownership", "the thread destroys a lock that it holds");
}

bool ProcedureCheck::wait(State &state, const llvm::CallBase &call) {
  const Cell mutex = mutexOf(state, call, 1);
  if (isWithout(Without::WaitBorder))
    return zero(state, call);
  if (!unlockStep(state, call, mutex))
    return false;
  if (!border(state, call))
    return false;
  state.frame().values[&call] = world_.scalars.unknown(32, "error");
  return lockStep(state, call, mutex);
}

bool ProcedureCheck::allocate(State &state, const llvm::CallBase &call) {
  State failing = state;
  failing.frame().values[&call] = world_.addresses.null();
  follow(std::move(failing));
  return allocateSurely(state, call);
}

bool ProcedureCheck::allocateSurely(State &state, const llvm::CallBase &call) {
  state.frame().values[&call] = newObject(state, nullptr);
  return true;
}

bool ProcedureCheck::releaseObject(State &state, const llvm::CallBase &call) {
  const Term address = valueOf(state, call.getArgOperand(0));
  const Term isNull = world_.addresses.same(address, world_.addresses.null());
  if (!prover_.follows(state.path, terms_.logicalOr(isNull, world_.predicates.isPrivate(address, state.memory))))
    return giveUp(call, "an object is freed that other threads may reach");
  for (const Cell &lock : state.locks) {
    const Term isInIt = world_.addresses.same(world_.addresses.root(lock.address), world_.addresses.root(address));
    const Term isHeld = terms_.eq(state.memory.read(lock), world_.self);
    if (!isInIt.isFalse() && prover_.follows(state.path, terms_.logicalAnd(isInIt, isHeld)))
      return refuse(state, call, "ownership", "the thread frees an object with a lock in it that it holds");
  }
  return true;
}

bool ProcedureCheck::create(State &state, const llvm::CallBase &call) {
  const auto *start = llvm::dyn_cast<llvm::Function>(call.getArgOperand(2)->stripPointerCasts());
  if (start == nullptr)
    return giveUp(call, "a thread is created whose function is not known");
  if (world_.specifications.find(*start) != nullptr && !world_.specifications.find(*start)->preconditions.empty())
    return giveUp(call, "a thread is created whose function requires something");
  if (spec_.isInit)
    return refuse(state, call, "init", "a procedure for the time before there are other threads creates one");
  if (!writeUnknown(state, call, 0))
    return false;
  // What the new thread does cannot be before this: it is no right mover.
  publish(state, valueOf(state, call.getArgOperand(3)));
  state.phase = Phase::AfterCommit;
  return ignore(state, call);
}

bool ProcedureCheck::join(State &state, const llvm::CallBase &call) {
  const bool isTold = !llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(1));
  return zero(state, call) && border(state, call) && (!isTold || writeUnknown(state, call, 1));
}

// Where the argument points to, there is something else now.
bool ProcedureCheck::writeUnknown(State &state, const llvm::CallBase &call, unsigned argument) {
  llvm::Type *type = llvm::Type::getInt64Ty(call.getContext());
  const auto cell = cellFor(state, call.getArgOperand(argument), type, call);
  return cell && isValid(state, *cell, call) &&
         perform(state, {&call, {{Mode::Write, *cell, {}}}, {}, [&](State &after) {
                           write(after, *cell, world_.scalars.unknown(verify::widthOf(cell->space), "handle"));
                         }});
}

bool ProcedureCheck::witness(State &state, const llvm::CallBase &call) {
  const std::string name = literalAt(call.getArgOperand(0));
  const bool isKnown = std::any_of(spec_.actions.begin(), spec_.actions.end(),
                                   [&](const ActionSpec &action) { return action.name == name; });
  if (state.frames.size() != 1)
    return true; // of a procedure that is inlined here
  if (!isKnown)
    return refuse(state, call, "annotation", "the specification has no action \"" + name + "\"");
  if (!state.witness.empty() || state.acted)
    return refuse(state, call, "annotation", "there has been an action on the way to here, and only one may be");
  state.witness = name;
  return true;
}

bool ProcedureCheck::publishCall(State &state, const llvm::CallBase &call) {
  publish(state, valueOf(state, call.getArgOperand(0)));
  return true;
}

bool ProcedureCheck::threadId(State &state, const llvm::CallBase &call) {
  state.frame().values[&call] = world_.self;
  return true;
}

bool ProcedureCheck::ignore(State &state, const llvm::CallBase &call) {
  if (const auto width = call.getType()->isVoidTy() ? std::nullopt : symex::widthOf(call.getType()))
    state.frame().values[&call] = world_.scalars.unknown(*width, "result");
  return true;
}

// What is printed as a string is read, from its first character on.
bool ProcedureCheck::printStrings(State &state, const llvm::CallBase &call) {
  for (unsigned index = calleeName(call) == "fprintf" ? 1 : 0; index < call.arg_size(); ++index) {
    if (!call.getArgOperand(index)->getType()->isPointerTy() || llvm::isa<llvm::Constant>(call.getArgOperand(index)))
      continue;
    const Cell first{Space::Bits8, world_.addresses.scalarAt(valueOf(state, call.getArgOperand(index)))};
    const llvm::Type *type = world_.addresses.typeAt(first.address);
    const bool isText = type == nullptr || type->isIntegerTy(8);
    if (isText && world_.predicates.isGuarded(first) &&
        !perform(state, {&call, {{Mode::Read, first, {}}}, {}, [](State &) {}, "prints " + nameOf(call)}))
      return false;
  }
  return ignore(state, call);
}

bool ProcedureCheck::zero(State &state, const llvm::CallBase &call) {
  if (const auto width = call.getType()->isVoidTy() ? std::nullopt : symex::widthOf(call.getType()))
    state.frame().values[&call] = terms_.constant(*width, 0);
  return true;
}

// What it did until then remains.
bool ProcedureCheck::end(State &state, const llvm::CallBase &call) {
  const bool hadActed = state.acted.has_value();
  if (endBlock(state, call) && !hadActed)
    (void)isJustified(state, call);
  return false;
}

bool ProcedureCheck::misplaced(State &state, const llvm::CallBase &call) {
  return refuse(state, call, "annotation", "this means something in specifications only");
}

bool ProcedureCheck::failAssertion(State &state, const llvm::CallBase &call) {
  return refuse(state, call, "assertion", "an assertion may fail here");
}

// Memory that nobody else sees yet, or we would have to know its cells.
bool ProcedureCheck::fill(State &state, const llvm::CallBase &call) {
  const Term address = valueOf(state, call.getArgOperand(0));
  if (!world_.predicates.isPrivate(address, state.memory).isTrue())
    return giveUp(call, "memset of memory that other threads may reach");
  const Term root = world_.addresses.root(address);
  const auto made = std::find(state.objects.begin(), state.objects.end(), root) - state.objects.begin();
  if (!state.cuts.empty() && static_cast<size_t>(made) < state.cuts.back().objects)
    return giveUp(call, "memset, in a loop, of what was there before it");
  for (const Space space : {Space::Bits8, Space::Bits16, Space::Bits32, Space::Bits64})
    state.memory.forget(space, [this, root](Term other) {
      const Term otherRoot = world_.addresses.root(other);
      return world_.addresses.same(root, otherRoot);
    });
  return true;
}

} // namespace raddle::verify
