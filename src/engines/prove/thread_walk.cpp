#include "engines/prove/thread_walk.h"

#include <algorithm>

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "analysis/calls.h"
#include "analysis/prepare.h"

namespace raddle::engines::prove {

using analysis::Location;
using analysis::Object;
using analysis::Role;
using analysis::TypeId;

namespace {

bool isFreshBlock(const llvm::CallBase &call) {
  const llvm::Function *callee = analysis::externalCallee(call);
  if (callee == nullptr || !call.getType()->isPointerTy())
    return false;
  return effects::functionNamed(callee->getName()).returnsFreshBlock();
}

Wait lockWait(const analysis::Locations &locks) {
  Wait result;
  result.wanted = locks;
  return result;
}

bool reaches(const llvm::BasicBlock &from, const llvm::BasicBlock &to) {
  std::set<const llvm::BasicBlock *> seen;
  std::vector<const llvm::BasicBlock *> work(llvm::succ_begin(&from), llvm::succ_end(&from));
  while (!work.empty()) {
    const llvm::BasicBlock *block = work.back();
    work.pop_back();
    if (block == &to)
      return true;
    if (seen.insert(block).second)
      work.insert(work.end(), llvm::succ_begin(block), llvm::succ_end(block));
  }
  return false;
}

void abortOnce(Token token, Disjunct &state) {
  token.kind = Token::Kind::Initializing;
  state.key.tokens.erase(token);
}

void setOnce(Token token, Disjunct &state) {
  abortOnce(token, state);
  token.kind = Token::Kind::Initialized;
  state.key.tokens.insert(token);
}

} // namespace

Wait otherWaitFor() {
  Wait result;
  result.isOther = true;
  return result;
}

void ThreadWalk::run() {
  const Knowledge::Entry &entry = knowledge_.entries[type_];
  if (entry.threads.empty())
    return;
  Disjunct begin{{{}, entry.threads}, {}};
  beginFlags(begin);
  beginPhases(program_, assumptions_.barriers, type_, begin);
  walk(*program_.threads.types()[type_].entry, begin);
}

ThreadWalk::Disjuncts ThreadWalk::walk(const llvm::Function &function, const Disjunct &entry) {
  std::map<const llvm::BasicBlock *, unsigned> order;
  unsigned number = 0;
  for (const llvm::BasicBlock *block : llvm::ReversePostOrderTraversal<const llvm::Function *>(&function))
    order[block] = number++;
  std::map<const llvm::BasicBlock *, State> states;
  states[&function.getEntryBlock()].add(entry);
  std::vector<const llvm::BasicBlock *> work = {&function.getEntryBlock()};
  Interpretation *const recorded = record_;
  record_ = nullptr;
  Disjuncts returned;
  while (!work.empty()) {
    const auto next = std::min_element(work.begin(), work.end(), [&](auto *a, auto *b) { return order[a] < order[b]; });
    const llvm::BasicBlock *block = *next;
    work.erase(next);
    for (const Disjunct &state : through(*block, states[block].disjuncts(), returned))
      leave(*block, state, states, work);
  }
  // Once more, with what holds in the end.
  record_ = recorded;
  returned.clear();
  for (const llvm::BasicBlock &block : function)
    if (const auto found = states.find(&block); found != states.end())
      through(block, found->second.disjuncts(), returned);
  return returned;
}

ThreadWalk::Disjuncts ThreadWalk::through(const llvm::BasicBlock &block, Disjuncts states, Disjuncts &returned) {
  for (const llvm::Instruction &instruction : block) {
    if (llvm::isa<llvm::PHINode>(instruction))
      continue;
    Disjuncts next;
    State together;
    for (Disjunct &state : states)
      for (const Disjunct &after : execute(instruction, std::move(state)))
        together.add(after);
    states = together.disjuncts();
  }
  if (llvm::isa<llvm::ReturnInst>(block.getTerminator()))
    returned.insert(returned.end(), states.begin(), states.end());
  return states;
}

void ThreadWalk::leave(const llvm::BasicBlock &block, const Disjunct &state,
                       std::map<const llvm::BasicBlock *, State> &states, std::vector<const llvm::BasicBlock *> &work) {
  const llvm::Instruction *last = block.getTerminator();
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(last);
  const auto *choice = llvm::dyn_cast<llvm::SwitchInst>(last);
  for (unsigned i = 0; i < last->getNumSuccessors(); ++i) {
    const llvm::BasicBlock &to = *last->getSuccessor(i);
    Disjunct next = state;
    if (branch != nullptr && branch->isConditional() && branch->getSuccessor(0) != branch->getSuccessor(1) &&
        !assume(next.facts, branch->getCondition(), i == 0))
      continue;
    if (branch != nullptr && branch->isConditional())
      takeTurn(program_, assumptions_.tickets, {branch, i}, next);
    if (choice != nullptr && i > 0) {
      const auto chosen = std::next(choice->case_begin(), i - 1);
      if (chosen->getCaseValue()->getBitWidth() <= 64 &&
          !assumeEqual(next.facts, choice->getCondition(), chosen->getCaseValue()->getSExtValue()))
        continue;
    }
    std::erase_if(next.key.tokens, [](const Token &token) { return token.kind == Token::Kind::Found; });
    take(block, to, next);
    if (states[&to].add(next) && std::find(work.begin(), work.end(), &to) == work.end())
      work.push_back(&to);
  }
}

// Joins that the edge completes, loops that it enters, and the values of phi nodes.
void ThreadWalk::take(const llvm::BasicBlock &from, const llvm::BasicBlock &to, Disjunct &state) const {
  for (const TypeId type : program_.joins.joinedOn({&from, &to}))
    if (isSoleCreator(type) && (state.key.threads[type] & Older) == 0)
      finish(type, state);
  for (TypeId type = 1; type < program_.threads.types().size(); ++type) {
    const llvm::CallBase *site = program_.threads.types()[type].site;
    if (program_.joins.entersLoopOf(*site, {&from, &to}) && mayRun(state.key.threads[type]))
      state.key.threads[type] |= Older;
  }
  std::vector<std::pair<const llvm::PHINode *, std::optional<Fact>>> assigned;
  for (const llvm::PHINode &phi : to.phis())
    assigned.emplace_back(&phi, factOf(state.facts, phi.getIncomingValueForBlock(&from)));
  for (const auto &[phi, fact] : assigned)
    state.forget(phi);
  for (const auto &[phi, fact] : assigned) {
    const llvm::Value *incoming = phi->getIncomingValueForBlock(&from);
    if (!llvm::isa<llvm::PHINode>(incoming) || llvm::cast<llvm::PHINode>(incoming)->getParent() != &to)
      state.rename(incoming, phi);
    if (fact)
      state.facts.values[phi] = *fact;
  }
}

ThreadWalk::Disjuncts ThreadWalk::execute(const llvm::Instruction &instruction, Disjunct state) {
  if (analysis::isKeptUse(instruction))
    return {std::move(state)};
  record(instruction, state);
  publish(instruction, state);
  if (!instruction.getType()->isVoidTy())
    state.forget(&instruction);
  if (llvm::isa<llvm::ReturnInst>(instruction)) {
    if (instruction.getFunction() == program_.threads.types()[type_].entry)
      end(instruction, state);
    return {std::move(state)};
  }
  if (const auto *read = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return load(*read, std::move(state));
  if (const auto *write = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    store(*write, state);
  if (llvm::isa<llvm::AtomicRMWInst>(instruction) || llvm::isa<llvm::AtomicCmpXchgInst>(instruction))
    return exchange(instruction, std::move(state));
  const auto *called = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (called == nullptr || llvm::isa<llvm::IntrinsicInst>(instruction) || called->isInlineAsm())
    return {std::move(state)};
  return call(*called, std::move(state));
}

ThreadWalk::Disjuncts ThreadWalk::call(const llvm::CallBase &call, Disjunct state) {
  const llvm::Function *callee = analysis::externalCallee(call);
  if (callee == nullptr)
    return callProgram(call, std::move(state));
  switch (analysis::roleOf(call)) {
  case Role::Create:
    return create(call, std::move(state));
  case Role::Join:
    join(call, state);
    break;
  case Role::Lock:
    return lock(call, std::move(state));
  case Role::Once:
    return once(call, state);
  case Role::Post:
  case Role::TakePost:
    return semaphore(call, analysis::roleOf(call), std::move(state));
  case Role::Wait:
    return barrier(call, std::move(state));
  case Role::ThreadExit:
    end(call, state);
    return {};
  case Role::Section:
    state.key.tokens.insert({Token::Kind::Section, {}, false, true});
    break;
  case Role::SectionEnd:
    state.key.tokens.erase({Token::Kind::Section, {}, false, true});
    break;
  case Role::GuardAcquire:
    return beginOnce(call, std::move(state));
  case Role::GuardRelease:
    setOnce(tokenFor(call.getArgOperand(0)), state);
    break;
  case Role::GuardAbort:
    abortOnce(tokenFor(call.getArgOperand(0)), state);
    break;
  case Role::None:
  case Role::Self:
  case Role::Make:
  case Role::SetSpecific:
  case Role::GetSpecific:
  case Role::NewBlockAt:
  case Role::AtEnd:
  case Role::Refused:
    break;
  }
  if (analysis::roleOf(call) == Role::None && effects::functionNamed(std::string_view(callee->getName())).blocks)
    wait(call, state, otherWaitFor());
  if (isFreshBlock(call))
    state.facts.fresh.insert(&call);
  if (callee->doesNotReturn())
    return {};
  return {std::move(state)};
}

// Somebody has initialized it, or this thread begins to.
ThreadWalk::Disjuncts ThreadWalk::beginOnce(const llvm::CallBase &call, Disjunct state) const {
  Token token = tokenFor(call.getArgOperand(0));
  Disjunct first = state;
  setOnce(token, state);
  state.facts.values[&call] = Fact{0};
  token.kind = Token::Kind::Initializing;
  first.key.tokens.insert(token);
  first.facts.values[&call] = Fact{};
  return {std::move(state), std::move(first)};
}

// A call that is left after inlining: what it returns with depends on tokens and threads only.
ThreadWalk::Disjuncts ThreadWalk::callProgram(const llvm::CallBase &call, Disjunct state) {
  Disjuncts result;
  state.facts.fresh.clear();
  if (record_ != nullptr && program_.pointsTo.isUnresolved(call))
    record_->gaps.push_back({"call through a pointer to an unknown function", &call});
  for (const llvm::Function *target : program_.pointsTo.targetsOf(call)) {
    const Callees callees = calleesOf(*target);
    if (callees.mayThrow && llvm::isa<llvm::InvokeInst>(call) && record_ != nullptr)
      record_->gaps.push_back({"an exception that may leave a call", &call});
    forgetValuesOf(callees.functions, state);
    const Knowledge::Context context{type_, target, state.key, state.facts.held};
    std::set<Knowledge::Exit> &known = knowledge_.exits[context];
    if (walked_.emplace(record_ != nullptr, context).second)
      for (const Disjunct &after : walk(*target, {state.key, {{}, {}, state.facts.held}}))
        if (known.insert({after.key, after.facts.held}).second)
          knowledge_.isChanged = true;
    for (const Knowledge::Exit &exit : known) {
      Disjunct after{exit.key, state.facts};
      after.facts.held = exit.held;
      const auto isForeign = [&](const Token &token) {
        return !token.isConcrete && state.key.tokens.count(token) == 0;
      };
      std::erase_if(after.key.tokens, isForeign);
      result.push_back(std::move(after));
    }
  }
  return result;
}

// All functions that a call of this one reaches. It may throw if one of them calls something external that may.
ThreadWalk::Callees ThreadWalk::calleesOf(const llvm::Function &function) const {
  Callees result;
  std::vector<const llvm::Function *> work = {&function};
  while (!work.empty()) {
    const llvm::Function *next = work.back();
    work.pop_back();
    if (!result.functions.insert(next).second)
      continue;
    for (const llvm::Instruction &instruction : llvm::instructions(*next)) {
      const auto *called = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (called == nullptr)
        continue;
      const std::vector<const llvm::Function *> targets = program_.pointsTo.targetsOf(*called);
      if (analysis::roleOf(*called) != Role::Create)
        work.insert(work.end(), targets.begin(), targets.end());
      result.mayThrow = result.mayThrow || (targets.empty() && !called->doesNotThrow() && !called->isInlineAsm() &&
                                            !analysis::isKeptUse(*called));
    }
  }
  return result;
}

// A call that leads back to a function gives its values others, so that what is said by them is said of others.
void ThreadWalk::forgetValuesOf(const std::set<const llvm::Function *> &functions, Disjunct &state) {
  const auto isOne = [&](const llvm::Value *value) {
    const auto *argument = llvm::dyn_cast_or_null<llvm::Argument>(value);
    const auto *instruction = llvm::dyn_cast_or_null<llvm::Instruction>(value);
    return (argument != nullptr && functions.count(argument->getParent()) > 0) ||
           (instruction != nullptr && functions.count(instruction->getFunction()) > 0);
  };
  std::erase_if(state.key.tokens, [&](const Token &token) {
    return !token.isConcrete &&
           (isOne(token.address.base) || std::any_of(token.address.terms.begin(), token.address.terms.end(),
                                                     [&](const auto &term) { return isOne(term.value); }));
  });
}

ThreadWalk::Disjuncts ThreadWalk::once(const llvm::CallBase &call, const Disjunct &state) {
  Token token = tokenFor(call.getArgOperand(0));
  token.kind = Token::Kind::Initializing;
  Disjunct running = state;
  running.key.tokens.insert(token);
  Disjuncts after = callProgram(call, std::move(running));
  after.push_back(state);
  for (Disjunct &each : after)
    setOnce(token, each);
  return after;
}

analysis::Linear ThreadWalk::linear(const llvm::Value *value) const {
  return analysis::linearOf(value, program_.pointsTo.layout(), [](const llvm::Value *same) { return same; });
}

Token ThreadWalk::tokenFor(const llvm::Value *pointer) const {
  Token token;
  token.pointer = pointer;
  const analysis::Locations &places = program_.pointsTo.of(pointer);
  if (places.size() == 1 && places.begin()->stride == 0 && places.begin()->span == 0 &&
      program_.threads.isUnique(places.begin()->object)) {
    token.address.base = program_.pointsTo.object(places.begin()->object).value;
    token.address.constant = places.begin()->offset;
    token.isConcrete = true;
  } else {
    token.address = linear(pointer);
  }
  return token;
}

// Whatever may be that lock is no longer held.
void ThreadWalk::release(const llvm::Value *pointer, Disjunct &state) const {
  const Token released = tokenFor(pointer);
  const auto mayBeIt = [&](const Token &token) {
    if (token.kind != Token::Kind::Lock)
      return false;
    if (token.address == released.address)
      return true;
    if ((token.isConcrete && released.isConcrete) || token.address.isParallelTo(released.address))
      return false;
    for (const Location &a : program_.pointsTo.of(token.pointer))
      for (const Location &b : program_.pointsTo.of(pointer))
        if (a.object == analysis::PointsTo::kUnknown || b.object == analysis::PointsTo::kUnknown || overlap(a, 1, b, 1))
          return true;
    return false;
  };
  std::erase_if(state.key.tokens, mayBeIt);
  const analysis::Locations &places = program_.pointsTo.of(pointer);
  if (released.isConcrete)
    state.facts.held.erase(*places.begin());
  else if (!places.empty() &&
           std::all_of(places.begin(), places.end(),
                       [&](const Location &each) { return state.facts.held.count(each) > 0; }) &&
           places.size() == 1)
    state.facts.held.erase(*places.begin());
}

ThreadWalk::Disjuncts ThreadWalk::lock(const llvm::CallBase &call, Disjunct state) {
  const effects::LockFunction what =
      effects::lockFunctionNamed(std::string_view(analysis::externalCallee(call)->getName()));
  const llvm::Value *pointer = call.getArgOperand(0);
  if (what.use != effects::LockUse::Take && what.use != effects::LockUse::Try)
    forgetCurrent(state);
  if (what.use == effects::LockUse::Wait)
    wait(call, state, otherWaitFor());
  if (what.use == effects::LockUse::Release && state.key.tokens.count(tokenFor(pointer)) > 0)
    state.facts.values[&call] = Fact{0}; // It is held, so that this does not fail.
  if (what.use == effects::LockUse::Release || what.use == effects::LockUse::Make ||
      what.use == effects::LockUse::Destroy)
    release(pointer, state);
  if (what.use != effects::LockUse::Take && what.use != effects::LockUse::Try)
    return {std::move(state)};
  const analysis::Locations &places = program_.pointsTo.of(pointer);
  Token token = tokenFor(pointer);
  token.isShared = what.of == effects::LockSide::Reader;
  Disjunct taken = state;
  taken.key.tokens.insert(token);
  if (what.use == effects::LockUse::Take) {
    wait(call, state, lockWait(places));
    taken.facts.held.insert(places.begin(), places.end());
    // It is taken when the call returns: that is assumed. A robust one may be, and have lost its owner.
    if (program_.module.getFunction("pthread_mutexattr_setrobust") == nullptr)
      taken.facts.values[&call] = Fact{0};
    return {std::move(taken)};
  }
  // Who tries again and again waits. Who holds one of a place already has two of it, which are not told apart.
  const auto isHeld = [&](const Location &each) { return state.facts.held.count(each) > 0; };
  if (analysis::isInCycle(*call.getParent()) ||
      (!token.isConcrete && std::any_of(places.begin(), places.end(), isHeld)))
    wait(call, state, lockWait(places));
  taken.facts.held.insert(places.begin(), places.end());
  taken.facts.values[&call] = Fact{0};
  state.facts.values[&call] = Fact{};
  return {std::move(taken), std::move(state)};
}

bool ThreadWalk::isSoleCreator(TypeId type) const {
  const std::set<TypeId> &creators = program_.threads.types()[type].creators;
  return creators.size() == 1 && *creators.begin() == type_ && program_.threads.types()[type_].isSingle;
}

// Whether more threads of the type can be created after the instruction has been executed.
bool ThreadWalk::isCreatedLater(TypeId type, const llvm::Instruction &after) const {
  const llvm::CallBase *site = program_.threads.types()[type].site;
  if (!isSoleCreator(type) || site->getFunction() != after.getFunction() ||
      after.getFunction() != program_.threads.types()[type_].entry)
    return true;
  return (site->getParent() == after.getParent() && after.comesBefore(site)) ||
         reaches(*after.getParent(), *site->getParent());
}

// Without a thread, if the program asks whether there is one.
ThreadWalk::Disjuncts ThreadWalk::create(const llvm::CallBase &call, Disjunct state) {
  Disjunct failed = state;
  for (const TypeId type : program_.threads.createdBy(call))
    createType(call, type, state);
  state.facts.fresh.clear();
  state.facts.values[&call] = Fact{0};
  failed.facts.values[&call] = Fact{};
  if (call.use_empty())
    return {std::move(state)};
  return {std::move(state), std::move(failed)};
}

void ThreadWalk::createType(const llvm::CallBase &call, TypeId type, Disjunct &state) {
  const std::vector<analysis::ThreadType> &types = program_.threads.types();
  Knowledge::Entry &entry = knowledge_.entries[type];
  const Knowledge::Entry before = entry;
  uint8_t &seen = state.key.threads[type];
  const bool again = mayRun(seen);
  entry.isMany = entry.isMany || again || knowledge_.entries[type_].isMany || types[type].creators.size() > 1 ||
                 types[type].descendants.count(type) > 0;
  entry.isCreatedInOneRun = entry.isCreatedInOneRun && isSoleCreator(type) && (seen & Older) == 0;
  const analysis::Linear argument = linear(analysis::creationOf(call).argument);
  entry.argumentIsOwn = entry.argumentIsOwn && argument.base != nullptr && argument.terms.empty() &&
                        argument.constant == 0 && state.facts.fresh.count(argument.base) > 0;
  seen = static_cast<uint8_t>((seen & Older) | (again ? Many : One));
  for (const TypeId descendant : types[type].descendants)
    state.key.threads[descendant] |= Many | Older;
  std::vector<uint8_t> inherited = state.key.threads;
  for (TypeId other = 0; other < types.size(); ++other) {
    if (other == type || types[type].descendants.count(other) > 0) {
      const bool isOwn =
          types[other].creators.size() == 1 && *types[other].creators.begin() == type && types[type].isSingle;
      inherited[other] = isOwn && other != type ? NotYet : Many | Older;
    } else if (other == 0 || other == type_ || inherited[other] != Done || isCreatedLater(other, call)) {
      inherited[other] = Many | Older;
    }
  }
  if (entry.threads.empty())
    entry.threads = inherited;
  for (size_t i = 0; i < inherited.size(); ++i)
    entry.threads[i] |= inherited[i];
  if (entry.threads != before.threads || entry.isMany != before.isMany || entry.argumentIsOwn != before.argumentIsOwn ||
      entry.isCreatedInOneRun != before.isCreatedInOneRun)
    knowledge_.isChanged = true;
}

// All threads of the type have ended, and what they knew of those that they had created is known here, too.
void ThreadWalk::finish(TypeId type, Disjunct &state) const {
  const std::vector<analysis::ThreadType> &types = program_.threads.types();
  state.key.threads[type] = Done;
  for (const TypeId descendant : types[type].descendants)
    if (types[descendant].creators.size() == 1 && *types[descendant].creators.begin() == type && types[type].isSingle) {
      const uint8_t left = knowledge_.atEnd[type][descendant];
      state.key.threads[descendant] = mayRun(left) ? Many | Older : Done;
    }
}

void ThreadWalk::join(const llvm::CallBase &call, Disjunct &state) {
  Wait waits;
  waits.isOther = program_.pointsTo.of(call.getArgOperand(0)).empty();
  for (const Location &id : program_.pointsTo.of(call.getArgOperand(0))) {
    const Object &object = program_.pointsTo.object(id.object);
    if (object.kind == Object::Kind::ThreadId)
      for (const TypeId type : program_.threads.createdBy(*llvm::cast<llvm::CallBase>(object.value)))
        waits.joined.insert(type);
    else
      waits.isOther = true;
  }
  wait(call, state, waits);
  const auto type = program_.joins.joinedBy(call);
  if (type && isSoleCreator(*type) && (state.key.threads[*type] & (Many | Older)) == 0)
    finish(*type, state);
}

void ThreadWalk::end(const llvm::Instruction &at, const Disjunct &state) {
  Wait last;
  last.isEnd = true;
  wait(at, state, last);
  std::vector<uint8_t> &known = knowledge_.atEnd[type_];
  for (size_t i = 0; i < known.size(); ++i)
    if ((known[i] | state.key.threads[i]) != known[i]) {
      known[i] |= state.key.threads[i];
      knowledge_.isChanged = true;
    }
}

// A pointer to a fresh block is stored where others can find it, or handed to somebody.
void ThreadWalk::publish(const llvm::Instruction &instruction, Disjunct &state) const {
  if (state.facts.fresh.empty())
    return;
  const auto isFresh = [&](const analysis::Locations &locations) {
    return std::any_of(locations.begin(), locations.end(), [&](const Location &each) {
      const llvm::Value *made = program_.pointsTo.object(each.object).value;
      return made != nullptr && state.facts.fresh.count(made) > 0;
    });
  };
  const auto isVisible = [&](const llvm::Value *pointer) {
    const analysis::Locations &places = program_.pointsTo.of(pointer);
    return std::any_of(places.begin(), places.end(),
                       [&](const Location &each) { return program_.pointsTo.isShared(each.object); });
  };
  bool isPublished = false;
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    const analysis::Linear target = linear(store->getPointerOperand());
    isPublished = isFresh(program_.pointsTo.of(store->getValueOperand())) && isVisible(store->getPointerOperand()) &&
                  state.facts.fresh.count(target.base) == 0;
  } else if (llvm::isa<llvm::AtomicRMWInst>(instruction) || llvm::isa<llvm::AtomicCmpXchgInst>(instruction)) {
    isPublished =
        isFresh(program_.pointsTo.of(instruction.getOperand(llvm::isa<llvm::AtomicRMWInst>(instruction) ? 1 : 2)));
  } else if (const auto *called = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    const Role role = analysis::roleOf(*called);
    for (const llvm::Use &argument : called->args()) {
      const bool isRead = role == Role::None || role == Role::Lock || role == Role::Make;
      isPublished = isPublished || (!isRead && role != Role::Create && isFresh(program_.pointsTo.of(argument)));
    }
    for (const analysis::MemoryAccess &access : analysis::accessesOf(instruction, program_.pointsTo.layout()))
      for (const analysis::Region &region : program_.pointsTo.regionsOf(access))
        isPublished =
            isPublished || (!access.isWrite && isFresh(program_.pointsTo.contentOf(region.location, region.width)));
  }
  if (isPublished)
    state.facts.fresh.clear();
}

void ThreadWalk::wait(const llvm::Instruction &at, const Disjunct &state, Wait wait) {
  if (record_ == nullptr)
    return;
  wait.type = type_;
  wait.at = &at;
  wait.held = state.facts.held;
  record_->waits.insert(std::move(wait));
}

// Where a function returns, its locals end, and where a thread ends, those of all its functions: that is a write to
// them.
void ThreadWalk::addEndOfLocals(const llvm::Instruction &at, std::vector<analysis::MemoryAccess> &accesses) const {
  const auto *called = llvm::dyn_cast<llvm::CallBase>(&at);
  const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&at);
  const bool isRestored = intrinsic != nullptr && intrinsic->getIntrinsicID() == llvm::Intrinsic::stackrestore;
  std::set<const llvm::Function *> ended;
  // An exception that leaves the function that a thread begins with ends the program.
  const bool isThrown = llvm::isa<llvm::ResumeInst>(at) && (at.getFunction() != program_.threads.types()[type_].entry ||
                                                            program_.threads.isCalled(*at.getFunction()));
  if (llvm::isa<llvm::ReturnInst>(at) || isThrown || isRestored)
    ended = {at.getFunction()};
  else if (called != nullptr && analysis::roleOf(*called) == Role::ThreadExit)
    ended = program_.threads.types()[type_].runs;
  for (const llvm::Function *function : ended)
    for (const llvm::Instruction &each : llvm::instructions(*function))
      if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(&each);
          local != nullptr && (!isRestored || !local->isStaticAlloca()))
        accesses.push_back({local, analysis::kWholeObject, true});
}

void ThreadWalk::record(const llvm::Instruction &instruction, const Disjunct &state) {
  if (record_ == nullptr)
    return;
  std::vector<analysis::MemoryAccess> accesses = analysis::accessesOf(instruction, program_.pointsTo.layout());
  addEndOfLocals(instruction, accesses);
  for (const analysis::MemoryAccess &memory : accesses) {
    Access access{type_,     &instruction, memory, program_.pointsTo.regionsOf(memory), linear(memory.pointer),
                  state.key, false};
    const auto fact = factOf(state.facts, memory.pointer);
    const bool isNull = fact && fact->number == 0;
    access.isFresh = state.facts.fresh.count(access.address.base) > 0;
    if (access.regions.empty() && !isNull)
      record_->gaps.push_back({"an access through a pointer that is not followed", &instruction});
    for (const analysis::Region &region : access.regions)
      if (region.location.object == analysis::PointsTo::kUnknown)
        record_->gaps.push_back({"an access through an unknown pointer", &instruction});
    record_->accesses.push_back(std::move(access));
  }
}

} // namespace raddle::engines::prove
