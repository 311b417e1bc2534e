#include "program/bounds.h"

#include <array>

#include <llvm/Analysis/StackSafetyAnalysis.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "effects/functions.h"
#include "program/analyses.h"

namespace raddle::program {

namespace {

const llvm::Function *calleeOf(const llvm::CallBase &call) {
  return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

// What these are given is compared with the frames of the stack.
bool wantsStack(const llvm::Function &function) {
  constexpr std::array<llvm::StringLiteral, 3> kNames = {"__pthread_register_cancel", "__pthread_unregister_cancel",
                                                         "__pthread_unwind_next"};
  return llvm::is_contained(kNames, function.getName());
}

// Whether a call does something to the memory that it is given as this argument of which nobody is told.
bool pins(const llvm::CallBase &call, unsigned argument) {
  if (llvm::isa<llvm::InlineAsm>(call.getCalledOperand()) || call.hasFnAttr(llvm::Attribute::ReturnsTwice) ||
      llvm::isa<llvm::VAStartInst, llvm::VAEndInst, llvm::VACopyInst>(call))
    return true;
  const llvm::Function *callee = calleeOf(call);
  if (!callee || !callee->isDeclaration() || callee->isIntrinsic())
    return false;
  const effects::Function row = effects::functionNamed(callee->getName());
  const bool ignores = argument < 32 && (row.opaque >> argument & 1) != 0;
  return wantsStack(*callee) || callee->hasFnAttribute(llvm::Attribute::ReturnsTwice) ||
         (row.kind == effects::Kind::Pure && !ignores);
}

// Whether what a call does to memory that it is given is announced by nobody but the runtime.
bool accessesInRuntime(const llvm::CallBase &call) {
  const llvm::Function *callee = calleeOf(call);
  if (!callee || !callee->isDeclaration() || callee->isIntrinsic())
    return false;
  const effects::Function row = effects::functionNamed(callee->getName());
  return row.kind == effects::Kind::Interposed || row.format != effects::kNoArgument;
}

bool isStep(const llvm::User &user) {
  return llvm::isa<llvm::GetElementPtrInst, llvm::BitCastInst, llvm::AddrSpaceCastInst, llvm::FreezeInst>(user);
}

bool isMerge(const llvm::User &user) {
  return llvm::isa<llvm::PHINode, llvm::SelectInst>(user);
}

// What `pointer` was made from: one object, or if there may be several, where they were merged.
const llvm::Value *objectBehind(const llvm::Value *pointer) {
  const llvm::Value *object = llvm::getUnderlyingObject(pointer, /*MaxLookup=*/0);
  if (!llvm::isa<llvm::PHINode, llvm::SelectInst>(object))
    return object;
  llvm::SmallVector<const llvm::Value *, 4> objects;
  llvm::getUnderlyingObjects(object, objects, nullptr, /*MaxLookup=*/0);
  return objects.size() == 1 ? objects.front() : object;
}

// One of variable length, too, though it ends before its thread only where its function begins with it.
bool isMovable(const llvm::AllocaInst &local) {
  const llvm::TypeSize size = local.getModule()->getDataLayout().getTypeAllocSize(local.getAllocatedType());
  const auto *count = llvm::dyn_cast<llvm::ConstantInt>(local.getArraySize());
  return !size.isScalable() && size.getFixedValue() != 0 && !(count && count->isZero()) && !local.isSwiftError() &&
         !local.isUsedWithInAlloca();
}

bool holdsPointer(const llvm::Type &type) {
  if (type.isPointerTy())
    return true;
  if (const auto *array = llvm::dyn_cast<llvm::ArrayType>(&type))
    return holdsPointer(*array->getElementType());
  const auto *record = llvm::dyn_cast<llvm::StructType>(&type);
  return record && llvm::any_of(record->elements(), [](const llvm::Type *each) { return holdsPointer(*each); });
}

// Whether what the program has in the heap may be known by the name of that local: a pointer, a smart pointer or a
// container, say, of which threads have copies.
bool namesHeap(const llvm::AllocaInst &local) {
  if (local.getFunction()->getName() != "main" || !holdsPointer(*local.getAllocatedType()))
    return false;
  const auto declarations = llvm::findDVRDeclares(const_cast<llvm::AllocaInst *>(&local));
  return llvm::any_of(declarations, [](const llvm::DbgVariableRecord *record) {
    const llvm::DILocalVariable &variable = *record->getVariable();
    return !variable.isArtificial() && !variable.isParameter() && !variable.getName().starts_with("__");
  });
}

} // namespace

struct Bounds::Safety {
  Analyses analyses;
  llvm::StackSafetyGlobalInfo *global = nullptr;
};

// Where the address of a local goes without being captured.
struct Bounds::Reached {
  std::vector<const llvm::Value *> merged; // arguments and merged pointers
  bool isGiven = false;                    // to a function that accesses it in the runtime
  bool isPinned = false;
};

Bounds::~Bounds() = default;

Bounds::Bounds(llvm::Module &module, const Escape &escape) : safety_(std::make_unique<Safety>()) {
  safety_->global = &safety_->analyses.modules.getResult<llvm::StackSafetyGlobalAnalysis>(module);
  for (const llvm::Function &function : module)
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction); local && isMovable(*local))
        consider(*local, escape);
}

