#include "verify/library_calls.h"

#include <algorithm>
#include <map>

#include <llvm/IR/Constants.h>

#include "symex/value.h"
#include "verify/held_locks.h"

namespace raddle::verify {

LibraryCalls::Handler LibraryCalls::handlerOf(llvm::StringRef name) {
  using Self = LibraryCalls;
  static const std::map<llvm::StringRef, Handler> kHandlers = {
      {"pthread_create", &Self::create},
      {"pthread_join", &Self::join},
      {"pthread_detach", &Self::zero},
      {"pthread_cond_signal", &Self::zero},
      {"pthread_cond_broadcast", &Self::zero},
      {"cnd_signal", &Self::zero},
      {"cnd_broadcast", &Self::zero},
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
  const auto found = kHandlers.find(name);
  return found == kHandlers.end() ? nullptr : found->second;
}

bool LibraryCalls::allocate(State &state, const llvm::CallBase &call) {
  State failing = state;
  failing.frame().values[&call] = world_.addresses.null();
  paths_.follow(std::move(failing));
  return allocateSurely(state, call);
}

bool LibraryCalls::allocateSurely(State &state, const llvm::CallBase &call) {
  state.frame().values[&call] = ownership_.newObject(state, nullptr);
  return true;
}

bool LibraryCalls::releaseObject(State &state, const llvm::CallBase &call) {
  const Term address = context_.valueOf(state, call.getArgOperand(0));
  const Term isNull = world_.addresses.same(address, world_.addresses.null());
  if (!context_.prover.follows(state.path,
                               terms_.logicalOr(isNull, world_.predicates.isPrivate(address, state.memory))))
    return context_.giveUp(call, "an object is freed that other threads may reach");
  if (!locksHeldIn(context_, state, address).empty())
    return context_.refuse(state, call, Rule::Ownership, "the thread frees an object with a lock in it that it holds");
  return !mayHoldLockIn(context_, state, address) ||
         context_.giveUp(call, "an object is freed with a lock in it that the thread may hold");
}

bool LibraryCalls::create(State &state, const llvm::CallBase &call) {
  const auto *start = llvm::dyn_cast<llvm::Function>(call.getArgOperand(2)->stripPointerCasts());
  if (start == nullptr)
    return context_.giveUp(call, "a thread is created whose function is not known");
  if (world_.specifications.find(*start) != nullptr && !world_.specifications.find(*start)->preconditions.empty())
    return context_.giveUp(call, "a thread is created whose function requires something");
  if (context_.spec.isInit)
    return context_.refuse(state, call, Rule::Init,
                           "a procedure for the time before there are other threads creates one");
  if (!writeUnknown(state, call, 0))
    return false;
  // What the new thread does cannot be before this: it is no right mover.
  ownership_.publish(state, context_.valueOf(state, call.getArgOperand(3)));
  state.phase = Phase::AfterCommit;
  return ignore(state, call);
}

bool LibraryCalls::join(State &state, const llvm::CallBase &call) {
  const bool isTold = !llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(1));
  return zero(state, call) && movers_.border(state, call) && (!isTold || writeUnknown(state, call, 1));
}

// Where the argument points to, there is something else now.
bool LibraryCalls::writeUnknown(State &state, const llvm::CallBase &call, unsigned argument) {
  llvm::Type *type = llvm::Type::getInt64Ty(call.getContext());
  const auto cell = cells_.find(state, call.getArgOperand(argument), type, call);
  return cell && cells_.isValid(state, *cell, call) &&
         movers_.perform(state, {&call, {{Mode::Write, *cell, {}}}, {}, [&](State &after) {
                                   movers_.write(after, *cell,
                                                 world_.scalars.unknown(verify::widthOf(cell->space), "handle"));
                                 }});
}

bool LibraryCalls::witness(State &state, const llvm::CallBase &call) {
  const std::string name = literalAt(call.getArgOperand(0));
  const bool isKnown = std::any_of(context_.spec.actions.begin(), context_.spec.actions.end(),
                                   [&](const ActionSpec &action) { return action.name == name; });
  if (state.frames.size() != 1)
    return true; // of a procedure that is inlined here
  if (!isKnown)
    return context_.refuse(state, call, Rule::Annotation, "the specification has no action \"" + name + "\"");
  if (!state.witness.empty() || state.acted)
    return context_.refuse(state, call, Rule::Annotation,
                           "there has been an action on the way to here, and only one may be");
  state.witness = name;
  return true;
}

bool LibraryCalls::publishCall(State &state, const llvm::CallBase &call) {
  ownership_.publish(state, context_.valueOf(state, call.getArgOperand(0)));
  return true;
}

bool LibraryCalls::threadId(State &state, const llvm::CallBase &call) {
  state.frame().values[&call] = world_.self;
  return true;
}

bool LibraryCalls::ignore(State &state, const llvm::CallBase &call) {
  if (const auto width = call.getType()->isVoidTy() ? std::nullopt : symex::widthOf(call.getType()))
    state.frame().values[&call] = world_.scalars.unknown(*width, "result");
  return true;
}

// What is printed as a string is read, from its first character on.
bool LibraryCalls::printStrings(State &state, const llvm::CallBase &call) {
  for (unsigned index = calleeName(call) == "fprintf" ? 1 : 0; index < call.arg_size(); ++index) {
    if (!call.getArgOperand(index)->getType()->isPointerTy() || llvm::isa<llvm::Constant>(call.getArgOperand(index)))
      continue;
    const Cell first{Space::Bits8, world_.addresses.scalarAt(context_.valueOf(state, call.getArgOperand(index)))};
    const llvm::Type *type = world_.addresses.typeAt(first.address);
    const bool isText = type == nullptr || type->isIntegerTy(8);
    if (isText && world_.predicates.isGuarded(first) &&
        !movers_.perform(state,
                         {&call, {{Mode::Read, first, {}}}, {}, [](State &) {}, "prints " + context_.names.of(call)}))
      return false;
  }
  return ignore(state, call);
}

bool LibraryCalls::zero(State &state, const llvm::CallBase &call) {
  context_.returnZero(state, call);
  return true;
}

bool LibraryCalls::end(State &state, const llvm::CallBase &call) {
  movers_.stop(state, call);
  return false;
}

bool LibraryCalls::misplaced(State &state, const llvm::CallBase &call) {
  return context_.refuse(state, call, Rule::Annotation, "this means something in specifications only");
}

bool LibraryCalls::failAssertion(State &state, const llvm::CallBase &call) {
  return context_.refuse(state, call, Rule::Assertion, "an assertion may fail here");
}

// Memory that nobody else sees yet, or we would have to know its cells.
bool LibraryCalls::fill(State &state, const llvm::CallBase &call) {
  const Term address = context_.valueOf(state, call.getArgOperand(0));
  if (!world_.predicates.isPrivate(address, state.memory).isTrue())
    return context_.giveUp(call, "memset of memory that other threads may reach");
  const Term root = world_.addresses.root(address);
  const auto made = std::find(state.objects.begin(), state.objects.end(), root) - state.objects.begin();
  if (!state.cuts.empty() && static_cast<size_t>(made) < state.cuts.back().objects)
    return context_.giveUp(call, "memset, in a loop, of what was there before it");
  for (const Space space : {Space::Bits8, Space::Bits16, Space::Bits32, Space::Bits64})
    state.memory.forget(space, [this, root](Term other) {
      const Term otherRoot = world_.addresses.root(other);
      return world_.addresses.same(root, otherRoot);
    });
  return true;
}

} // namespace raddle::verify
