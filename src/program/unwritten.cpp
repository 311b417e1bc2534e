#include "program/unwritten.h"

#include <algorithm>
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
#include "program/filled.h"
#include "program/functions.h"
#include "program/initializations.h"

namespace raddle::program {

namespace {

using llvm::Instruction;
using llvm::Value;

constexpr llvm::StringLiteral kFlag = "raddle.reads-unwritten";
// More, or nobody knows how much, is followed as if it were one byte, which only those write who write all of it.
constexpr uint64_t kLargest = 4096;
constexpr uint64_t kAll = UINT64_MAX; // bytes, as far as we know
constexpr uint64_t kText = kAll - 1;  // bytes up to an end that only who reads them as a text respects

// Set where something was written; and one bit more, set where the piece begins with a text that has an end.
using Bytes = llvm::SmallBitVector;

struct Outcome {
  bool mayRead = false;         // what was not written
  bool isGuess = false;         // that it does not
  bool isFilledSomehow = false; // something is written at computed indices, nobody knows what
  Bytes written;                // when the function returns, on all ways
};

// What is known of a piece of memory.
struct Shape {
  enum class Extent : uint8_t { Known, Unknown } extent = Extent::Known; // whether its size is
  Bytes padding; // set where there is no value; as many as the piece has bytes
  [[nodiscard]] uint64_t size() const { return padding.size(); }
  [[nodiscard]] Bytes nothing() const { return Bytes(textBit() + 1); }
  [[nodiscard]] unsigned textBit() const { return static_cast<unsigned>(size()); }
};

// Marks bytes of `type` at `offset` that hold no value.
void markPadding(llvm::Type *type, uint64_t offset, const llvm::DataLayout &layout, Bytes &bytes) {
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const uint64_t size = layout.getTypeAllocSize(array->getElementType());
    for (uint64_t index = 0; index < array->getNumElements(); ++index)
      markPadding(array->getElementType(), offset + index * size, layout, bytes);
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
    markPadding(structure->getElementType(index), offset + begin, layout, bytes);
    if (end < next && offset + next <= bytes.size())
      bytes.set(static_cast<unsigned>(offset + end), static_cast<unsigned>(offset + next));
  }
}

// Follows one piece of memory through a function and those that it is handed to.
class Piece {
public:
  Piece(const Value &root, const Shape &shape, unsigned depth)
      : root_(root), shape_(shape), depth_(depth),
        function_(llvm::isa<llvm::Argument>(root) ? *llvm::cast<llvm::Argument>(root).getParent()
                                                  : *llvm::cast<Instruction>(root).getFunction()),
        layout_(function_.getParent()->getDataLayout()) {}

