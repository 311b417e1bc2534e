#include "runtime/rounds.h"

#include "abi/raddle_abi.h"
#include "abi/rounds.h"
#include "runtime/failure.h"
#include "runtime/left_out.h"
#include "runtime/lockset.h"
#include "runtime/messages.h"
#include "runtime/operation.h"
#include "runtime/recent_accesses.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

Quiet stepIsQuiet;
bool locksMatter;

namespace {

// A lock that a thread has taken.
struct Hold {
  uint64_t lock;
  bool isNoticed; // somebody has tried to take it since
};
// Those that a thread takes beyond that count as effects.
constexpr uint32_t kMaxHolds = 4;

// What is known of the rounds of a thread beside its record: written through the undo log.
struct Rounds {
  uint32_t entered[RADDLE_MAX_LOOK_DEPTH];    // its effects when it came to the loop
  uint32_t heldBefore[RADDLE_MAX_LOOK_DEPTH]; // how many locks it held when the round began
  uint32_t heldBeforeLast;                    // the same of the round that it began last
  uint32_t heldCount;
  Hold held[kMaxHolds]; // in the order in which they were taken
  bool followsLocks;
  bool writesUnnoticed; // it is between __raddle_unnoticed_begin and its end
};
Rounds rounds[kMaxThreads];

Rounds &runningRounds() {
  return rounds[control.running];
}

bool isInStep(const Thread &thread) {
  return !machine.alone && thread.sectionDepth == 0;
}

// The step being executed, of the thread that `own` is of, takes a lock that can be followed.
bool stepIsHold(const Rounds &own) {
  return own.followsLocks && own.heldCount < kMaxHolds && abi::traitsOf(step.operation.kind).takesLock() &&
         stepHasEffect();
}

// Both: of the running thread, with the step that is being executed.
uint32_t effectsSoFar() {
  const Thread &thread = runningThread();
  return thread.effects + (isInStep(thread) && stepHasEffect() && !stepIsHold(runningRounds()) ? 1 : 0);
}
uint32_t holdsSoFar() {
  return runningRounds().heldCount + (isInStep(runningThread()) && stepIsHold(runningRounds()) ? 1 : 0);
}

// From now on. That such a round can be left out rests on all reads finding the latest value.
void followLocks(Rounds &of) {
  if (of.followsLocks || messages.areKept)
    return;
  storeUndoable(&of.followsLocks, true);
  locksMatter = true;
}

// What was accessed before is accessed anew in the round: it has to be seen there.
void beginRound(Thread &thread, uint32_t depthAndFlags) {
  const uint32_t depth = depthAndFlags & 0xff;
  Rounds &own = runningRounds();
  if ((depthAndFlags & RADDLE_LOOK_LOCKS) != 0)
    followLocks(own);
  forgetRecent();
  notePassing(thread);
  if (depth == 0)
    thread.lookCount = 0;
  storeUndoable(&thread.roundStarts[depth], {effectsSoFar(), thread.lookCount});
  if ((depthAndFlags & RADDLE_LOOK_ENTERS) != 0)
    storeUndoable(&own.entered[depth], effectsSoFar());
  if (!own.followsLocks)
    return;
  storeUndoable(&own.heldBefore[depth], holdsSoFar());
  storeUndoable(&own.heldBeforeLast, holdsSoFar());
}

// The lock that it took last of those that it holds, if nobody else can hold it; or 0.
uint64_t guardOf(const Thread &thread) {
  const uint64_t lock = lastLockIn(thread.lockset);
  for (const ReadHold &hold : thread.readHolds) {
    if (hold.lock == lock)
      return 0;
  }
  return lock;
}

void keepLook(Thread &thread, const void *address, uint64_t sizeAndFlags) {
  const uint64_t size = sizeAndFlags & 0xff;
  if ((sizeAndFlags & RADDLE_LOOK_UPDATES) != 0)
    stepIsQuiet =
        isInStep(thread) && step.operation.kind == RaddleOperationReadModifyWrite ? Quiet::IfUnchanged : Quiet::No;
  if (thread.lookCount >= kMaxLooks || size - 1 >= 8) {
    thread.lookCount = kMaxLooks + 1;
    return;
  }
  auto at = reinterpret_cast<uint64_t>(address);
  storeUndoable(&thread.looks[thread.lookCount++],
                {at, size, loadValue(at, size), sizeAndFlags - size, guardOf(thread)});
}

// Without anything to look at, or with too much of it, it is a loop like any other.
bool isWithoutEffect(const Thread &thread, uint32_t depthAndFlags) {
  const uint32_t depth = depthAndFlags & 0xff;
  const RoundStart &start = thread.roundStarts[depth];
  const Rounds &own = runningRounds();
  if (thread.lookCount <= start.looks || thread.lookCount > kMaxLooks)
    return false;
  if ((depthAndFlags & RADDLE_LOOK_BACKS_OFF) != 0)
    return true;
  if ((depthAndFlags & RADDLE_LOOK_SINCE_ENTRY) != 0 && effectsSoFar() != own.entered[depth])
    return false;
  return effectsSoFar() == start.effects && (!own.followsLocks || holdsSoFar() == own.heldBefore[depth]);
}

// Nobody else takes a step during an atomic section: there a round that begins anew is no reason to wait.
void lookAgain(Thread &thread, uint32_t depthAndFlags, bool isSame, const RaddleSite *site) {
  const RoundStart &start = thread.roundStarts[depthAndFlags & 0xff];
  if (!isWithoutEffect(thread, depthAndFlags))
    return;
  if (thread.sectionDepth != 0 && !isSame)
    return;
  // That such a round can be left out rests on all loads reading the latest value.
  if (messages.areKept && !isSame)
    return;
  if (thread.sectionDepth != 0)
    unsupported("blocks-in-atomic", "an atomic section waits for a value, which is not supported yet");
  for (uint32_t i = start.looks; i < thread.lookCount; ++i)
    noteLeftOut(thread.looks[i], site);
  thread.lookBegin = start.looks;
  thread.beginsAnew = !isSame;
  RaddleOperation operation = makeOperation(RaddleOperationLookAgain, thread.looks[start.looks].address);
  operation.site = site;
  announce(operation);
}

// Null if the thread has not taken it, or is not followed.
Hold *findHold(Rounds &of, uint64_t lock) {
  for (uint32_t i = of.heldCount; i > 0; --i) {
    if (of.held[i - 1].lock == lock)
      return &of.held[i - 1];
  }
  return nullptr;
}

void dropHold(Rounds &of, const Hold *hold) {
  const auto index = static_cast<uint32_t>(hold - of.held);
  for (uint32_t i = index; i + 1 < of.heldCount; ++i)
    storeUndoable(&of.held[i], of.held[i + 1]);
  storeUndoable(&of.heldCount, of.heldCount - 1);
}

} // namespace

