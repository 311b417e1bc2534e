#include "analysis/calls.h"

#include <utility>

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace raddle::analysis {

namespace {

constexpr std::pair<std::string_view, Role> kRoles[] = {
    {"pthread_create", Role::Create},
    {"thrd_create", Role::Create},
    {"pthread_join", Role::Join},
    {"thrd_join", Role::Join},
    {"pthread_self", Role::Self},
    {"thrd_current", Role::Self},
    {"pthread_exit", Role::ThreadExit},
    {"thrd_exit", Role::ThreadExit},
    {"sem_init", Role::Make},
    {"sem_destroy", Role::Make},
    {"pthread_barrier_init", Role::Make},
    {"pthread_barrier_destroy", Role::Make},
    {"sem_wait", Role::TakePost},
    {"sem_timedwait", Role::TakePost},
    {"sem_clockwait", Role::TakePost},
    {"sem_trywait", Role::TakePost},
    {"sem_post", Role::Post},
    {"pthread_barrier_wait", Role::Wait},
    {"flockfile", Role::Wait},
    {"pthread_once", Role::Once},
    {"call_once", Role::Once},
    {"__cxa_guard_acquire", Role::GuardAcquire},
    {"__cxa_guard_release", Role::GuardRelease},
    {"__cxa_guard_abort", Role::GuardAbort},
    {"pthread_setspecific", Role::SetSpecific},
    {"tss_set", Role::SetSpecific},
    {"pthread_getspecific", Role::GetSpecific},
    {"tss_get", Role::GetSpecific},
    {"posix_memalign", Role::NewBlockAt},
    {"asprintf", Role::NewBlockAt},
    {"vasprintf", Role::Refused},
    {"__VERIFIER_atomic_begin", Role::Section},
    {"__VERIFIER_atomic_end", Role::SectionEnd},
    {"__raddle_section_begin", Role::Section},
    {"__raddle_section_end", Role::SectionEnd},
    {"pthread_cancel", Role::Refused},
    {"pthread_kill", Role::Refused},
    {"pthread_sigqueue", Role::Refused},
    {"pthread_atfork", Role::Refused},
    {"fork", Role::Refused},
    {"vfork", Role::Refused},
    {"_Fork", Role::Refused},
    {"clone", Role::Refused},
    {"dlopen", Role::Refused},
    {"dlmopen", Role::Refused},
    {"longjmp", Role::Refused},
    {"siglongjmp", Role::Refused},
    {"_longjmp", Role::Refused},
    {"__longjmp_chk", Role::Refused},
    {"timer_create", Role::Refused},
    {"atexit", Role::Refused},
    {"on_exit", Role::Refused},
    {"at_quick_exit", Role::Refused},
    {"__raddle_async", Role::Refused},
    {"__raddle_happens_before", Role::Refused},
    {"__raddle_happens_after", Role::Refused},
    {"mremap", Role::Refused},
    {"initstate", Role::Refused},
    {"setstate", Role::Refused},
    {"__raddle_check_history", Role::Refused},
    {"__raddle_attempt", Role::Refused},
    {"__cxa_atexit", Role::Refused},
    {"__cxa_thread_atexit_impl", Role::Refused},
    {"__cxa_thread_atexit", Role::Refused},
    // What they read or write is behind a list of arguments, which nobody follows.
    {"vprintf", Role::Refused},
    {"vfprintf", Role::Refused},
    {"vsprintf", Role::Refused},
    {"vsnprintf", Role::Refused},
    {"vdprintf", Role::Refused},
    {"vsscanf", Role::Refused},
    {"__isoc99_vsscanf", Role::Refused},
    {"__isoc23_vsscanf", Role::Refused},
    {"vsyslog", Role::Refused},
    // What they keep nobody gets to see but by means that are followed.
    {"__cxa_throw", Role::None},
    {"_ZNSt18condition_variableC1Ev", Role::None},
    {"_ZNSt18condition_variableC2Ev", Role::None},
};

} // namespace

const llvm::Function *externalCallee(const llvm::CallBase &call) {
  const auto *callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  return callee != nullptr && callee->isDeclaration() ? callee : nullptr;
}

Role roleOf(std::string_view name) {
  for (const auto &[known, role] : kRoles)
    if (known == name)
      return role;
  if (effects::lockFunctionNamed(name).use != effects::LockUse::None)
    return Role::Lock;
  const effects::Function row = effects::functionNamed(name);
  const bool isFollowed = row.kind != effects::Kind::Foreign && row.kind != effects::Kind::Copied &&
                          row.keeps != effects::kEverything && row.flow != effects::Flow::Unseen;
  return isFollowed ? Role::None : Role::Refused;
}

Role roleOf(const llvm::CallBase &call) {
  const llvm::Function *callee = externalCallee(call);
  return callee == nullptr || callee->isIntrinsic() ? Role::None : roleOf(std::string_view(callee->getName()));
}

bool endsBlock(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function *callee = call != nullptr ? externalCallee(*call) : nullptr;
  if (callee == nullptr)
    return false;
  if (callee->getIntrinsicID() == llvm::Intrinsic::lifetime_end)
    return true;
  const effects::Function row = effects::functionNamed(std::string_view(callee->getName()));
  return row.frees != effects::kNoArgument && !call->getType()->isPointerTy();
}

Creation creationOf(const llvm::CallBase &call) {
  const unsigned entry = call.arg_size() == 3 ? 1 : 2; // that of C11 has no attributes
  return {call.getArgOperand(0), call.getArgOperand(entry), call.getArgOperand(entry + 1)};
}

} // namespace raddle::analysis