  // From `first` on, with what is written there.
  Outcome follow(const Instruction &first, Bytes written) {
    gatherPointers();
    gatherFills();
    outcome_.written = shape_.nothing().flip();
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

  static bool isChoice(const Value *value) { return llvm::isa<llvm::PHINode, llvm::SelectInst>(value); }

  // Of a choice: there is nothing else to choose, as behind an allocation that may fail.
  static bool isItOrNull(const llvm::User &choice, const Value &pointer) {
    return llvm::all_of(choice.operands(), [&](const llvm::Use &operand) {
      return operand == &pointer || llvm::isa<llvm::ConstantPointerNull>(operand) || !operand->getType()->isPointerTy();
    });
  }

  void gatherPointers() {
    pointers_[&root_] = 0;
    std::vector<const Value *> work = {&root_};
    while (!work.empty()) {
      const Value *pointer = work.back();
      work.pop_back();
      for (const llvm::User *user : pointer->users()) {
        if (isChoice(user) &&
            pointers_.emplace(user, isItOrNull(*user, *pointer) ? pointers_[pointer] : kComputed).second)
          work.push_back(user);
        const auto *element = llvm::dyn_cast<llvm::GetElementPtrInst>(user);
        if (!element || pointers_.contains(element))
          continue;
        llvm::APInt offset(64, 0);
        const bool isConstant = element->accumulateConstantOffset(layout_, offset) && pointers_[pointer] != kComputed;
        pointers_[element] = isConstant ? pointers_[pointer] + offset.getSExtValue() : kComputed;
        work.push_back(element);
      }
    }
  }

  // What is written at computed indices, by loops that write all of something or otherwise.
  void gatherFills() {
    for (const auto &[pointer, offset] : pointers_) {
      if (offset != kComputed)
        continue;
      for (const llvm::User *user : pointer->users()) {
        const auto *write = llvm::dyn_cast<Instruction>(user);
        const std::optional<uint64_t> bytes = write ? writtenBy(*write, *pointer) : std::nullopt;
        if (!bytes || *bytes == 0)
          continue;
        const std::optional<Filled> filled =
            shape_.extent == Shape::Extent::Known ? rangeOf(*write, *pointer, *bytes) : std::nullopt;
        if (filled)
          fills_.push_back(*filled);
        else
          outcome_.isFilledSomehow = true;
      }
    }
  }

  std::optional<Filled> rangeOf(const Instruction &access, const Value &pointer, uint64_t bytes) {
    if (!loops_)
      loops_.emplace(function_);
    return bytes >= kText ? std::nullopt : loops_->filledBy(access, pointer, bytes, root_);
  }

  void walk(const Instruction *from, Bytes written, std::vector<const llvm::BasicBlock *> &work) {
    for (const Filled &filled : fills_)
      if (filled.header == from->getParent())
        mark(static_cast<int64_t>(filled.begin), filled.end - filled.begin, written);
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
        isChoice(&instruction) || isInitialization(instruction) || instruction.isLifetimeStartOrEnd())
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
      return lookAt(*load, pointer, offset, written);
    if (llvm::isa<llvm::ICmpInst>(instruction) || isHarmless(instruction))
      return;
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration() && !callee->isVarArg() && offset == 0)
      return enter(*call, *callee, pointer, written);
    if (const uint64_t bytes = callee ? objectUsedBy(*callee, *call, pointer) : 0)
      return look(offset, bytes, Padding::Skipped, written);
    if (offset == 0 && written.test(shape_.textBit()) && callee && takesForText(*callee, *call, pointer))
      return;
    look(kComputed, 0, callee && looksAtBytes(*callee, *call, pointer) ? Padding::Counts : Padding::Skipped, written);
  }

  // How many bytes the object has that the function works on: somebody has to have initialized it. 0 if it has none.
  static uint64_t objectUsedBy(const llvm::Function &callee, const llvm::CallBase &call, const Value &pointer) {
    const effects::Function row = effects::functionNamed(callee.getName());
    return row.object < call.arg_size() && call.getArgOperand(row.object) == &pointer ? row.objectSize : 0;
  }

  void lookAt(const llvm::LoadInst &load, const Value &pointer, int64_t offset, const Bytes &written) {
    const uint64_t bytes = layout_.getTypeStoreSize(load.getType()).getFixedValue();
    const Padding padding = bytes == 1 && offset == kComputed ? Padding::Counts : Padding::Skipped;
    const std::optional<Filled> range = offset == kComputed ? rangeOf(load, pointer, bytes) : std::nullopt;
    if (range)
      look(static_cast<int64_t>(range->begin), range->end - range->begin, padding, written);
    else
      look(offset, bytes, padding, written);
  }

  // Whether a function of libraries does not look behind the end of the text at `pointer`.
  static bool takesForText(const llvm::Function &callee, const llvm::CallBase &call, const Value &pointer) {
    const effects::Function row = effects::functionNamed(callee.getName());
    if (llvm::count(call.args(), &pointer) != 1)
      return false;
    for (const effects::Access &access : row.accesses())
      if (access.pointer < call.arg_size() && call.getArgOperand(access.pointer) == &pointer)
        return access.kind == effects::Access::Kind::Read && isText(access.extent);
    return row.format != effects::kNoArgument;
  }

