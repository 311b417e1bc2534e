#include "program/pauses.h"

#include <cerrno>
#include <threads.h>

#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "effects/functions.h"
#include "effects/library.h"
#include "program/library.h"

namespace raddle::program {

namespace {

// How deep calls are followed: far enough for a duration of <chrono>.
constexpr unsigned kDeepest = 5;

// Calls that only let time pass. Those of C++ are templates that are compiled with the program.
bool onlyPauses(const llvm::Function &function) {
  return effects::functionNamed(function.getName()).pauses || libraryRoleOf(function) == effects::LibraryRole::Pause;
}

// Attempts that the runtime can turn into waiting (__raddle_retry).
struct Attempt {
  llvm::StringLiteral function;
  unsigned arguments;
  int failure; // what it returns if it could not
};
constexpr Attempt kAttempts[] = {
    {"pthread_mutex_trylock", 1, EBUSY},    {"pthread_spin_trylock", 1, EBUSY}, {"pthread_rwlock_tryrdlock", 1, EBUSY},
    {"pthread_rwlock_trywrlock", 1, EBUSY}, {"mtx_trylock", 1, thrd_busy},      {"sem_trywait", 1, -1},
    {"pthread_tryjoin_np", 2, EBUSY},
};

// Null if it is none.
const Attempt *attemptAt(const llvm::Instruction &step) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&step);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || !callee->isDeclaration() || !call->getType()->isIntegerTy(32))
    return nullptr;
  const auto *found = llvm::find_if(kAttempts, [&](const Attempt &each) {
    return each.function == callee->getName() && each.arguments == call->arg_size();
  });
  return found == std::end(kAttempts) ? nullptr : found;
}

bool isHarmless(const llvm::Instruction &step, IsOwn isOwn, unsigned depth);

bool endsSurely(const llvm::Function &function) {
  llvm::SmallVector<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>, 4> loops;
  llvm::FindFunctionBackedges(function, loops);
  return loops.empty();
}

// A function whose own memory is its locals and what its arguments point to.
bool isHarmless(const llvm::Function &function, unsigned depth) {
  if (function.isDeclaration() || depth == kDeepest || !endsSurely(function))
    return false;
  auto isOwn = [](const llvm::Value *pointer) {
    return llvm::isa<llvm::AllocaInst, llvm::Argument>(llvm::getUnderlyingObject(pointer));
  };
  return llvm::all_of(llvm::instructions(function), [&](const llvm::Instruction &step) {
    return llvm::isa<llvm::ReturnInst, llvm::BranchInst, llvm::PHINode, llvm::AllocaInst>(step) ||
           isHarmless(step, isOwn, depth + 1);
  });
}

bool isUsedOnlyIn(const llvm::Loop &loop, const llvm::Instruction &address) {
  return llvm::all_of(address.users(), [&](const llvm::User *user) {
    const auto &step = llvm::cast<llvm::Instruction>(*user);
    const bool isDerived = llvm::isa<llvm::GetElementPtrInst, llvm::CastInst>(step);
    return loop.contains(&step) && !llvm::isa<llvm::PHINode, llvm::SelectInst>(step) &&
           (!isDerived || isUsedOnlyIn(loop, step));
  });
}

bool isConstant(const llvm::Value *pointer) {
  const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(pointer));
  return global && global->isConstant();
}

bool isHarmlessIntrinsic(const llvm::IntrinsicInst &call, IsOwn isOwn) {
  if (const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&call))
    return isOwn(copy->getRawDest()) && (isOwn(copy->getRawSource()) || isConstant(copy->getRawSource()));
  if (const auto *fill = llvm::dyn_cast<llvm::MemSetInst>(&call))
    return isOwn(fill->getRawDest());
  return llvm::isa<llvm::DbgInfoIntrinsic>(call) || call.isLifetimeStartOrEnd() ||
         call.getIntrinsicID() == llvm::Intrinsic::x86_sse2_pause;
}

bool isHarmlessCall(const llvm::CallBase &call, IsOwn isOwn, unsigned depth) {
  if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call))
    return isHarmlessIntrinsic(*intrinsic, isOwn);
  if (isPause(call))
    return true;
  const llvm::Function *callee = call.getCalledFunction();
  const bool passesOwn = llvm::all_of(call.args(), [&](const llvm::Use &argument) {
    return !argument->getType()->isPointerTy() || isOwn(argument.get());
  });
  return callee && passesOwn && isHarmless(*callee, depth);
}

bool isHarmless(const llvm::Instruction &step, IsOwn isOwn, unsigned depth) {
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&step))
    return isHarmlessCall(*call, isOwn, depth);
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&step))
    return isOwn(load->getPointerOperand());
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&step))
    return isOwn(store->getPointerOperand());
  return isComputation(step);
}

} // namespace

bool isPause(const llvm::CallBase &call) {
  if (call.isInlineAsm())
    return call.hasFnAttr(kComputes);
  const llvm::Function *callee = call.getCalledFunction();
  return callee && onlyPauses(*callee);
}

bool usesLock(const llvm::CallBase &call) {
  using Use = effects::LockUse;
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration())
    return false;
  const Use use = effects::lockFunctionNamed(callee->getName()).use;
  return use == Use::Take || use == Use::Try || use == Use::Release;
}

bool isLock(const llvm::CallBase &call) {
  return usesLock(call) &&
         effects::lockFunctionNamed(call.getCalledFunction()->getName()).use == effects::LockUse::Take;
}

bool isAttemptToLock(const llvm::Instruction &step) {
  return attemptAt(step) != nullptr;
}

int resultOfFailure(const llvm::Instruction &attempt) {
  return attemptAt(attempt)->failure;
}

bool isComputation(const llvm::Instruction &step) {
  if (const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&step))
    return !binary->isIntDivRem();
  return llvm::isa<llvm::CastInst, llvm::CmpInst, llvm::SelectInst, llvm::GetElementPtrInst, llvm::ExtractValueInst,
                   llvm::FreezeInst>(step);
}

bool isSteadyIn(const llvm::Loop &loop, const llvm::LoadInst &load) {
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(load.getPointerOperand());
  return local && load.isSimple() && llvm::all_of(local->uses(), [&](const llvm::Use &use) {
           const auto *user = llvm::cast<llvm::Instruction>(use.getUser());
           if (llvm::isa<llvm::LoadInst>(user))
             return true;
           const auto *marker = llvm::dyn_cast<llvm::IntrinsicInst>(user);
           if (marker)
             return marker->isLifetimeStartOrEnd() && !loop.contains(user);
           const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
           if (!call || loop.contains(user))
             return llvm::isa<llvm::StoreInst>(user) && !loop.contains(user) && use.getOperandNo() == 1;
           const llvm::Function *callee = call->getCalledFunction();
           const unsigned argument = call->isArgOperand(&use) ? call->getArgOperandNo(&use) : 32;
           return callee && callee->isDeclaration() && argument < 32 && !call->getType()->isPointerTy() &&
                  (effects::functionNamed(callee->getName()).keeps >> argument & 1) == 0;
         });
}

bool isOwnOf(const llvm::Loop &loop, const llvm::Value *pointer) {
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
  return local && isUsedOnlyIn(loop, *local);
}

bool isHarmless(const llvm::Instruction &step, IsOwn isOwn) {
  return isHarmless(step, isOwn, 0);
}

} // namespace raddle::program
