// The part of ThreadWalk that follows flags, semaphores, and locks made of atomics.
#include <algorithm>

#include <pthread.h>

#include <llvm/IR/Instructions.h>

#include "analysis/calls.h"
#include "engines/prove/thread_walk.h"

namespace raddle::engines::prove {

using analysis::Location;

namespace {

bool holds(const Disjunct &state, const Token &lock) {
  return std::ranges::any_of(state.key.tokens, [&](const Token &token) {
    return token.kind == Token::Kind::Lock && token.isConcrete && token.address == lock.address;
  });
}

bool holdsOneOf(const Disjunct &state, const std::set<Token> &locks) {
  return std::ranges::any_of(locks, [&](const Token &lock) { return holds(state, lock); });
}

// Whether only this thread writes other values than this one, so that the flag keeps it until it does.
bool isOwnTurn(const Program &program, analysis::TypeId type, const Flag &flag, int64_t value) {
  return program.threads.types()[type].isSingle && std::ranges::all_of(flag.written, [&](const auto &entry) {
           return entry.first == value || entry.second.types == std::set<analysis::TypeId>{type};
         });
}

} // namespace

int64_t ThreadWalk::widthOf(const llvm::Type &type) const {
  return static_cast<int64_t>(
      program_.pointsTo.layout().getTypeStoreSize(const_cast<llvm::Type *>(&type)).getKnownMinValue());
}

// What only this thread writes, it has not written yet when it begins.
void ThreadWalk::beginFlags(Disjunct &state) const {
  for (const auto &[place, flag] : assumptions_.flags)
    for (const auto &[value, writers] : flag.written)
      if (flag.initial.count(value) == 0 && writers.types == std::set<TypeId>{type_} &&
          program_.threads.types()[type_].isSingle && (!flag.isSemaphore || flag.initial == std::set<int64_t>{0}))
        state.key.tokens.insert(tokenOf(Token::Kind::Unset, program_, place, value));
}

// The thread knows now that the value was written: all that its writers had done and seen before has happened.
void ThreadWalk::see(const Location &place, const Flag &flag, int64_t value, Disjunct &state) const {
  const auto found = flag.written.find(value);
  if (found == flag.written.end() || (flag.initial.count(value) > 0))
    return;
  state.key.tokens.insert(tokenOf(Token::Kind::Seen, program_, place, value));
  state.key.tokens.insert(found->second.seen.begin(), found->second.seen.end());
}

void ThreadWalk::forgetCurrent(Disjunct &state) {
  std::erase_if(state.key.tokens, [](const Token &token) { return token.kind == Token::Kind::Is; });
}

// One way for each value that the flag can have.
ThreadWalk::Disjuncts ThreadWalk::load(const llvm::LoadInst &load, Disjunct state) const {
  const auto place = assumptions_.flags.empty() ? std::nullopt : fixedPlace(program_, load.getPointerOperand());
  const auto known = place ? assumptions_.flags.find(*place) : assumptions_.flags.end();
  if (known == assumptions_.flags.end() || !load.getType()->isIntegerTy() || known->second.isSemaphore ||
      widthOf(*load.getType()) != known->second.width)
    return {std::move(state)};
  const Flag &flag = known->second;
  const bool isUnderLock = holdsOneOf(state, flag.locks);
  const bool acquires = load.isAtomic() && llvm::isAcquireOrStronger(load.getOrdering());
  std::set<int64_t> values = flag.initial;
  for (const auto &[value, writers] : flag.written)
    values.insert(value);
  Disjuncts result;
  for (const int64_t value : values) {
    if (state.key.tokens.count(tokenOf(Token::Kind::Unset, program_, *place, value)) > 0)
      continue;
    Disjunct one = state;
    one.facts.values[&load] = Fact{value};
    Token found = {Token::Kind::Found};
    found.address.base = &load;
    found.value = value;
    one.key.tokens.insert(found);
    const auto written = flag.written.find(value);
    if (isUnderLock || (acquires && written != flag.written.end() && written->second.areReleasing))
      see(*place, flag, value, one);
    if (isUnderLock)
      one.key.tokens.insert(tokenOf(Token::Kind::Is, program_, *place, value));
    if (isUnderLock && isOwnTurn(program_, type_, flag, value))
      one.key.tokens.insert(tokenOf(Token::Kind::Turn, program_, *place, value));
    result.push_back(std::move(one));
  }
  return result;
}

void ThreadWalk::spoil(const llvm::Value *pointer, int64_t width) {
  if (record_ != nullptr && !assumptions_.lockWords.empty())
    for (const Location &place : program_.pointsTo.of(pointer))
      record_->spoiled.push_back({place, width});
}

void ThreadWalk::store(const llvm::StoreInst &store, Disjunct &state) {
  const llvm::Value *pointer = store.getPointerOperand();
  const auto *number = llvm::dyn_cast<llvm::ConstantInt>(store.getValueOperand());
  const int64_t width = widthOf(*store.getValueOperand()->getType());
  endTurn(program_, assumptions_.tickets, pointer, state);
  if (const auto place = fixedPlace(program_, pointer)) {
    if (number != nullptr && number->getBitWidth() <= 64)
      state.key.tokens.erase(tokenOf(Token::Kind::Unset, program_, *place, number->getSExtValue()));
    if (const auto flag = assumptions_.flags.find(*place); flag != assumptions_.flags.end()) {
      forgetCurrent(state);
      std::erase_if(state.key.tokens, [&](const Token &token) {
        return token.kind == Token::Kind::Turn &&
               token.address == tokenOf(Token::Kind::Turn, program_, *place, 0).address;
      });
      if (number != nullptr)
        see(*place, flag->second, number->getSExtValue(), state);
    }
  }
  if (assumptions_.lockWords.empty())
    return;
  const bool isZero = number != nullptr && number->isZero();
  const bool isInitial = isZero && (state.facts.fresh.count(linear(pointer).base) > 0 ||
                                    (type_ == 0 && std::all_of(state.key.threads.begin() + 1, state.key.threads.end(),
                                                               [](uint8_t each) { return each == NotYet; })));
  if (isInitial)
    return;
  const bool releases = isZero && store.isAtomic() && llvm::isReleaseOrStronger(store.getOrdering());
  if (releases && assumptions_.isLockWord(program_.pointsTo.of(pointer), width) &&
      state.key.tokens.count(tokenFor(pointer)) > 0) {
    release(pointer, state);
    forgetCurrent(state);
  } else {
    spoil(pointer, width);
  }
}

// An atomic exchange of 0 by something else takes the lock, if it finds 0.
ThreadWalk::Disjuncts ThreadWalk::exchange(const llvm::Instruction &at, Disjunct state) {
  const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&at);
  const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&at);
  const llvm::Value *pointer = at.getOperand(0);
  const auto *stored =
      llvm::dyn_cast<llvm::ConstantInt>(update != nullptr ? update->getValOperand() : exchange->getNewValOperand());
  const int64_t width = widthOf(*at.getOperand(1)->getType());
  endTurn(program_, assumptions_.tickets, pointer, state);
  const auto expected = exchange != nullptr ? factOf(state.facts, exchange->getCompareOperand()) : Fact{0};
  const llvm::AtomicOrdering order = update != nullptr ? update->getOrdering() : exchange->getSuccessOrdering();
  // An exchange takes it with 1, and so does a comparison, if all do: then who fails has found 1.
  const bool isNumber = stored != nullptr && (update != nullptr ? stored->isOne() : !stored->isZero());
  const bool isTaking = isNumber && expected && expected->number == 0 && llvm::isAcquireOrStronger(order) &&
                        (update == nullptr || update->getOperation() == llvm::AtomicRMWInst::Xchg);
  if (!isTaking || !assumptions_.isLockWord(program_.pointsTo.of(pointer), width)) {
    spoil(pointer, width);
    return {std::move(state)};
  }
  wait(at, state, otherWaitFor());
  Disjunct taken = state;
  taken.key.tokens.insert(tokenFor(pointer));
  taken.facts.values[&at] = Fact{exchange != nullptr ? 1 : 0};
  if (exchange != nullptr)
    state.facts.values[&at] = Fact{0};
  else
    state.facts.values[&at] = assumptions_.areOnes ? Fact{1} : Fact{};
  return {std::move(taken), std::move(state)};
}

