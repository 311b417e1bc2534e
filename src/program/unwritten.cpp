#include "program/unwritten.h"

#include <map>
#include <optional>
#include <vector>

#include <llvm/ADT/SmallBitVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "effects/functions.h"
#include "program/functions.h"
#include "program/initializations.h"

namespace raddle::program {

namespace {

using llvm::Instruction;
using llvm::Value;

constexpr llvm::StringLiteral kFlag = "raddle.reads-unwritten";
constexpr uint64_t kLargest = 4096; // more, or nobody knows how much, is followed as if it were one byte

using Bytes = llvm::SmallBitVector; // set where something was written

struct Outcome {
  bool mayRead = false; // what was not written
  Bytes written;        // when the function returns, on all ways
};

// Marks bytes of `type` at `offset` that hold no value.
void skipPadding(llvm::Type *type, uint64_t offset, const llvm::DataLayout &layout, Bytes &bytes) {
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const uint64_t size = layout.getTypeAllocSize(array->getElementType());
    for (uint64_t index = 0; index < array->getNumElements(); ++index)
      skipPadding(array->getElementType(), offset + index * size, layout, bytes);
    return;
  }
  auto *structure = llvm::dyn_cast<llvm::StructType>(type);
  if (!structure)
    return;
  const llvm::StructLayout *fields = layout.getStructLayout(structure);
  for (unsigned index = 0; index < structure->getNumElements(); ++index) {
    const uint64_t begin = fields->getElementOffset(index);
    const bool isLast = index + 1 == structure->getNumElements();
    const uint64_t next =
        isLast ? fields->getSizeInBytes().getFixedValue() : fields->getElementOffset(index + 1).getFixedValue();
    const uint64_t end = begin + layout.getTypeAllocSize(structure->getElementType(index));
    skipPadding(structure->getElementType(index), offset + begin, layout, bytes);
    if (end < next && offset + next <= bytes.size())
      bytes.set(static_cast<unsigned>(offset + end), static_cast<unsigned>(offset + next));
  }
}

// Follows one piece of memory through a function and those that it is handed to.
class Piece {
public:
  Piece(const Value &root, uint64_t size, unsigned depth)
      : root_(root), size_(size), depth_(depth),
        layout_(llvm::isa<llvm::Argument>(root)
                    ? llvm::cast<llvm::Argument>(root).getParent()->getParent()->getDataLayout()
                    : llvm::cast<Instruction>(root).getModule()->getDataLayout()) {}

  // From `first` on, with what is written there.
  Outcome follow(const Instruction &first, Bytes written) {
    gatherPointers();
    if (isFilledSomewhere_)
      written.set();
    outcome_.written = Bytes(static_cast<unsigned>(size_), true);
    states_[first.getParent()] = written;
    std::vector<const llvm::BasicBlock *> work;
    walk(&first, std::move(written), work);
    while (!work.empty() && !outcome_.mayRead) {
      const llvm::BasicBlock *block = work.back();
      work.pop_back();
      walk(&block->front(), states_[block], work);
    }
    return outcome_;
  }

private:
  // Where a pointer points, in bytes behind the root; -1 if that is computed.
  static constexpr int64_t kComputed = -1;

  void gatherPointers() {
    pointers_[&root_] = 0;
    std::vector<const Value *> work = {&root_};
    while (!work.empty()) {
      const Value *pointer = work.back();
      work.pop_back();
      for (const llvm::User *user : pointer->users()) {
        const auto *element = llvm::dyn_cast<llvm::GetElementPtrInst>(user);
        if (!element || pointers_.contains(element))
          continue;
        llvm::APInt offset(64, 0);
        const bool isConstant = element->accumulateConstantOffset(layout_, offset) && pointers_[pointer] != kComputed;
        pointers_[element] = isConstant ? pointers_[pointer] + offset.getSExtValue() : kComputed;
        work.push_back(element);
      }
    }
    isFilledSomewhere_ = llvm::any_of(pointers_, [&](const auto &each) {
      return each.second == kComputed && llvm::any_of(each.first->users(), [&](const llvm::User *user) {
               const auto *instruction = llvm::dyn_cast<Instruction>(user);
               return instruction && writtenBy(*instruction, *each.first);
             });
    });
  }

