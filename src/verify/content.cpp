#include "verify/content.h"

#include <set>
#include <vector>

#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/ModuleSlotTracker.h>
#include <llvm/Support/raw_ostream.h>

#include "base/text.h"
#include "verify/at_start.h"

namespace raddle::verify {

namespace {

// What a result depends on beside the module: to be changed with what is checked.
constexpr uint64_t kVersion = 1;

class Content {
public:
  explicit Content(const Specifications &specifications) : specifications_(specifications) {}

  uint64_t of(const llvm::Function &function) {
    take(std::to_string(hasRecursiveLocks(*function.getParent())));
    addAll(function);
    for (const AccessSpec &access : specifications_.accesses)
      addAll(*access.function);
    for (const llvm::Function *invariant : specifications_.invariants)
      addAll(*invariant);
    while (!pending_.empty()) {
      const llvm::Function *next = pending_.back();
      pending_.pop_back();
      add(*next);
    }
    return hash_;
  }

private:
  void addAll(const llvm::Function &function) {
    if (!function.isDeclaration() && seen_.insert(&function).second)
      pending_.push_back(&function);
  }

  void add(const llvm::Function &function) {
    take(function.getName().str());
    llvm::ModuleSlotTracker slots(function.getParent());
    slots.incorporateFunction(function);
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      addInstruction(instruction, slots);
  }

  void addInstruction(const llvm::Instruction &instruction, llvm::ModuleSlotTracker &slots) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    instruction.print(stream, slots);
    take(text.substr(0, text.find(", !dbg")));
    for (const llvm::Value *operand : instruction.operands())
      addOperand(*operand);
  }

  // What callers see of a callee that has a specification: that, and whether it may wait or go on for ever. Whether
  // loops end is written all over them.
  void addView(const llvm::Function &function) {
    if (!views_.insert(&function).second)
      return;
    take(function.getName().str());
    llvm::ModuleSlotTracker slots(function.getParent());
    slots.incorporateFunction(function);
    std::set<const llvm::BasicBlock *> regions;
    if (const ProcedureSpec *spec = specifications_.find(function)) {
      take(std::to_string(spec->isNonblocking) + std::to_string(spec->isInit));
      for (const Region &region : spec->preconditions)
        regions.merge(blocksOf(region));
      for (const ActionSpec &action : spec->actions)
        regions.merge(blocksOf(action.region));
      for (const unsigned parameter : spec->nullable)
        take(std::to_string(parameter));
    }
    for (const llvm::BasicBlock &block : function) {
      // Blocks come after those that lead to them, but for loops.
      for (const llvm::BasicBlock *next : llvm::successors(&block))
        if (positionOf(*next) <= positionOf(block))
          addAll(function);
      for (const llvm::Instruction &instruction : block)
        if (regions.contains(&block))
          addInstruction(instruction, slots);
        else if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
          addViewOf(*call);
    }
  }

  void addViewOf(const llvm::CallBase &call) {
    take(calleeName(call).str());
    if (const llvm::Function *callee = call.getCalledFunction(); callee != nullptr && !callee->isDeclaration())
      addView(*callee);
  }

  static long positionOf(const llvm::BasicBlock &block) {
    return std::distance(block.getParent()->begin(), block.getIterator());
  }

  void addOperand(const llvm::Value &operand) {
    if (const auto *callee = llvm::dyn_cast<llvm::Function>(&operand)) {
      const ProcedureSpec *spec = specifications_.find(*callee);
      return spec != nullptr && spec->isModular() ? addView(*callee) : addAll(*callee);
    }
    const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(operand.stripPointerCasts());
    if (global == nullptr)
      return;
    std::string text;
    llvm::raw_string_ostream stream(text);
    global->getValueType()->print(stream);
    if (global->isConstant() && global->hasInitializer())
      global->getInitializer()->print(stream);
    take(text + std::to_string(global->isConstant()) + std::to_string(global->isThreadLocal()));
  }

  void take(const std::string &text) { hash_ = hashText(text, hash_); }

  const Specifications &specifications_;
  uint64_t hash_ = hashNumber(kVersion);
  std::set<const llvm::Function *> seen_;  // as a whole
  std::set<const llvm::Function *> views_; // as their callers see them
  std::vector<const llvm::Function *> pending_;
};

} // namespace

uint64_t contentOf(const llvm::Function &function, const Specifications &specifications) {
  return Content(specifications).of(function);
}

} // namespace raddle::verify