void noteTaken(uint32_t thread) {
  Rounds &own = rounds[thread];
  if (!stepIsHold(own))
    return;
  storeUndoable(&own.held[own.heldCount], {step.operation.object, false});
  storeUndoable(&own.heldCount, own.heldCount + 1);
  --threads[thread].effects;
}

// One that the thread has held since before the round may be what others were waiting for.
void noteGivenBack() {
  const abi::Locking locking = abi::traitsOf(step.operation.kind).locking;
  const bool isArgument = locking == abi::Locking::GivesArgument;
  if (locking != abi::Locking::Gives && !isArgument)
    return;
  Rounds &own = runningRounds();
  const Hold *hold = findHold(own, isArgument ? step.operation.argument : step.operation.object);
  if (hold == nullptr)
    return;
  if (!isArgument && !hold->isNoticed && static_cast<uint32_t>(hold - own.held) >= own.heldBeforeLast)
    stepIsQuiet = Quiet::Yes;
  dropHold(own, hold);
}

void noteFailedAttempt() {
  if (!locksMatter || !isInStep(runningThread()))
    return;
  const RaddleOperation &attempt = step.operation;
  for (uint32_t i = 0; i < machine.createdCount; ++i) {
    if (Hold *hold = findHold(rounds[created[i]], attempt.object); hold != nullptr)
      storeUndoable(&hold->isNoticed, true);
  }
  noteMark(reinterpret_cast<const void *>(attempt.object), attempt.size < 8 ? attempt.size : 8);
  // What it holds itself nobody else will give back: then the next round is like this one, whatever it finds now.
  if (findHold(runningRounds(), attempt.object) != nullptr)
    runningThread().lookCount = kMaxLooks + 1;
}

void noteMark(const void *mark, uint64_t size) {
  if (locksMatter && runningRounds().followsLocks)
    keepLook(runningThread(), mark, size);
}

// Where freed memory is used again, others may still read it by its old address.
bool writesUnnoticed() {
  return runningRounds().writesUnnoticed && control.options.reuse == 0;
}

bool seesOther(const Thread &thread) {
  if (thread.beginsAnew)
    return true;
  for (uint32_t i = thread.lookBegin; i < thread.lookCount; ++i) {
    const Look &look = thread.looks[i];
    if (loadValue(look.address, look.size) != look.value)
      return true;
  }
  return false;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void __raddle_look(uint32_t depth) {
  if (controlled())
    beginRound(runningThread(), depth);
}

RADDLE_EXPORT void __raddle_looked(const void *address, uint64_t size) {
  if (controlled())
    keepLook(runningThread(), address, size);
}

RADDLE_EXPORT void __raddle_look_again(uint32_t depth, uint32_t isSame, const RaddleSite *site) {
  if (entersControlled())
    lookAgain(runningThread(), depth, isSame != 0, site);
}

RADDLE_EXPORT void __raddle_effect(void) {
  if (controlled())
    noteEffect();
}

RADDLE_EXPORT uint32_t __raddle_own_begin(void) {
  return controlled() ? effectsSoFar() : 0;
}

RADDLE_EXPORT void __raddle_own_end(uint32_t effects) {
  if (controlled())
    runningThread().effects -= effectsSoFar() - effects;
}

RADDLE_EXPORT uint32_t __raddle_unnoticed_begin(void) {
  if (!controlled())
    return 0;
  storeUndoable(&runningRounds().writesUnnoticed, true);
  return effectsSoFar();
}

RADDLE_EXPORT void __raddle_unnoticed_end(uint32_t effects) {
  if (!controlled())
    return;
  if (writesUnnoticed())
    runningThread().effects -= effectsSoFar() - effects;
  storeUndoable(&runningRounds().writesUnnoticed, false);
}