void Bounds::consider(const llvm::AllocaInst &local, const Escape &escape) {
  const bool isCaptured = escape.reachOf(&local) == Reach::Shared;
  const bool isWanted = isCaptured || namesHeap(local);
  if (!isWanted && safety_->global->isSafe(local))
    return;
  const Reached reached = reachedFrom(local);
  if (reached.isPinned || (!isWanted && reached.merged.empty() && !reached.isGiven && !isScoped(local)))
    return;
  moved_.insert(&local);
  watched_.insert(reached.merged.begin(), reached.merged.end());
}

Bounds::Reached Bounds::reachedFrom(const llvm::AllocaInst &local) {
  Reached reached;
  std::unordered_set<const llvm::Value *> seen = {&local};
  std::vector<const llvm::Value *> work = {&local};
  auto follow = [&](const llvm::Value &value) {
    if (seen.insert(&value).second)
      work.push_back(&value);
  };
  while (!work.empty() && !reached.isPinned) {
    const llvm::Value &value = *work.back();
    work.pop_back();
    if (llvm::isa<llvm::Argument>(value) || (isMerge(llvm::cast<llvm::User>(value)) && objectBehind(&value) == &value))
      reached.merged.push_back(&value);
    for (const llvm::Use &use : value.uses()) {
      const llvm::User &user = *use.getUser();
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&user);
      if (isStep(user) || isMerge(user))
        follow(user);
      if (!call || !call->isArgOperand(&use))
        continue;
      reached.isPinned |= pins(*call, call->getArgOperandNo(&use));
      reached.isGiven |= accessesInRuntime(*call);
      const llvm::Function *callee = calleeOf(*call);
      const unsigned index = call->getArgOperandNo(&use);
      if (callee && !callee->isDeclaration() && index < callee->arg_size() && !call->isByValArgument(index))
        follow(*callee->getArg(index));
    }
  }
  return reached;
}

std::optional<KnownObject> Bounds::objectOf(llvm::Value *pointer) {
  auto *object = const_cast<llvm::Value *>(objectBehind(pointer));
  if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(object)) {
    const uint64_t bytes = local->getModule()->getDataLayout().getTypeAllocSize(local->getAllocatedType());
    return KnownObject{local, local->isArrayAllocation() ? local->getArraySize() : nullptr, bytes};
  }
  if (auto *argument = llvm::dyn_cast<llvm::Argument>(object); argument && argument->hasByValAttr()) {
    const llvm::DataLayout &layout = argument->getParent()->getParent()->getDataLayout();
    return KnownObject{argument, nullptr, layout.getTypeAllocSize(argument->getParamByValType())};
  }
  auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(object);
  if (!variable || !variable->hasDefinitiveInitializer())
    return std::nullopt;
  return KnownObject{variable, nullptr,
                     variable->getParent()->getDataLayout().getTypeAllocSize(variable->getValueType())};
}

bool Bounds::isWithin(llvm::Instruction &at, llvm::Value *pointer, uint64_t bytes) const {
  const std::optional<KnownObject> object = objectOf(pointer);
  if (!object)
    return false;
  const llvm::DataLayout &layout = at.getModule()->getDataLayout();
  llvm::APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  const llvm::Value *base = pointer->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
  const auto *address = llvm::dyn_cast<llvm::IntrinsicInst>(base); // of a thread-local
  const bool isAtKnownOffset = base == object->base || (address && objectBehind(address) == object->base);
  if (isAtKnownOffset && !object->count)
    return offset.ule(object->bytes) && bytes <= object->bytes - offset.getZExtValue();
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(object->base);
  return local && llvm::isa<llvm::LoadInst, llvm::StoreInst>(at) && local->isStaticAlloca() &&
         safety_->global->stackAccessIsSafe(at);
}

bool Bounds::isScoped(const llvm::AllocaInst &local) {
  return isMarked(local) || !local.getParent()->isEntryBlock();
}

bool Bounds::isMarked(const llvm::AllocaInst &local) {
  return llvm::any_of(local.users(), [](const llvm::User *user) {
    const auto *marker = llvm::dyn_cast<llvm::IntrinsicInst>(user);
    return marker && marker->getIntrinsicID() == llvm::Intrinsic::lifetime_end;
  });
}

Bounds::Memory Bounds::memoryOf(const llvm::Value *pointer) const {
  const llvm::Value *object = objectBehind(pointer);
  if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(object)) {
    const Memory moved = isScoped(*local) ? Memory::MayBeMoved : Memory::Moved;
    return isMoved(*local) ? moved : Memory::Stays;
  }
  return watched_.contains(object) ? Memory::MayBeMoved : Memory::Stays;
}

} // namespace raddle::program