// The next phase begins. One thread of each round is told that it is the one.
ThreadWalk::Disjuncts ThreadWalk::barrier(const llvm::CallBase &call, Disjunct state) {
  wait(call, state, otherWaitFor());
  const auto place = call.arg_size() > 0 ? fixedPlace(program_, call.getArgOperand(0)) : std::nullopt;
  if (!place || assumptions_.barriers.count(*place) == 0)
    return {std::move(state)};
  state.key.tokens.erase(tokenOf(Token::Kind::Serial, program_, *place, 0));
  for (int64_t phase = 0; phase < kPhases; ++phase)
    if (state.key.tokens.erase(tokenOf(Token::Kind::Phase, program_, *place, phase)) > 0) {
      state.key.tokens.insert(tokenOf(Token::Kind::Phase, program_, *place, (phase + 1) % kPhases));
      break;
    }
  Disjunct serial = state;
  state.facts.values[&call] = Fact{0};
  serial.facts.values[&call] = Fact{PTHREAD_BARRIER_SERIAL_THREAD};
  serial.key.tokens.insert(tokenOf(Token::Kind::Serial, program_, *place, 0));
  if (call.use_empty())
    return {std::move(state)};
  return {std::move(state), std::move(serial)};
}

// Who posts has no longer what he had waited for. Of a group of semaphores that pass something on he has to have it.
void ThreadWalk::passOn(const llvm::CallBase &call, Disjunct &state) {
  const auto fixed = fixedPlace(program_, call.getArgOperand(0));
  const auto baton = fixed ? assumptions_.batons.find(*fixed) : assumptions_.batons.end();
  const bool hasIt = baton != assumptions_.batons.end() &&
                     state.key.tokens.erase(tokenOf(Token::Kind::Lock, program_, baton->second, 0)) > 0;
  if (record_ != nullptr && !hasIt)
    for (const Location &each : program_.pointsTo.of(call.getArgOperand(0)))
      record_->dropped.insert(fixed.value_or(analysis::wholeObject(each.object)));
  if (record_ != nullptr && fixed)
    for (const auto &[other, flag] : assumptions_.flags)
      if (state.key.tokens.count(tokenOf(Token::Kind::Waited, program_, other, 0)) > 0)
        record_->passed.emplace(other, *fixed);
  forgetCurrent(state);
  std::erase_if(state.key.tokens, [](const Token &token) { return token.kind == Token::Kind::Waited; });
}