  static bool isText(const effects::Extent &extent) {
    return extent.kind == effects::Extent::Kind::String || extent.kind == effects::Extent::Kind::BoundedString;
  }

  // A function of libraries that reads so many bytes, and not an object of some type.
  static bool looksAtBytes(const llvm::Function &callee, const llvm::CallBase &call, const Value &pointer) {
    return llvm::any_of(effects::functionNamed(callee.getName()).accesses(), [&](const effects::Access &access) {
      const bool isSized =
          access.extent.kind == effects::Extent::Kind::Argument || access.extent.kind == effects::Extent::Kind::Product;
      return access.kind == effects::Access::Kind::Read && isSized && access.pointer < call.arg_size() &&
             call.getArgOperand(access.pointer) == &pointer;
    });
  }

  // What it does with the pointer reads nothing.
  static bool isHarmless(const Instruction &instruction) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || !callee->isDeclaration())
      return false;
    const effects::Function row = effects::functionNamed(callee->getName());
    return row.frees != effects::kNoArgument || (row.object != effects::kNoArgument && row.objectSize == 0);
  }

  void enter(const llvm::CallBase &call, const llvm::Function &callee, const Value &pointer, Bytes &written) {
    constexpr unsigned kDeepest = 6;
    for (unsigned index = 0; index < call.arg_size(); ++index) {
      if (call.getArgOperand(index) != &pointer)
        continue;
      if (depth_ == kDeepest || call.isByValArgument(index) || index >= callee.arg_size())
        return look(0, shape_.size(), Padding::Skipped, written);
      const Outcome inside =
          Piece(*callee.getArg(index), shape_, depth_ + 1).follow(callee.getEntryBlock().front(), written);
      outcome_.mayRead |= inside.mayRead;
      outcome_.isGuess |= inside.isGuess;
      outcome_.isFilledSomehow |= inside.isFilledSomehow;
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
      return bytes->getRawDest() == &pointer ? std::optional(countOf(*bytes->getLength(), 1)) : std::nullopt;
    }
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return call ? writtenByCall(*call, pointer) : std::nullopt;
  }

  [[nodiscard]] std::optional<uint64_t> writtenByCall(const llvm::CallBase &call, const Value &pointer) const {
    const llvm::Function *callee = call.getCalledFunction();
    if (!callee || !callee->isDeclaration())
      return std::nullopt;
    if (callee->getName() == "__raddle_input" || callee->getName().starts_with("llvm.va_"))
      return kAll;
    const effects::Function row = effects::functionNamed(callee->getName());
    for (const effects::Access &access : row.accesses()) {
      const bool writes = access.kind == effects::Access::Kind::Write || access.kind == effects::Access::Kind::Copy;
      if (writes && access.pointer < call.arg_size() && call.getArgOperand(access.pointer) == &pointer)
        return access.when == effects::When::OnSuccess ? 0 : bytesOf(access, call);
    }
    return row.isInitialization && call.getArgOperand(row.object) == &pointer ? std::optional<uint64_t>(row.objectSize)
                                                                              : std::nullopt;
  }

  // How many there are for sure; what only the function finds out may be none.
  [[nodiscard]] uint64_t bytesOf(const effects::Access &access, const llvm::CallBase &call) const {
    const effects::Extent &extent = access.extent;
    switch (extent.kind) {
    case effects::Extent::Kind::Typed:
      return effects::sizeOf(extent.type);
    case effects::Extent::Kind::Argument:
      return extent.by < call.arg_size() ? countOf(*call.getArgOperand(extent.by), effects::sizeOf(extent.type)) : 0;
    case effects::Extent::Kind::String:
    case effects::Extent::Kind::Decided:
      return kText;
    case effects::Extent::Kind::Product:
    case effects::Extent::Kind::BoundedString:
      return 0;
    }
    llvm_unreachable("there should be no other extents");
  }

  // Of elements: all that the block has if it was allocated with that size.
  [[nodiscard]] uint64_t countOf(const Value &count, uint64_t elementSize) const {
    if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(&count))
      return constant->getZExtValue() * elementSize;
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&root_);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    const effects::Function row = callee ? effects::functionNamed(callee->getName()) : effects::Function{};
    return elementSize == 1 && row.blockSize < (call ? call->arg_size() : 0) &&
                   isSame(count, *call->getArgOperand(row.blockSize))
               ? kAll
               : 0;
  }

  // Whether they are computed in the same way from the same values, in a few steps.
  static bool isSame(const Value &one, const Value &other, unsigned steps = 8) {
    const auto *first = llvm::dyn_cast<Instruction>(&one);
    const auto *second = llvm::dyn_cast<Instruction>(&other);
    if (&one == &other || !first || !second || steps == 0)
      return &one == &other;
    return llvm::isa<llvm::BinaryOperator, llvm::CastInst>(first) && first->isSameOperationAs(second) &&
           llvm::all_of(llvm::zip_equal(first->operands(), second->operands()),
                        [&](const auto &pair) { return isSame(*std::get<0>(pair), *std::get<1>(pair), steps - 1); });
  }

  void mark(int64_t offset, uint64_t bytes, Bytes &written) const {
    const uint64_t size = shape_.size();
    written[shape_.textBit()] = bytes == kText && offset == 0;
    if (bytes == kText || (bytes != kAll && shape_.extent == Shape::Extent::Unknown))
      return;
    if (bytes == kAll)
      bytes = size;
    if (offset >= 0 && static_cast<uint64_t>(offset) < size)
      written.set(static_cast<unsigned>(offset), static_cast<unsigned>(std::min(size, offset + bytes)));
  }

  enum class Padding : uint8_t { Counts, Skipped };
  void look(int64_t offset, uint64_t bytes, Padding padding, const Bytes &written) {
    const uint64_t size = shape_.size();
    const bool isWhole = offset < 0 || static_cast<uint64_t>(offset) + bytes > size;
    const uint64_t begin = isWhole ? 0 : static_cast<uint64_t>(offset);
    const uint64_t end = isWhole ? size : begin + bytes;
    bool isUnwritten = false;
    for (auto index = static_cast<unsigned>(begin); index < end; ++index)
      isUnwritten |= !written.test(index) && (padding == Padding::Counts || !shape_.padding.test(index));
    (outcome_.isFilledSomehow ? outcome_.isGuess : outcome_.mayRead) |= isUnwritten;
  }

  const Value &root_;
  const Shape &shape_;
  unsigned depth_;
  const llvm::Function &function_;
  const llvm::DataLayout &layout_;
  std::optional<FillingLoops> loops_;
  std::map<const Value *, int64_t> pointers_; // into it, each with its offset or kComputed
  std::vector<Filled> fills_;
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

