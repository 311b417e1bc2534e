#include "program/private_writes.h"

#include <unordered_set>

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "effects/functions.h"
#include "program/pauses.h"

namespace raddle::program {

namespace {

// How deep calls are followed: far enough for a constructor in a constructor.
constexpr unsigned kDeepest = 5;

// A call that gives a block of memory that nobody has known before.
bool isNewBlock(const llvm::Value &value) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&value);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->isDeclaration() && effects::functionNamed(callee->getName()).returnsFreshBlock();
}

// What is computed from a pointer, in SSA form, and the steps that use any of it.
class Derived {
public:
  explicit Derived(const llvm::Value &pointer) {
    std::vector<const llvm::Value *> work = {&pointer};
    std::unordered_set<const llvm::Value *> seen = {&pointer};
    while (!work.empty()) {
      const llvm::Value *at = work.back();
      work.pop_back();
      for (const llvm::Use &use : at->uses()) {
        const auto &user = *llvm::cast<llvm::Instruction>(use.getUser());
        if (!isComputation(user) && !llvm::isa<llvm::PHINode>(user))
          uses.push_back(&use);
        else if (seen.insert(&user).second)
          work.push_back(&user);
      }
    }
  }

  std::vector<const llvm::Use *> uses; // by what neither computes nor merges
};

// The block is accessed there, and not published.
bool isAccess(const llvm::Use &use) {
  const llvm::User *user = use.getUser();
  if (llvm::isa<llvm::LoadInst>(user))
    return true;
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user))
    return use.getOperandNo() == store->getPointerOperandIndex();
  if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(user))
    return use.getOperandNo() == update->getPointerOperandIndex();
  const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(user);
  return exchange && use.getOperandNo() == exchange->getPointerOperandIndex();
}

// It is only asked whether a value is the address.
bool isQuestion(const llvm::Use &use) {
  const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(use.getUser());
  return exchange && use.get() == exchange->getCompareOperand() && use.get() != exchange->getNewValOperand();
}

bool mayPublish(const llvm::Use &use, unsigned depth);

// A call that does no more with the address than access the block.
bool isKept(const llvm::CallBase &call, const llvm::Use &use, unsigned depth) {
  if (llvm::isa<llvm::MemIntrinsic>(call) || llvm::isa<llvm::DbgInfoIntrinsic>(call))
    return true;
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || callee->isDeclaration() || callee->isVarArg() || depth == kDeepest || !call.isArgOperand(&use) ||
      call.getArgOperandNo(&use) >= callee->arg_size())
    return false;
  const Derived derived(*callee->getArg(call.getArgOperandNo(&use)));
  return llvm::none_of(derived.uses, [&](const llvm::Use *each) { return mayPublish(*each, depth + 1); });
}

bool mayPublish(const llvm::Use &use, unsigned depth) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
  return call ? !isKept(*call, use, depth) : !isAccess(use) && !isQuestion(use);
}

// Whether control may come from `step` to the loop with the block that was allocated before.
bool comesBack(const llvm::Instruction &step, const llvm::Loop &loop, const llvm::BasicBlock &allocation) {
  llvm::SmallVector<const llvm::BasicBlock *> work(llvm::successors(step.getParent()));
  std::unordered_set<const llvm::BasicBlock *> seen(work.begin(), work.end());
  while (!work.empty()) {
    const llvm::BasicBlock *block = work.pop_back_val();
    if (block == &allocation)
      continue;
    if (block == loop.getHeader())
      return true;
    for (const llvm::BasicBlock *next : llvm::successors(block))
      if (seen.insert(next).second)
        work.push_back(next);
  }
  return false;
}

// Publishes, if at all, by a step that is an effect of its own.
bool isPublisher(const llvm::Use &use) {
  return llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(use.getUser());
}

} // namespace

namespace {

// A place in a new block.
struct Place {
  const llvm::Instruction *block = nullptr; // null: no such place
  int64_t offset = 0;

