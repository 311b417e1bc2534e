#include "frontend/scopes.h"

#include <unordered_set>
#include <vector>

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "program/functions.h"

namespace raddle::frontend {

namespace {

constexpr const char *kKeeps = "__raddle_scope.keeps";
// Each is compared with each: in functions with more of them, they live as long as the function.
constexpr size_t kMostVariables = 300;

// The innermost block of the source that `location` lies in, in the function that it was inlined into.
const llvm::DIScope *blockOf(const llvm::DILocation &location) {
  const llvm::DILocation *outermost = &location;
  while (const llvm::DILocation *caller = outermost->getInlinedAt())
    outermost = caller;
  return outermost->getScope();
}

bool liesIn(const llvm::DIScope *inner, const llvm::DIScope &block) {
  for (; inner; inner = llvm::isa<llvm::DISubprogram>(inner) ? nullptr : inner->getScope())
    if (inner == &block)
      return true;
  return false;
}

// A local with a declaration in the source.
struct Variable {
  llvm::AllocaInst *local = nullptr;
  llvm::Instruction *declaration = nullptr; // is just behind it
  const llvm::DIScope *block = nullptr;     // that it is declared in
};

// The accesses and calls that use a local by its name, or an address that was computed from it.
std::vector<llvm::Instruction *> usesOf(llvm::AllocaInst &local) {
  std::vector<llvm::Instruction *> uses;
  std::vector<llvm::Value *> work = {&local};
  while (!work.empty()) {
    llvm::Value *value = work.back();
    work.pop_back();
    for (llvm::User *user : value->users()) {
      if (llvm::isa<llvm::GetElementPtrInst, llvm::BitCastInst>(user))
        work.push_back(user);
      if (auto *instruction = llvm::dyn_cast<llvm::Instruction>(user))
        uses.push_back(instruction);
    }
  }
  return uses;
}

bool isStored(llvm::AllocaInst &local) {
  return llvm::any_of(usesOf(local), [&](const llvm::Instruction *use) {
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(use);
    return store && store->getValueOperand()->stripInBoundsOffsets() == &local;
  });
}

// Whether a use makes a value of the address: stores it, passes it on, or compares it.
bool isValue(const llvm::Instruction &use, const llvm::Value &local) {
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&use))
    return store->getValueOperand()->stripInBoundsOffsets() == &local;
  return !llvm::isa<llvm::LoadInst, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst, llvm::GetElementPtrInst,
                    llvm::BitCastInst, llvm::MemIntrinsic>(use);
}

class Blocks {
public:
  explicit Blocks(llvm::Function &function) : function_(function) {
    for (llvm::Instruction &instruction : function.getEntryBlock())
      if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        read(*local);
  }

  void mark() {
    if (variables_.size() > kMostVariables)
      return;
    for (const Variable &variable : variables_)
      if (isInner(variable) && isAddressUsed(variable))
        mark(variable);
  }

private:
  void read(llvm::AllocaInst &local) {
    const auto declarations = llvm::findDVRDeclares(&local);
    if (declarations.size() != 1) {
      unnamed_.push_back(&local);
      return;
    }
    llvm::DbgVariableRecord &declaration = *declarations.front();
    const bool isInlined = declaration.getDebugLoc() && declaration.getDebugLoc()->getInlinedAt();
    if (!isInlined && local.isStaticAlloca())
      variables_.push_back({&local, declaration.getMarker()->MarkedInstr, declaration.getVariable()->getScope()});
  }

  static bool isInner(const Variable &variable) {
    return llvm::isa<llvm::DILexicalBlock>(variable.block) && variable.declaration != nullptr;
  }

  static bool isAddressUsed(const Variable &variable) {
    return llvm::any_of(usesOf(*variable.local),
                        [&](const llvm::Instruction *use) { return isValue(*use, *variable.local); });
  }

  // Destructors of variables of the block count as a part of it.
  bool isInside(const llvm::Instruction &instruction, const llvm::DIScope &block) const {
    const llvm::DILocation *location = instruction.getDebugLoc();
    if (!location || liesIn(blockOf(*location), block))
      return true;
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return call && llvm::any_of(call->args(), [&](const llvm::Use &argument) {
             return llvm::any_of(variables_, [&](const Variable &variable) {
               return argument->stripInBoundsOffsets() == variable.local && liesIn(variable.block, block);
             });
           });
  }

  // Where the control flow leaves the block of `variable`, on its way from the declaration.
  std::vector<llvm::Instruction *> endsOf(const Variable &variable) const {
    std::vector<llvm::Instruction *> ends;
    walk(*variable.declaration, [&](llvm::Instruction &instruction) {
      if (isInside(instruction, *variable.block))
        return Walk::On;
      ends.push_back(&instruction);
      return Walk::Stop;
    });
    return ends;
  }

