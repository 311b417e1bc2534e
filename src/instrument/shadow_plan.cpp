#include "instrument/shadow_plan.h"

#include <algorithm>

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstVisitor.h>
#include <llvm/IR/IntrinsicInst.h>

#include "program/functions.h"

namespace raddle::instrument {

namespace {

using llvm::Instruction;
using llvm::Value;

const llvm::Function *calleeOf(const llvm::CallBase &call) {
  return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

// Computed from other values of the function, all of which are there where it is.
bool isComputed(const Instruction &instruction) {
  return llvm::isa<llvm::BinaryOperator, llvm::UnaryOperator, llvm::CmpInst, llvm::CastInst, llvm::SelectInst,
                   llvm::GetElementPtrInst, llvm::ExtractValueInst, llvm::InsertValueInst, llvm::ExtractElementInst,
                   llvm::InsertElementInst, llvm::ShuffleVectorInst>(instruction) ||
         (llvm::isa<llvm::IntrinsicInst>(instruction) && !instruction.mayReadOrWriteMemory());
}

bool isSource(const Value &value) {
  if (llvm::isa<llvm::Argument>(value))
    return true;
  const auto *instruction = llvm::dyn_cast<Instruction>(&value);
  return instruction && !llvm::isa<llvm::AllocaInst, llvm::LandingPadInst>(instruction) && !isComputed(*instruction);
}

void gather(Value *value, llvm::SmallPtrSetImpl<Value *> &seen, std::vector<Value *> &sources) {
  constexpr size_t kMost = 8; // in one expression; more need not be told apart
  if (!seen.insert(value).second || sources.size() == kMost)
    return;
  if (isSource(*value))
    return sources.push_back(value);
  if (auto *instruction = llvm::dyn_cast<Instruction>(value); instruction && isComputed(*instruction))
    for (Value *operand : instruction->operand_values())
      gather(operand, seen, sources);
}

bool isLibrary(const effects::Function &row) {
  return row.kind == effects::Kind::Library || row.kind == effects::Kind::Output;
}

// Text, or bytes that leave the program. What is compared is looked at only up to the first difference.
bool isLookedAt(const effects::Function &row, const effects::Access &access) {
  using Extent = effects::Extent::Kind;
  const bool isText = access.extent.kind == Extent::String || access.extent.kind == Extent::BoundedString;
  const bool isSized = access.extent.kind == Extent::Argument || access.extent.kind == Extent::Product;
  if (row.kind == effects::Kind::Interposed || row.kind == effects::Kind::Output)
    return false; // the runtime looks by itself
  return access.kind == effects::Access::Kind::Copy
             ? isText
             : access.kind == effects::Access::Kind::Read && (isText || (isSized && isLibrary(row)));
}

bool isVariable(const llvm::AllocaInst &local) {
  auto declarations = llvm::findDVRDeclares(const_cast<llvm::AllocaInst *>(&local));
  return llvm::any_of(declarations, [](const llvm::DbgVariableRecord *declaration) {
    return declaration->getVariable() && !declaration->getVariable()->isParameter() &&
           !declaration->getVariable()->isArtificial();
  });
}

} // namespace

effects::Function effectsOf(const llvm::CallBase &call) {
  const llvm::Function *callee = call.isInlineAsm() ? nullptr : calleeOf(call);
  effects::Function row = callee ? effects::functionNamed(callee->getName()) : effects::Function{};
  if (row.kind == effects::Kind::Copied)
    row.kind = effects::Kind::Foreign;
  return row;
}

// Finds what one function uses: one small function per kind of instruction.
class ShadowPlan::Finder : public llvm::InstVisitor<ShadowPlan::Finder> {
public:
  Finder(llvm::Function &function, ShadowPlan &plan)
      : plan_(plan), layout_(function.getParent()->getDataLayout()), expressions_(function), sites_(function) {
    plan.code_.push_back({&function, {}, {}});
  }

  void visitInstruction(Instruction &) {}

  void visitAllocaInst(llvm::AllocaInst &local) {
    const auto size = local.getAllocationSize(layout_);
    if (size && size->isFixed() && local.isStaticAlloca())
      plan_.code_.back().locals.push_back({&local, size->getFixedValue(), isVariable(local)});
  }

  void visitBranchInst(llvm::BranchInst &branch) {
    if (branch.isConditional())
      check(branch, branch.getCondition(), RaddleUseCondition);
  }
  void visitSwitchInst(llvm::SwitchInst &branch) { check(branch, branch.getCondition(), RaddleUseCondition); }
  void visitIndirectBrInst(llvm::IndirectBrInst &branch) { check(branch, branch.getAddress(), RaddleUseAddress); }