ThreadWalk::Disjuncts ThreadWalk::semaphore(const llvm::CallBase &call, analysis::Role role, Disjunct state) {
  const auto place = fixedPlace(program_, call.getArgOperand(0));
  const auto found = place ? assumptions_.flags.find(*place) : assumptions_.flags.end();
  const bool isFlag =
      found != assumptions_.flags.end() && found->second.isSemaphore && found->second.initial == std::set<int64_t>{0};
  if (role == analysis::Role::Post) {
    passOn(call, state);
    for (const Location &each : program_.pointsTo.of(call.getArgOperand(0)))
      if (program_.threads.isUnique(each.object) && each.stride == 0 && each.span == 0)
        state.key.tokens.erase(tokenOf(Token::Kind::Unset, program_, {each.object, each.offset}, 1));
      else
        std::erase_if(state.key.tokens, [](const Token &token) { return token.kind == Token::Kind::Unset; });
    return {std::move(state)};
  }
  wait(call, state, otherWaitFor());
  Disjunct failed = state;
  failed.facts.values[&call] = Fact{};
  state.facts.values[&call] = Fact{0};
  if (isFlag)
    see(*place, found->second, 1, state);
  if (place) {
    state.key.tokens.insert(tokenOf(Token::Kind::Waited, program_, *place, 0));
    if (const auto baton = assumptions_.batons.find(*place); baton != assumptions_.batons.end())
      state.key.tokens.insert(tokenOf(Token::Kind::Lock, program_, baton->second, 0));
  }
  const llvm::Function *callee = analysis::externalCallee(call);
  if (callee->getName() == "sem_wait")
    return {std::move(state)};
  return {std::move(state), std::move(failed)};
}

} // namespace raddle::engines::prove