Unwritten usesOf(const Instruction &root, std::optional<uint64_t> size, llvm::Type *type, const Instruction &from) {
  const bool isKnown = size && *size <= kLargest;
  Shape shape{isKnown ? Shape::Extent::Known : Shape::Extent::Unknown,
              Bytes(isKnown ? static_cast<unsigned>(*size) : 1U)};
  if (type && isKnown)
    markPadding(type, 0, root.getModule()->getDataLayout(), shape.padding);
  const Outcome outcome = Piece(root, shape, 0).follow(from, shape.nothing());
  return outcome.mayRead ? Unwritten::Read : outcome.isGuess ? Unwritten::Unsure : Unwritten::NotRead;
}

// What clang initializes in place of the program, in memory.
Unwritten ofLocal(const Instruction &initialization) {
  const Value *pointer = llvm::isa<llvm::StoreInst>(initialization)
                             ? llvm::cast<llvm::StoreInst>(initialization).getPointerOperand()
                             : llvm::cast<llvm::MemIntrinsic>(initialization).getDest();
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(pointer->stripInBoundsOffsets());
  if (!local)
    return Unwritten::Read;
  const auto size = local->getAllocationSize(local->getModule()->getDataLayout());
  return usesOf(*local, size ? std::optional(size->getFixedValue()) : std::nullopt, local->getAllocatedType(),
                *initialization.getNextNode());
}

