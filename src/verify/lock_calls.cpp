#include "verify/lock_calls.h"

#include <algorithm>
#include <map>

#include "effects/library.h"
#include "verify/held_locks.h"

namespace raddle::verify {

LockCalls::Handler LockCalls::handlerOf(llvm::StringRef name) {
  using Self = LockCalls;
  using effects::LockSide;
  using effects::LockUse;
  static const std::map<std::pair<LockUse, LockSide>, Handler> kHandlers = {
      {{LockUse::Take, LockSide::Mutex}, &Self::lock},
      {{LockUse::Take, LockSide::Writer}, &Self::lock},
      {{LockUse::Take, LockSide::Reader}, &Self::readLock},
      {{LockUse::Take, LockSide::Word}, &Self::acquire},
      {{LockUse::Try, LockSide::Mutex}, &Self::tryLock},
      {{LockUse::Try, LockSide::Writer}, &Self::tryLock},
      {{LockUse::Try, LockSide::Reader}, &Self::tryReadLock},
      {{LockUse::Release, LockSide::Mutex}, &Self::unlock},
      {{LockUse::Release, LockSide::Either}, &Self::unlockEither},
      {{LockUse::Release, LockSide::Word}, &Self::release},
      {{LockUse::Make, LockSide::Mutex}, &Self::makeLock},
      {{LockUse::Make, LockSide::Either}, &Self::makeLock},
      {{LockUse::Make, LockSide::Condition}, &Self::makeLock},
      {{LockUse::Destroy, LockSide::Mutex}, &Self::destroyLock},
      {{LockUse::Destroy, LockSide::Either}, &Self::destroyLock},
      {{LockUse::Destroy, LockSide::Condition}, &Self::destroyLock},
      {{LockUse::Wait, LockSide::Condition}, &Self::wait},
  };
  const effects::LockFunction function = effects::lockFunctionNamed({name.data(), name.size()});
  const auto found = kHandlers.find({function.use, function.of});
  return found == kHandlers.end() ? nullptr : found->second;
}

Cell LockCalls::lockAt(State &state, const llvm::CallBase &call, unsigned argument) {
  return {Space::Holder, world_.addresses.whole(context_.valueOf(state, call.getArgOperand(argument)))};
}

bool LockCalls::lockStep(State &state, const llvm::CallBase &call, const Cell &cell) {
  if (world_.hasRecursiveLocks)
    return context_.giveUp(call, "there are recursive mutexes, which may be locked again");
  if (std::find(state.locks.begin(), state.locks.end(), cell) == state.locks.end())
    state.locks.push_back(cell);
  Step step{&call,
            {{Mode::Write, cell, {}}},
            terms_.truth(),
            [&](State &after) { movers_.write(after, cell, world_.self); },
            "takes " + context_.names.of(call)};
  const bool isSplit =
      state.phase == Phase::AfterCommit && !context_.spec.isInit && !context_.isWithout(Without::Blocking);
  if (isSplit && !movers_.border(state, call))
    return false;
  const Term isRead = cell.space == Space::Holder ? state.memory.isReader(cell.address) : terms_.falsity();
  step.guard = terms_.logicalAnd(world_.isNobody(state.memory.read(cell)), terms_.logicalNot(isRead));
  return movers_.perform(state, step);
}

bool LockCalls::unlockStep(State &state, const llvm::CallBase &call, const Cell &cell) {
  if (!context_.spec.isInit && !context_.require(state, terms_.eq(state.memory.read(cell), world_.self), call,
                                                 Rule::Access, "the thread releases a lock that it need not hold"))
    return false;
  return movers_.perform(state, {&call,
                                 {{Mode::Write, cell, {}}},
                                 {},
                                 [&](State &after) { movers_.write(after, cell, terms_.constant(32, 0)); },
                                 "releases " + context_.names.of(call)});
}

// What would be waited for without end; other deadlocks are not looked for.
bool LockCalls::isHeldAlready(State &state, const llvm::CallBase &call, const Cell &cell) {
  if (context_.spec.isInit || !context_.prover.follows(state.path, terms_.eq(state.memory.read(cell), world_.self)))
    return false;
  context_.refuse(state, call, Rule::Deadlock, "the thread waits for a lock that it holds itself");
  return true;
}

bool LockCalls::lock(State &state, const llvm::CallBase &call) {
  const Cell cell = lockAt(state, call, 0);
  context_.returnZero(state, call);
  return !isHeldAlready(state, call, cell) && lockStep(state, call, cell);
}

bool LockCalls::lockFree(State &state, const llvm::CallBase &call) {
  context_.returnZero(state, call);
  return lockStep(state, call, lockAt(state, call, 0));
}

bool LockCalls::tryLock(State &state, const llvm::CallBase &call) {
  return tryWith(state, call, &LockCalls::lockFree);
}

// It fails, for whatever reason, or does what it is to do.
bool LockCalls::tryWith(State &state, const llvm::CallBase &call, Handler succeed) {
  State failing = state;
  const Term code = world_.scalars.unknown(32, "error");
  failing.frame().values[&call] = code;
  if (context_.assume(failing, terms_.logicalNot(world_.isNobody(code))) && paths_.goOnAfter(failing, call))
    paths_.follow(std::move(failing));
  return (this->*succeed)(state, call);
}

bool LockCalls::tryReadLock(State &state, const llvm::CallBase &call) {
  return tryWith(state, call, &LockCalls::readLock);
}

bool LockCalls::unlock(State &state, const llvm::CallBase &call) {
  context_.returnZero(state, call);
  return unlockStep(state, call, lockAt(state, call, 0));
}

bool LockCalls::acquire(State &state, const llvm::CallBase &call) {
  const Cell cell{Space::Bits32, world_.addresses.scalarAt(context_.valueOf(state, call.getArgOperand(0)))};
  return cells_.isValid(state, cell, call) && !isHeldAlready(state, call, cell) && lockStep(state, call, cell);
}

bool LockCalls::release(State &state, const llvm::CallBase &call) {
  const Cell cell{Space::Bits32, world_.addresses.scalarAt(context_.valueOf(state, call.getArgOperand(0)))};
  return cells_.isValid(state, cell, call) && unlockStep(state, call, cell);
}

void LockCalls::countReads(State &state, Term lock, uint32_t more) {
  const Cell cell{Space::Reads, lock};
  movers_.write(state, cell, terms_.add(state.memory.read(cell), terms_.constant(verify::widthOf(cell.space), more)));
  if (more == 1)
    state.path.push_back(state.memory.isReader(lock)); // Nobody locks it so often that the count would be 0 again.
}

bool LockCalls::readLock(State &state, const llvm::CallBase &call) {
  context_.returnZero(state, call);
  const Cell writer = lockAt(state, call, 0);
  if (state.phase == Phase::AfterCommit && !context_.spec.isInit && !movers_.border(state, call))
    return false;
  return movers_.perform(
      state, {&call, {{Mode::Read, writer, {}}}, world_.isNobody(state.memory.read(writer)), [&](State &after) {
                countReads(after, writer.address, 1);
              }});
}

bool LockCalls::unlockEither(State &state, const llvm::CallBase &call) {
  const Cell writer = lockAt(state, call, 0);
  if (!context_.prover.follows(state.path, state.memory.isReader(writer.address)))
    return unlock(state, call);
  context_.returnZero(state, call);
  return movers_.perform(state, {&call, {{Mode::Read, writer, {}}}, {}, [&](State &after) {
                                   countReads(after, writer.address, uint32_t(-1));
                                 }});
}

// Who makes a lock anew or destroys it has it for himself: others would be in their critical sections, or waiting.
bool LockCalls::ownsLock(State &state, const llvm::CallBase &call, const Cell &lock) {
  return context_.spec.isInit ||
         context_.require(state, world_.predicates.isPrivate(lock.address, state.memory), call, Rule::Ownership,
                          "the thread initializes or destroys " + context_.names.of(call) +
                              ", which other threads may hold or wait for: require raddle_private of its "
                              "object, or declare the procedure RADDLE_INIT");
}

bool LockCalls::makeLock(State &state, const llvm::CallBase &call) {
  const Cell lock = lockAt(state, call, 0);
  context_.returnZero(state, call);
  if (!ownsLock(state, call, lock))
    return false;
  if (!context_.spec.isInit && holdsLock(context_, state, lock))
    return context_.refuse(state, call, Rule::Ownership, "the thread initializes a lock that it holds");
  movers_.write(state, lock, terms_.constant(verify::widthOf(lock.space), 0));
  return true;
}

bool LockCalls::destroyLock(State &state, const llvm::CallBase &call) {
  const Cell lock = lockAt(state, call, 0);
  context_.returnZero(state, call);
  if (!ownsLock(state, call, lock))
    return false;
  if (holdsLock(context_, state, lock))
    return context_.refuse(state, call, Rule::Ownership, "the thread destroys a lock that it holds");
  return !mayHoldLock(context_, state, lock) || context_.giveUp(call, "a lock is destroyed that the thread may hold");
}

bool LockCalls::wait(State &state, const llvm::CallBase &call) {
  const Cell mutex = lockAt(state, call, 1);
  if (context_.isWithout(Without::WaitBorder)) {
    context_.returnZero(state, call);
    return true;
  }
  if (!unlockStep(state, call, mutex))
    return false;
  if (!movers_.border(state, call))
    return false;
  state.frame().values[&call] = world_.scalars.unknown(32, "error");
  return lockStep(state, call, mutex);
}

} // namespace raddle::verify