  void walk(const Instruction *from, Bytes written, std::vector<const llvm::BasicBlock *> &work) {
    for (const Instruction *instruction = from; instruction && !outcome_.mayRead;
         instruction = instruction->getNextNode())
      step(*instruction, written);
    const Instruction *end = from->getParent()->getTerminator();
    if (llvm::isa<llvm::ReturnInst>(end))
      outcome_.written &= written;
    for (const llvm::BasicBlock *next : llvm::successors(end->getParent())) {
      auto [known, isNew] = states_.emplace(next, written);
      const Bytes before = known->second;
      known->second &= written;
      if (isNew || known->second != before)
        work.push_back(next);
    }
  }

  void step(const Instruction &instruction, Bytes &written) {
    if (instruction.isDebugOrPseudoInst() || llvm::isa<llvm::GetElementPtrInst>(instruction) ||
        isInitialization(instruction) || instruction.isLifetimeStartOrEnd())
      return;
    for (const Value *operand : instruction.operand_values()) {
      const auto found = pointers_.find(operand);
      if (found != pointers_.end())
        use(instruction, *operand, found->second, written);
    }
  }

  void use(const Instruction &instruction, const Value &pointer, int64_t offset, Bytes &written) {
    if (const std::optional<uint64_t> bytes = writtenBy(instruction, pointer))
      return mark(offset, *bytes, written);
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
      return look(offset, layout_.getTypeStoreSize(load->getType()), written);
    if (llvm::isa<llvm::ICmpInst>(instruction) || isHarmless(instruction))
      return;
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration() && !callee->isVarArg() && offset == 0)
      return enter(*call, *callee, pointer, written);
    look(kComputed, 0, written);
  }

  // What it does with the pointer reads nothing.
  static bool isHarmless(const Instruction &instruction) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || !callee->isDeclaration())
      return false;
    const effects::Function row = effects::functionNamed(callee->getName());
    return row.frees != effects::kNoArgument || row.object != effects::kNoArgument ||
           callee->getName().starts_with("_Zd");
  }

  void enter(const llvm::CallBase &call, const llvm::Function &callee, const Value &pointer, Bytes &written) {
    constexpr unsigned kDeepest = 6;
    for (unsigned index = 0; index < call.arg_size(); ++index) {
      if (call.getArgOperand(index) != &pointer)
        continue;
      if (depth_ == kDeepest || call.isByValArgument(index) || index >= callee.arg_size())
        return look(0, size_, written);
      const Outcome inside =
          Piece(*callee.getArg(index), size_, depth_ + 1).follow(callee.getEntryBlock().front(), written);
      outcome_.mayRead |= inside.mayRead;
      written |= inside.written;
    }
  }

  // How many bytes behind `pointer` it writes for sure; nothing if it is no write.
  [[nodiscard]] std::optional<uint64_t> writtenBy(const Instruction &instruction, const Value &pointer) const {
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      return store->getPointerOperand() == &pointer && store->getValueOperand() != &pointer
                 ? std::optional(layout_.getTypeStoreSize(store->getValueOperand()->getType()).getFixedValue())
                 : std::nullopt;
    if (const auto *bytes = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
      const auto *length = llvm::dyn_cast<llvm::ConstantInt>(bytes->getLength());
      return bytes->getRawDest() == &pointer ? std::optional(length ? length->getZExtValue() : size_) : std::nullopt;
    }
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return call ? writtenByCall(*call, pointer) : std::nullopt;
  }

  [[nodiscard]] std::optional<uint64_t> writtenByCall(const llvm::CallBase &call, const Value &pointer) const {
    const llvm::Function *callee = call.getCalledFunction();
    if (!callee || !callee->isDeclaration())
      return std::nullopt;
    if (callee->getName() == "__raddle_input" || callee->getName().starts_with("llvm.va_"))
      return size_;
    const effects::Function row = effects::functionNamed(callee->getName());
    for (const effects::Access &access : row.accesses()) {
      const bool writes = access.kind == effects::Access::Kind::Write || access.kind == effects::Access::Kind::Copy;
      if (writes && access.pointer < call.arg_size() && call.getArgOperand(access.pointer) == &pointer)
        return access.extent.kind == effects::Extent::Kind::Typed ? effects::sizeOf(access.extent.type) : size_;
    }
    if (row.object < call.arg_size() && call.getArgOperand(row.object) == &pointer && row.objectSize != 0)
      return row.objectSize;
    return std::nullopt;
  }

  void mark(int64_t offset, uint64_t bytes, Bytes &written) const {
    if (offset >= 0 && static_cast<uint64_t>(offset) < size_)
      written.set(static_cast<unsigned>(offset), static_cast<unsigned>(std::min(size_, offset + bytes)));
  }

  void look(int64_t offset, uint64_t bytes, const Bytes &written) {
    const bool isWhole = offset < 0 || static_cast<uint64_t>(offset) + bytes > size_;
    const uint64_t begin = isWhole ? 0 : static_cast<uint64_t>(offset);
    const uint64_t end = isWhole ? size_ : begin + bytes;
    for (uint64_t index = begin; index < end; ++index)
      outcome_.mayRead |= !written.test(static_cast<unsigned>(index));
  }

  const Value &root_;
  uint64_t size_;
  unsigned depth_;
  const llvm::DataLayout &layout_;
  std::map<const Value *, int64_t> pointers_;        // into it, each with its offset or kComputed
  bool isFilledSomewhere_ = false;                   // by a computed index
  std::map<const llvm::BasicBlock *, Bytes> states_; // what was written on all ways to its beginning
  Outcome outcome_;
};

