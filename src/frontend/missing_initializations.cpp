#include "frontend/missing_initializations.h"

#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>

#include "program/initializations.h"

namespace raddle::frontend {

namespace {

using llvm::Instruction;

enum class Use : uint8_t { Reads, Writes };

// Where a local is read and written. Who writes a part only decides nothing; who passes the address on may write. Clang
// stores parameters and results of calls member by member: a parameter is written as a whole by any such store.
class Uses {
public:
  explicit Uses(llvm::AllocaInst &local)
      : bytes_(local.getModule()->getDataLayout().getTypeStoreSize(local.getAllocatedType())) {
    gather(local, Part::Beginning);
  }

  // Whether control can come from `entry` to a read, and not to a write before.
  [[nodiscard]] bool mayReadFirst(const llvm::BasicBlock &entry) const {
    std::unordered_set<const llvm::BasicBlock *> seen = {&entry};
    std::vector<const llvm::BasicBlock *> work = {&entry};
    while (!work.empty()) {
      const llvm::BasicBlock *block = work.back();
      work.pop_back();
      const auto first = firstIn(*block);
      if (first == Use::Reads)
        return true;
      if (!first)
        for (const llvm::BasicBlock *next : llvm::successors(block))
          if (seen.insert(next).second)
            work.push_back(next);
    }
    return false;
  }

private:
  enum class Part : uint8_t { Beginning, Other };

  [[nodiscard]] bool isWhole(const llvm::StoreInst &store, Part part) const {
    const llvm::DataLayout &layout = store.getModule()->getDataLayout();
    const bool coversAll =
        part == Part::Beginning && layout.getTypeStoreSize(store.getValueOperand()->getType()) >= bytes_;
    return coversAll || llvm::isa<llvm::Argument>(store.getValueOperand());
  }

  void gather(llvm::Value &pointer, Part part) {
    for (llvm::User *user : pointer.users()) {
      auto *instruction = llvm::cast<Instruction>(user);
      const auto *store = llvm::dyn_cast<llvm::StoreInst>(instruction);
      const bool writesPart = store != nullptr && store->getPointerOperand() == &pointer && !isWhole(*store, part);
      if (auto *member = llvm::dyn_cast<llvm::GetElementPtrInst>(instruction))
        gather(*instruction, member->hasAllZeroIndices() ? part : Part::Other);
      else if (llvm::isa<llvm::LoadInst>(instruction))
        note(*instruction, Use::Reads);
      else if (auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(instruction);
               copy && copy->getRawSource() == &pointer)
        note(*instruction, Use::Reads);
      else if (!instruction->isLifetimeStartOrEnd() && !writesPart)
        note(*instruction, Use::Writes);
    }
  }

  void note(const Instruction &instruction, Use use) {
    uses_[&instruction] = use;
    blocks_.insert(instruction.getParent());
  }

  [[nodiscard]] std::optional<Use> firstIn(const llvm::BasicBlock &block) const {
    if (!blocks_.contains(&block))
      return std::nullopt;
    for (const Instruction &instruction : block)
      if (const auto use = uses_.find(&instruction); use != uses_.end())
        return use->second;
    return std::nullopt;
  }

  llvm::TypeSize bytes_;
  std::unordered_map<const Instruction *, Use> uses_;
  std::unordered_set<const llvm::BasicBlock *> blocks_; // that have some
};

void initialize(llvm::AllocaInst &local) {
  llvm::Type *type = local.getAllocatedType();
  llvm::IRBuilder<> builder(&*local.getParent()->getFirstNonPHIOrDbgOrAlloca());
  if (type->isSingleValueType())
    return program::makeInitialization(
        *builder.CreateAlignedStore(llvm::Constant::getNullValue(type), &local, local.getAlign()));
  const uint64_t bytes = local.getModule()->getDataLayout().getTypeAllocSize(type).getFixedValue();
  program::makeInitialization(*builder.CreateMemSet(&local, builder.getInt8(0), bytes, local.getAlign()));
}

} // namespace

void addMissingInitializations(llvm::Module &module) {
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    std::vector<llvm::AllocaInst *> missing;
    for (Instruction &instruction : function.getEntryBlock())
      if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
          local && local->isStaticAlloca() && Uses(*local).mayReadFirst(function.getEntryBlock()))
        missing.push_back(local);
    for (llvm::AllocaInst *local : missing)
      initialize(*local);
  }
}

} // namespace raddle::frontend