  enum class Walk : uint8_t { On, Stop };

  // Shows `visit` the instructions from `first` on, each once, until it stops.
  template <typename Visit> static void walk(llvm::Instruction &first, const Visit &visit) {
    std::vector<llvm::Instruction *> work = {&first};
    std::unordered_set<const llvm::BasicBlock *> seen;
    while (!work.empty()) {
      llvm::Instruction *at = work.back();
      work.pop_back();
      while (at && visit(*at) == Walk::On) {
        if (at->isTerminator())
          for (llvm::BasicBlock *next : llvm::successors(at->getParent()))
            if (seen.insert(next).second)
              work.push_back(&*next->getFirstNonPHIIt());
        at = at->getNextNode();
      }
    }
  }

  // Where the control flow was last in the block that it leaves at `end`, as far as that is one place.
  static llvm::DebugLoc lastPlaceIn(const llvm::DIScope &block, const llvm::Instruction &end) {
    const llvm::Instruction *last = end.getPrevNonDebugInstruction();
    if (const llvm::BasicBlock *before = end.getParent()->getSinglePredecessor(); !last && before)
      last = before->getTerminator();
    const llvm::DILocation *location = last ? last->getDebugLoc().get() : nullptr;
    const bool isInBlock = location && location->getLine() != 0 && liesIn(blockOf(*location), block);
    return isInBlock ? llvm::DebugLoc(location) : end.getDebugLoc();
  }

  // Whether one of `uses` may come after `end` without the declaration in between.
  static bool isUsedAfter(llvm::Instruction &end, const std::vector<llvm::Instruction *> &uses,
                          const llvm::Instruction *declaration) {
    bool isUsed = false;
    walk(end, [&](llvm::Instruction &instruction) {
      if (isUsed || &instruction == declaration)
        return Walk::Stop;
      isUsed = llvm::is_contained(uses, &instruction);
      return Walk::On;
    });
    return isUsed;
  }

  // Locals that may have a destructor which uses `variable`: those of its block, and what has no name.
  bool mayBeUsedAfter(llvm::Instruction &end, const Variable &variable) const {
    if (llvm::any_of(variables_, [&](const Variable &other) {
          return liesIn(other.block, *variable.block) && isUsedAfter(end, usesOf(*other.local), other.declaration);
        }))
      return true;
    return llvm::any_of(unnamed_, [&](llvm::AllocaInst *local) {
      std::vector<llvm::Instruction *> calls = usesOf(*local);
      std::erase_if(calls, [](const llvm::Instruction *use) { return !llvm::isa<llvm::CallBase>(use); });
      return llvm::any_of(calls, [&](const auto *call) { return isInside(*call, *variable.block); }) &&
             isUsedAfter(end, calls, variable.declaration);
    });
  }

  // Where the variable surely has ended. On the path of an exception, debug information places all cleanups behind the
  // block: where they may be a part of it, the variable lives as long as its function there.
  std::vector<llvm::Instruction *> sureEndsOf(const Variable &variable) const {
    std::vector<llvm::Instruction *> ends = endsOf(variable);
    std::erase_if(
        ends, [&](llvm::Instruction *end) { return end->getParent()->isEHPad() && mayBeUsedAfter(*end, variable); });
    return ends;
  }

  // Whether `variable` can be used without having been declared: who jumps past the declaration has it all the same.
  bool isUsedUndeclared(const Variable &variable) const {
    llvm::Instruction &first = *function_.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
    return variable.declaration != &first && isUsedAfter(first, usesOf(*variable.local), variable.declaration);
  }

  void mark(const Variable &variable) const {
    const std::vector<llvm::Instruction *> ends = sureEndsOf(variable);
    if (ends.empty() || isUsedUndeclared(variable) ||
        llvm::any_of(ends, [&](llvm::Instruction *end) { return mayBeUsedAfter(*end, variable); }))
      return;
    const uint64_t bytes = variable.local->getAllocationSize(function_.getDataLayout())->getFixedValue();
    llvm::IRBuilder<> builder(variable.declaration);
    llvm::ConstantInt *size = builder.getInt64(bytes);
    builder.CreateLifetimeStart(variable.local, size);
    if (isStored(*variable.local))
      builder.CreateCall(function_.getParent()->getOrInsertFunction(kKeeps, builder.getVoidTy(), builder.getPtrTy()),
                         {variable.local});
    for (llvm::Instruction *end : ends) {
      const bool isPad = end->isEHPad();
      builder.SetInsertPoint(isPad ? &*end->getParent()->getFirstInsertionPt() : end);
      builder.SetCurrentDebugLocation(lastPlaceIn(*variable.block, *end));
      builder.CreateLifetimeEnd(variable.local, size);
    }
  }

  llvm::Function &function_;
  std::vector<Variable> variables_;         // of the source, in its order
  std::vector<llvm::AllocaInst *> unnamed_; // temporaries, and what clang needs for itself
};