  bool operator==(const Place &) const = default;
};

Place placeOf(const llvm::Value &pointer, const llvm::DataLayout &layout) {
  Place result;
  const llvm::Value *base = llvm::GetPointerBaseWithConstantOffset(&pointer, result.offset, layout);
  if (const auto *block = llvm::dyn_cast<llvm::Instruction>(base); block && isNewBlock(*block))
    result.block = block;
  return result;
}

Place placeOf(const llvm::Instruction &access) {
  return placeOf(*llvm::getLoadStorePointerOperand(&access), access.getModule()->getDataLayout());
}

// The block stays private but for publishers in the loop, which are added to `publishers`, and each access to it there
// is one that `mayAccess`.
bool isPrivateIn(const llvm::Loop &loop, const llvm::Instruction &block,
                 llvm::function_ref<bool(const llvm::Instruction &access)> mayAccess,
                 std::vector<llvm::Instruction *> &publishers) {
  for (const llvm::Use *use : Derived(block).uses) {
    auto *step = llvm::cast<llvm::Instruction>(use->getUser());
    const bool isInside = loop.contains(step);
    const bool publishes = mayPublish(*use, 0);
    if (!isInside && publishes && comesBack(*step, loop, *block.getParent()))
      return false;
    if (isInside && !isQuestion(*use) && (publishes ? !isPublisher(*use) : !mayAccess(*step)))
      return false;
    if (isInside && publishes)
      publishers.push_back(step);
  }
  llvm::SmallVector<llvm::BasicBlock *> exits;
  loop.getExitBlocks(exits);
  return publishers.empty() || llvm::none_of(exits, [&](const llvm::BasicBlock *exit) {
           return exit == loop.getHeader() || comesBack(exit->front(), loop, *block.getParent());
         });
}

// What is stored last at `place` before the loop, if nothing but computation follows.
llvm::StoreInst *storedBefore(const llvm::Loop &loop, const Place &place, const llvm::Type &type) {
  const llvm::DataLayout &layout = place.block->getModule()->getDataLayout();
  for (llvm::Instruction &step : llvm::reverse(*loop.getLoopPreheader())) {
    if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&step); store && placeOf(*store) == place) {
      llvm::Type *stored = store->getValueOperand()->getType();
      return layout.getTypeSizeInBits(stored) == layout.getTypeSizeInBits(const_cast<llvm::Type *>(&type)) ? store
                                                                                                           : nullptr;
    }
    if (!isComputation(step) && !step.isTerminator() && !llvm::isa<llvm::DbgInfoIntrinsic>(step))
      return nullptr;
  }
  return nullptr;
}

} // namespace

std::optional<std::vector<llvm::Instruction *>> publishersOfPrivate(llvm::StoreInst &store, const llvm::Loop &loop,
                                                                    const llvm::DominatorTree &dominators) {
  const Place place = placeOf(store);
  if (!place.block || loop.contains(place.block))
    return std::nullopt;
  llvm::SmallVector<llvm::BasicBlock *> ways;
  loop.getExitingBlocks(ways);
  ways.push_back(loop.getLoopLatch());
  if (!llvm::all_of(ways, [&](auto *way) { return dominators.dominates(&store, way->getTerminator()); }))
    return std::nullopt;
  auto comesBehind = [&](const llvm::Instruction &access) {
    return &access == &store || dominators.dominates(&store, &access);
  };
  std::vector<llvm::Instruction *> publishers;
  if (!isPrivateIn(loop, *place.block, comesBehind, publishers))
    return std::nullopt;
  return publishers;
}

std::optional<PrivateCell> privateCellOf(llvm::StoreInst &store, const llvm::Loop &loop,
                                         const llvm::DominatorTree &dominators) {
  const Place place = placeOf(store);
  llvm::Type *type = store.getValueOperand()->getType();
  if (!place.block || loop.contains(place.block) || !store.isSimple())
    return std::nullopt;
  PrivateCell result;
  auto isOfCell = [&](const llvm::Instruction &access) {
    if (&access == &store)
      return true;
    auto *load = llvm::dyn_cast<llvm::LoadInst>(const_cast<llvm::Instruction *>(&access));
    if (!load || !load->isSimple() || load->getType() != type || placeOf(*load) != place)
      return false;
    if (dominators.dominates(load, &store) && dominators.dominates(load, loop.getLoopLatch()->getTerminator()))
      result.before = load;
    return true;
  };
  if (!isPrivateIn(loop, *place.block, isOfCell, result.publishers) || !result.before)
    return std::nullopt;
  result.first = storedBefore(loop, place, *type);
  return result;
}

} // namespace raddle::program