// How large the block is that a call allocates and does not write as a whole; nothing if it is no such call, 0 if it is
// not known.
std::optional<uint64_t> allocatedBy(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration())
    return std::nullopt;
  const effects::Function row = effects::functionNamed(callee->getName());
  const bool isLarger = row.allocates && row.frees != effects::kNoArgument;
  if (isLarger)
    return 0;
  if (!row.allocates || !row.accesses().empty() || row.blockSize >= call.arg_size())
    return std::nullopt;
  const auto *size = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(row.blockSize));
  return size ? size->getZExtValue() : 0;
}

Unwritten ofBlock(const llvm::CallBase &call, uint64_t size) {
  const llvm::DataLayout &layout = call.getModule()->getDataLayout();
  const Instruction *next = call.getNextNode();
  if (const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call))
    next = &invoke->getNormalDest()->front();
  return usesOf(call, size == 0 ? std::nullopt : std::optional(size), typeOf(call, size, layout), *next);
}

Unwritten ofInstruction(const Instruction &instruction) {
  if (isInitialization(instruction))
    return ofLocal(instruction);
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call)
    return Unwritten::NotRead;
  // The block is known by an address in memory only.
  if (const llvm::Function *callee = call->getCalledFunction(); callee && callee->getName() == "posix_memalign")
    return Unwritten::Read;
  const std::optional<uint64_t> size = allocatedBy(*call);
  return size ? ofBlock(*call, *size) : Unwritten::NotRead;
}

// Whether the object that it constructs has bytes then which nobody has written, beside padding.
bool leavesUnwritten(const llvm::Function &constructor) {
  const llvm::Argument *object = constructor.arg_empty() ? nullptr : constructor.getArg(0);
  const uint64_t size = object ? object->getDereferenceableBytes() : 0;
  if (size == 0 || size > kLargest)
    return size != 0;
  const llvm::DataLayout &layout = constructor.getParent()->getDataLayout();
  Shape shape{Shape::Extent::Known, Bytes(static_cast<unsigned>(size))};
  if (llvm::Type *type = typeOf(*object, size, layout))
    markPadding(type, 0, layout, shape.padding);
  Bytes written = shape.padding;
  written.resize(shape.textBit() + 1);
  Outcome outcome = Piece(*object, shape, 0).follow(constructor.getEntryBlock().front(), written);
  return outcome.mayRead || outcome.isGuess || outcome.written.set(shape.textBit()).count() <= size;
}

// Where the library constructs objects of the program nobody follows who uses them.
Unwritten ofLibrary(const llvm::Function &function) {
  for (const Instruction &instruction : llvm::instructions(function)) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration() && !isOfLibrary(*callee) && isConstructor(*callee) &&
        leavesUnwritten(*callee))
      return Unwritten::Read;
  }
  return Unwritten::NotRead;
}

} // namespace

void noteUnwrittenRegisters(llvm::Module &module) {
  module.setModuleFlag(llvm::Module::Max, kFlag, 1);
}

Unwritten usesOfUnwritten(const llvm::Module &module) {
  if (module.getModuleFlag(kFlag))
    return Unwritten::Read;
  Unwritten result = Unwritten::NotRead;
  for (const llvm::Function &function : module) {
    if (isOfLibrary(function))
      result = std::max(result, ofLibrary(function));
    else
      for (const Instruction &instruction : llvm::instructions(function))
        result = std::max(result, ofInstruction(instruction));
    if (result == Unwritten::Read)
      return result;
  }
  return result;
}

} // namespace raddle::program
