#include "frontend/scopes.h"

#include <unordered_set>
#include <vector>

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

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

  // Whether `variable` can be used without having been declared: who jumps past the declaration has it all the same.
  bool isUsedUndeclared(const Variable &variable) const {
    llvm::Instruction &first = *function_.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
    return variable.declaration != &first && isUsedAfter(first, usesOf(*variable.local), variable.declaration);
  }

  void mark(const Variable &variable) const {
    const std::vector<llvm::Instruction *> ends = endsOf(variable);
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
      builder.SetCurrentDebugLocation(end->getDebugLoc());
      builder.CreateLifetimeEnd(variable.local, size);
    }
  }

  llvm::Function &function_;
  std::vector<Variable> variables_;         // of the source, in its order
  std::vector<llvm::AllocaInst *> unnamed_; // temporaries, and what clang needs for itself
};

} // namespace

void markScopes(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && function.getSubprogram())
      Blocks(function).mark();
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