  void visitLoadInst(llvm::LoadInst &load) { check(load, load.getPointerOperand(), RaddleUseAddress); }
  void visitStoreInst(llvm::StoreInst &store) { check(store, store.getPointerOperand(), RaddleUseAddress); }
  void visitAtomicRMWInst(llvm::AtomicRMWInst &update) { check(update, update.getPointerOperand(), RaddleUseAddress); }
  void visitAtomicCmpXchgInst(llvm::AtomicCmpXchgInst &exchange) {
    check(exchange, exchange.getPointerOperand(), RaddleUseAddress);
  }

  void visitBinaryOperator(llvm::BinaryOperator &operation) {
    if (operation.isIntDivRem())
      check(operation, operation.getOperand(1), RaddleUseDivisor);
  }

  void visitReturnInst(llvm::ReturnInst &end) {
    if (end.getReturnValue() && end.getFunction()->getName() == "main")
      check(end, end.getReturnValue(), RaddleUseStatus);
  }

  void visitMemIntrinsic(llvm::MemIntrinsic &bytes) {
    check(bytes, bytes.getDest(), RaddleUseAddress);
    if (auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&bytes))
      check(bytes, copy->getSource(), RaddleUseAddress);
    check(bytes, bytes.getLength(), RaddleUseAddress);
  }

  void visitIntrinsicInst(llvm::IntrinsicInst &) {}

  void visitCallBase(llvm::CallBase &call) {
    if (call.isInlineAsm())
      return;
    const llvm::Function *callee = calleeOf(call);
    if (!callee)
      check(call, call.getCalledOperand(), RaddleUseAddress);
    else if (program::isOpaque(*callee))
      return checkArguments(call);
    checkUnnamed(call);
  }

private:
  // Whoever gets a value to keep, or computes with it, does not look at it; what unknown code does is not known.
  void checkArguments(llvm::CallBase &call) {
    const effects::Function row = effectsOf(call);
    if (row.kind == effects::Kind::Foreign || row.kind == effects::Kind::Pure)
      return;
    for (unsigned index = 0; index < call.arg_size(); ++index)
      if (index >= 32 || (row.keeps >> index & 1) == 0)
        check(call, call.getArgOperand(index), RaddleUseArgument);
    for (const effects::Access &access : row.accesses()) {
      const uint8_t looked = access.kind == effects::Access::Kind::Copy ? access.source : access.pointer;
      if (looked < call.arg_size() && isLookedAt(row, access))
        look(call, looked);
    }
    if (row.name == "memcmp" || row.name == "bcmp")
      look(call, 0);
  }

  // Nobody can follow what is handed over behind `...`, so it is used there.
  void checkUnnamed(llvm::CallBase &call) {
    for (unsigned index = call.getFunctionType()->getNumParams(); index < call.arg_size(); ++index)
      check(call, call.getArgOperand(index), RaddleUseArgument);
  }

  void look(llvm::CallBase &call, unsigned argument) {
    const std::string text = expressions_.object(call.getArgOperand(argument), 0, call.getDebugLoc()).text;
    plan_.lookedAt_[&call].push_back({argument, sites_.make("uninitialized", text, call.getDebugLoc())});
  }

  void check(Instruction &at, Value *value, RaddleUse use) {
    llvm::SmallPtrSet<Value *, 16> seen;
    std::vector<Value *> found;
    gather(value, seen, found);
    if (found.empty())
      return;
    Checked checked{value, use, {}};
    for (Value *source : found)
      checked.sources.push_back(
          {source, sites_.make("uninitialized", expressions_.number(source, at.getDebugLoc()), at.getDebugLoc())});
    plan_.checked_[&at].push_back(std::move(checked));
  }

  ShadowPlan &plan_;
  const llvm::DataLayout &layout_;
  const program::Expressions expressions_;
  program::SiteMaker sites_;
};

ShadowPlan::ShadowPlan(llvm::Module &module) {
  for (llvm::Function &function : module) {
    if (program::isOpaque(function) || function.hasAvailableExternallyLinkage())
      continue;
    Finder finder(function, *this);
    for (llvm::BasicBlock &block : function)
      for (Instruction &instruction : block) {
        // Locals may be moved, and then their markers go.
        if (!llvm::isa<llvm::AllocaInst>(instruction) && !instruction.isLifetimeStartOrEnd())
          code_.back().instructions.push_back({&instruction, &block});
        finder.visit(instruction);
      }
  }
}

const std::vector<Checked> &ShadowPlan::checkedAt(const Instruction &instruction) const {
  static const std::vector<Checked> kNothing;
  const auto found = checked_.find(&instruction);
  return found == checked_.end() ? kNothing : found->second;
}

const std::vector<LookedAt> &ShadowPlan::lookedAtBy(const Instruction &call) const {
  static const std::vector<LookedAt> kNothing;
  const auto found = lookedAt_.find(&call);
  return found == lookedAt_.end() ? kNothing : found->second;
}

} // namespace raddle::instrument