// Temporaries end with their destructors: what is in them is used by nobody then. The next round of a loop has another.
class Temporaries {
public:
  explicit Temporaries(llvm::Function &function) : function_(function) {}

  void mark() const {
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(function_.getEntryBlock()))
      if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
          local && local->isStaticAlloca() && llvm::findDVRDeclares(local).empty())
        mark(*local);
  }

private:
  static std::vector<llvm::CallBase *> destructionsOf(llvm::AllocaInst &local) {
    std::vector<llvm::CallBase *> destructions;
    for (llvm::User *user : local.users()) {
      auto *call = llvm::dyn_cast<llvm::CallBase>(user);
      const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
      if (callee && call->arg_size() != 0 && call->getArgOperand(0) == &local && program::isDestructor(*callee))
        destructions.push_back(call);
    }
    return destructions;
  }

  void mark(llvm::AllocaInst &local) const {
    const std::vector<llvm::CallBase *> destructions = destructionsOf(local);
    if (destructions.empty())
      return;
    llvm::IRBuilder<> builder(&*function_.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    llvm::ConstantInt *size = builder.getInt64(local.getAllocationSize(function_.getDataLayout())->getFixedValue());
    builder.SetCurrentDebugLocation(destructions.front()->getDebugLoc());
    builder.CreateLifetimeStart(&local, size);
    for (llvm::CallBase *destruction : destructions) {
      auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(destruction);
      if (invoke && !invoke->getNormalDest()->getSinglePredecessor())
        continue;
      builder.SetInsertPoint(invoke ? &*invoke->getNormalDest()->getFirstInsertionPt() : destruction->getNextNode());
      builder.SetCurrentDebugLocation(destruction->getDebugLoc());
      builder.CreateLifetimeEnd(&local, size);
      builder.CreateLifetimeStart(&local, size);
    }
  }

  llvm::Function &function_;
};

// What stacksave has remembered for this stackrestore; null if that is not known. REQUIRES: variables are in memory.
const llvm::Instruction *savedFor(const llvm::IntrinsicInst &restore) {
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(restore.getArgOperand(0));
  if (!load)
    return llvm::dyn_cast<llvm::Instruction>(restore.getArgOperand(0));
  const llvm::Instruction *saved = nullptr;
  for (const llvm::User *user : load->getPointerOperand()->users())
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user))
      saved = llvm::dyn_cast<llvm::Instruction>(store->getValueOperand());
  return saved;
}

// Arrays of variable length end where the stack is restored.
class VariableLengths {
public:
  explicit VariableLengths(llvm::Function &function) {
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (local && !local->isStaticAlloca())
        locals_.push_back(local);
      if (call && call->getIntrinsicID() == llvm::Intrinsic::stackrestore)
        restores_.push_back(call);
    }
    if (!locals_.empty())
      dominators_.recalculate(function);
  }

  void mark() {
    for (llvm::AllocaInst *local : locals_)
      if (const std::vector<llvm::Instruction *> ends = endsOf(*local); !ends.empty())
        mark(*local, ends);
  }

private:
  std::vector<llvm::Instruction *> endsOf(const llvm::AllocaInst &local) const {
    std::vector<llvm::Instruction *> ends;
    for (llvm::IntrinsicInst *restore : restores_) {
      const llvm::Instruction *saved = savedFor(*restore);
      if (saved && dominators_.dominates(saved, &local) && dominators_.dominates(&local, restore))
        ends.push_back(restore);
    }
    return ends;
  }

  static void mark(llvm::AllocaInst &local, const std::vector<llvm::Instruction *> &ends) {
    llvm::IRBuilder<> builder(local.getNextNode());
    builder.SetCurrentDebugLocation(local.getDebugLoc());
    builder.CreateLifetimeStart(&local);
    for (llvm::Instruction *end : ends) {
      builder.SetInsertPoint(end);
      builder.CreateLifetimeEnd(&local);
    }
  }

  std::vector<llvm::AllocaInst *> locals_; // whose size the function finds out
  std::vector<llvm::IntrinsicInst *> restores_;
  llvm::DominatorTree dominators_;
};

} // namespace

void markScopes(llvm::Module &module) {
  for (llvm::Function &function : module) {
    if (function.isDeclaration() || !function.getSubprogram())
      continue;
    Blocks(function).mark();
    Temporaries(function).mark();
    VariableLengths(function).mark();
  }
}

void releaseMarked(llvm::Module &module) {
  llvm::Function *keeps = module.getFunction(kKeeps);
  if (!keeps)
    return;
  for (llvm::User *user : llvm::make_early_inc_range(keeps->users()))
    llvm::cast<llvm::Instruction>(user)->eraseFromParent();
  keeps->eraseFromParent();
}

} // namespace raddle::frontend
