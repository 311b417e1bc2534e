#include "program/escape.h"

#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "effects/functions.h"
#include "program/inputs.h"

namespace raddle::program {

namespace {

constexpr unsigned kMaxUses = 100'000;
// How deep callers are asked what they pass.
constexpr unsigned kDeepest = 6;

// The defined function that `call` surely calls, or null.
const llvm::Function *definedCallee(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  return callee && !callee->isDeclaration() ? callee : nullptr;
}

// Does the function in the table keep this argument? One that returns a pointer may return its argument.
bool tableKeeps(const llvm::CallBase &call, unsigned argument) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return true;
  const effects::Function external = effects::functionNamed(callee->getName());
  const bool returned = call.getType()->isPointerTy() && !call.use_empty();
  return returned || argument >= 32 || (external.keeps >> argument & 1) != 0;
}

template <typename MayCapture> class Tracker : public llvm::CaptureTracker {
public:
  explicit Tracker(MayCapture mayCapture) : mayCapture_(mayCapture) {}
  void tooManyUses() override { found = true; }
  bool captured(const llvm::Use *use) override { return found = mayCapture_(*use); }

  bool found = false;

private:
  MayCapture mayCapture_;
};

std::vector<const llvm::Argument *> pointerArguments(const llvm::Module &module) {
  std::vector<const llvm::Argument *> result;
  for (const llvm::Function &function : module)
    if (!function.isDeclaration())
      for (const llvm::Argument &argument : function.args())
        if (argument.getType()->isPointerTy())
          result.push_back(&argument);
  return result;
}

} // namespace

Escape::Escape(const llvm::Module &module) {
  const std::vector<const llvm::Argument *> pointers = pointerArguments(module);
  findCapturedArguments(pointers);
  findPrivateArguments(pointers);
}

void Escape::findCapturedArguments(const std::vector<const llvm::Argument *> &pointers) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::Argument *argument : pointers)
      if (!capturedArguments_.contains(argument) && isCaptured(*argument))
        changed |= capturedArguments_.insert(argument).second;
  }
}

void Escape::findPrivateArguments(const std::vector<const llvm::Argument *> &pointers) {
  for (const llvm::Argument *argument : pointers)
    if (!capturedArguments_.contains(argument) && argument->getParent()->getName() != "main")
      privateArguments_.insert(argument);
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::Argument *argument : pointers)
      if (privateArguments_.contains(argument) && !passedOnlyPrivate(*argument))
        changed |= privateArguments_.erase(argument) != 0;
  }
}

bool Escape::passedOnlyPrivate(const llvm::Argument &argument) const {
  const llvm::Function &function = *argument.getParent();
  return !function.use_empty() && llvm::all_of(function.uses(), [&](const llvm::Use &use) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    return call && call->isCallee(&use) && argument.getArgNo() < call->arg_size() &&
           reachOf(call->getArgOperand(argument.getArgNo())) == Reach::Private;
  });
}

bool Escape::isCaptured(const llvm::Value &pointer) const {
  Tracker tracker([this](const llvm::Use &use) { return mayCapture(use); });
  llvm::PointerMayBeCaptured(&pointer, &tracker, kMaxUses);
  return tracker.found;
}

bool Escape::mayCapture(const llvm::Use &use) const {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
  if (!call || !call->isArgOperand(&use))
    return true;
  if (llvm::isa<llvm::VAStartInst, llvm::VAEndInst, llvm::VACopyInst>(call))
    return false;
  const unsigned argument = call->getArgOperandNo(&use);
  if (call->isByValArgument(argument))
    return false; // A copy is passed.
  if (const llvm::Function *callee = definedCallee(*call))
    return argument >= callee->arg_size() || capturedArguments_.contains(callee->getArg(argument));
  return tableKeeps(*call, argument);
}

bool Escape::isThreadLocalCaptured(const llvm::GlobalVariable &variable) const {
  if (variable.isDeclaration())
    return true;
  return llvm::any_of(variable.users(), [this](const llvm::User *user) {
    const auto *address = llvm::dyn_cast<llvm::IntrinsicInst>(user);
    return !address || address->getIntrinsicID() != llvm::Intrinsic::threadlocal_address || isCaptured(*address);
  });
}

Reach Escape::reachOfObject(const llvm::Value &object) const {
  const auto *argument = llvm::dyn_cast<llvm::Argument>(&object);
  if (argument && privateArguments_.contains(argument))
    return Reach::Private;
  const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&object);
  if (variable && (variable->isConstant() || variable->hasAttribute(kFixedAttribute)))
    return Reach::Constant;
  const bool isLocal = llvm::isa<llvm::AllocaInst>(object) || (argument && argument->hasByValAttr());
  const bool isThreadLocal = variable && variable->isThreadLocal();
  if (!isLocal && !isThreadLocal)
    return llvm::isa<llvm::Function>(object) ? Reach::Constant : Reach::Shared;
  auto [known, isNew] = captured_.try_emplace(&object, true);
  if (isNew)
    known->second = isLocal ? isCaptured(object) : isThreadLocalCaptured(*variable);
  if (known->second)
    return Reach::Shared;
  return isLocal ? Reach::Private : Reach::ThreadLocal;
}

Reach Escape::reachOf(const llvm::Value *pointer) const {
  llvm::SmallVector<const llvm::Value *, 4> objects;
  llvm::getUnderlyingObjects(pointer, objects, nullptr, /*MaxLookup=*/0);
  llvm::erase_if(objects, [](const llvm::Value *object) { return llvm::isa<llvm::ConstantPointerNull>(object); });
  if (objects.empty())
    return Reach::Shared;
  const Reach first = reachOfObject(*objects.front());
  const bool same = llvm::all_of(objects, [&](const llvm::Value *o) { return reachOfObject(*o) == first; });
  return same ? first : Reach::Shared;
}

bool Escape::isNeverPrivate(const llvm::Value *pointer) const {
  return isNeverPrivate(pointer, 0);
}

// What is loaded, returned or made from a number points to nothing private: its address would be captured.
bool Escape::isNeverPrivate(const llvm::Value *pointer, unsigned depth) const {
  llvm::SmallVector<const llvm::Value *, 4> objects;
  llvm::getUnderlyingObjects(pointer, objects, nullptr, /*MaxLookup=*/0);
  return llvm::all_of(objects, [&](const llvm::Value *object) {
    if (const auto *argument = llvm::dyn_cast<llvm::Argument>(object))
      return isPassedNoPrivate(*argument, depth);
    if (llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(object)) {
      const Reach reach = reachOfObject(*object);
      return reach == Reach::Shared || reach == Reach::Constant;
    }
    return llvm::isa<llvm::LoadInst, llvm::CallBase, llvm::IntToPtrInst, llvm::ConstantPointerNull>(object);
  });
}

// Calls through pointers pass what is captured, and so do functions of libraries that call back, but for those that
// are not in the table.
bool Escape::isPassedNoPrivate(const llvm::Argument &argument, unsigned depth) const {
  if (depth == kDeepest || argument.hasByValAttr())
    return false;
  return llvm::all_of(argument.getParent()->uses(), [&](const llvm::Use &use) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    if (!call || !call->isCallee(&use))
      return true;
    return argument.getArgNo() < call->arg_size() &&
           isNeverPrivate(call->getArgOperand(argument.getArgNo()), depth + 1);
  });
}

} // namespace raddle::program