// A structure that the block is taken for somewhere; null if none is known.
llvm::Type *typeOf(const Value &block, uint64_t size, const llvm::DataLayout &layout) {
  for (const llvm::User *user : block.users())
    if (const auto *element = llvm::dyn_cast<llvm::GetElementPtrInst>(user);
        element && element->getSourceElementType()->isStructTy() &&
        layout.getTypeAllocSize(element->getSourceElementType()) == size)
      return element->getSourceElementType();
  return nullptr;
}

bool mayReadUnwritten(const Instruction &root, std::optional<uint64_t> size, llvm::Type *type,
                      const Instruction &from) {
  const bool isKnown = size && *size <= kLargest;
  Bytes written(isKnown ? static_cast<unsigned>(*size) : 1U);
  if (type && isKnown)
    skipPadding(type, 0, root.getModule()->getDataLayout(), written);
  return Piece(root, written.size(), 0).follow(from, std::move(written)).mayRead;
}

// What clang initializes in place of the program, in memory.
bool ofLocal(const Instruction &initialization) {
  const Value *pointer = llvm::isa<llvm::StoreInst>(initialization)
                             ? llvm::cast<llvm::StoreInst>(initialization).getPointerOperand()
                             : llvm::cast<llvm::MemIntrinsic>(initialization).getDest();
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(pointer->stripInBoundsOffsets());
  if (!local)
    return true;
  const auto size = local->getAllocationSize(local->getModule()->getDataLayout());
  return mayReadUnwritten(*local, size ? std::optional(size->getFixedValue()) : std::nullopt, local->getAllocatedType(),
                          *initialization.getNextNode());
}

// How large the block is that a call allocates and does not write; nothing if it is no such call, 0 if it is not known.
std::optional<uint64_t> allocatedBy(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration())
    return std::nullopt;
  const effects::Function row = effects::functionNamed(callee->getName());
  const bool isNew = callee->getName().starts_with("_Znw") || callee->getName().starts_with("_Zna");
  if (!isNew && (!row.allocates || !row.accesses().empty()))
    return std::nullopt;
  const auto *size = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(call.arg_size() == 1 || isNew ? 0 : 1));
  return size ? size->getZExtValue() : 0;
}

bool ofBlock(const llvm::CallBase &call, uint64_t size) {
  const llvm::DataLayout &layout = call.getModule()->getDataLayout();
  const Instruction *next = call.getNextNode();
  if (const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call))
    next = &invoke->getNormalDest()->front();
  return mayReadUnwritten(call, size == 0 ? std::nullopt : std::optional(size), typeOf(call, size, layout), *next);
}

bool isOfInterest(const Instruction &instruction) {
  if (isInitialization(instruction))
    return ofLocal(instruction);
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const std::optional<uint64_t> size = call ? allocatedBy(*call) : std::nullopt;
  return size && ofBlock(*call, *size);
}

} // namespace

void noteUnwrittenRegisters(llvm::Module &module) {
  module.setModuleFlag(llvm::Module::Max, kFlag, 1);
}

bool mayReadUnwritten(const llvm::Module &module) {
  if (module.getModuleFlag(kFlag))
    return true;
  return llvm::any_of(module, [](const llvm::Function &function) {
    return !isOfLibrary(function) && llvm::any_of(llvm::instructions(function), isOfInterest);
  });
}

} // namespace raddle::program
