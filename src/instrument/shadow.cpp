#include "instrument/shadow.h"

#include <unordered_map>
#include <unordered_set>

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/InstVisitor.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "instrument/shadow_bits.h"
#include "instrument/shadow_calls.h"
#include "instrument/shadow_memory.h"
#include "program/initializations.h"

namespace raddle::instrument {

namespace {

using llvm::Instruction;
using llvm::Value;

bool isMark(const Value &value) {
  const auto *freeze = llvm::dyn_cast<llvm::FreezeInst>(&value);
  return freeze && program::isUninitialized(*freeze);
}

bool hasShadow(const Value &value) {
  return ShadowBits::typeFor(value.getType()) != nullptr;
}

// The runtime answers for no more than a page at once.
bool fitsPage(const Instruction &access, llvm::Type *type) {
  constexpr uint64_t kPage = 4096;
  return access.getDataLayout().getTypeStoreSize(type) <= kPage;
}

// What was there before anything was inserted, such that operands come before their users.
std::vector<Instruction *> ownInOrder(const ShadowPlan::OwnCode &code) {
  std::unordered_set<const Instruction *> own;
  for (const ShadowPlan::OwnCode::Own &each : code.instructions)
    own.insert(each.instruction);
  std::vector<Instruction *> result;
  for (llvm::BasicBlock *block : llvm::ReversePostOrderTraversal<llvm::Function *>(code.function))
    for (Instruction &instruction : *block)
      if (own.contains(&instruction) && !instruction.isDebugOrPseudoInst())
        result.push_back(&instruction);
  return result;
}

// Follows one function: one small function per kind of instruction, each of which gives its instruction a shadow.
class Follower : public llvm::InstVisitor<Follower> {
public:
  Follower(ShadowPlan::OwnCode &code, const ShadowPlan &plan, SiteRecords &sites)
      : code_(code), plan_(plan), sites_(sites), builder_(code.function->getContext()), bits_(builder_),
        memory_(*code.function->getParent(), builder_), calls_({builder_, memory_, plan, sites}) {}

  void follow() {
    const std::vector<Instruction *> order = ownInOrder(code_);
    findBeginnings();
    begin();
    for (Instruction *instruction : order)
      if (auto *merge = llvm::dyn_cast<llvm::PHINode>(instruction))
        beginMerge(*merge);
    for (Instruction *instruction : order) {
      comeTo(*instruction);
      check(*instruction);
      visit(*instruction);
    }
    for (Instruction *instruction : order)
      if (auto *merge = llvm::dyn_cast<llvm::PHINode>(instruction))
        finishMerge(*merge);
    for (Instruction *instruction : order)
      if (isMark(*instruction)) {
        instruction->replaceAllUsesWith(llvm::Constant::getNullValue(instruction->getType()));
        instruction->eraseFromParent();
      }
  }

  void visitInstruction(Instruction &instruction) { spoil(instruction); }
  void visitPHINode(llvm::PHINode &) {}
  void visitLandingPadInst(llvm::LandingPadInst &) {}

  void visitFreezeInst(llvm::FreezeInst &freeze) {
    if (hasShadow(freeze))
      set(freeze, isMark(freeze) ? ShadowBits::unwritten(freeze.getType()) : shadowOf(freeze.getOperand(0)));
  }

  void visitLoadInst(llvm::LoadInst &load) {
    const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(load.getPointerOperand()->stripInBoundsOffsets());
    if (hasShadow(load) && fitsPage(load, load.getType()) && !(variable && variable->isConstant()))
      set(load, memory_.read(load.getPointerOperand(), load.getType()));
  }

  void visitStoreInst(llvm::StoreInst &store) {
    if (hasShadow(*store.getValueOperand()) && fitsPage(store, store.getValueOperand()->getType()))
      memory_.write(store.getPointerOperand(), shadowOf(store.getValueOperand()));
  }

  void visitAtomicRMWInst(llvm::AtomicRMWInst &update) {
    Value *old = memory_.read(update.getPointerOperand(), update.getType());
    set(update, old);
    Value *given = shadowOf(update.getValOperand());
    const bool replaces = update.getOperation() == llvm::AtomicRMWInst::Xchg;
    memory_.write(update.getPointerOperand(), replaces ? given : bits_.spoilt({old, given}, update.getType()));
  }

  // What it leaves counts as written: whether it was the new value is not known before.
  void visitAtomicCmpXchgInst(llvm::AtomicCmpXchgInst &exchange) {
    llvm::Type *type = exchange.getCompareOperand()->getType();
    Value *old = memory_.read(exchange.getPointerOperand(), type);
    Value *spoils = bits_.spoilt({old, shadowOf(exchange.getCompareOperand())}, builder_.getInt1Ty());
    Value *result = ShadowBits::written(exchange.getType());
    result = builder_.CreateInsertValue(result, old, {0});
    set(exchange, builder_.CreateInsertValue(result, spoils, {1}));
    memory_.write(exchange.getPointerOperand(), ShadowBits::written(type));
  }

  void visitBinaryOperator(llvm::BinaryOperator &operation) {
    if (operation.getType()->isFPOrFPVectorTy())
      return spoil(operation);
    set(operation, bits_.binary(operation, shadowOf(operation.getOperand(0)), shadowOf(operation.getOperand(1))));
  }
  void visitICmpInst(llvm::ICmpInst &operation) {
    set(operation, bits_.compare(operation, shadowOf(operation.getOperand(0)), shadowOf(operation.getOperand(1))));
  }
  void visitCastInst(llvm::CastInst &operation) {
    if (hasShadow(operation) && hasShadow(*operation.getOperand(0)))
      set(operation, bits_.cast(operation, shadowOf(operation.getOperand(0))));
  }
  void visitSelectInst(llvm::SelectInst &operation) {
    if (hasShadow(operation))
      set(operation, bits_.select(operation, {shadowOf(operation.getCondition()), shadowOf(operation.getTrueValue()),
                                              shadowOf(operation.getFalseValue())}));
  }

  void visitExtractValueInst(llvm::ExtractValueInst &part) {
    if (hasShadow(part) && hasShadow(*part.getAggregateOperand()))
      set(part, builder_.CreateExtractValue(shadowOf(part.getAggregateOperand()), part.getIndices()));
  }
  void visitInsertValueInst(llvm::InsertValueInst &whole) {
    if (hasShadow(whole) && hasShadow(*whole.getInsertedValueOperand()))
      set(whole, builder_.CreateInsertValue(shadowOf(whole.getAggregateOperand()),
                                            shadowOf(whole.getInsertedValueOperand()), whole.getIndices()));
  }
  void visitExtractElementInst(llvm::ExtractElementInst &part) {
    if (hasShadow(part))
      set(part, builder_.CreateExtractElement(shadowOf(part.getVectorOperand()), part.getIndexOperand()));
  }
  void visitInsertElementInst(llvm::InsertElementInst &whole) {
    if (hasShadow(whole))
      set(whole, builder_.CreateInsertElement(shadowOf(whole.getOperand(0)), shadowOf(whole.getOperand(1)),
                                              whole.getOperand(2)));
  }
  void visitShuffleVectorInst(llvm::ShuffleVectorInst &whole) {
    if (hasShadow(whole))
      set(whole, builder_.CreateShuffleVector(shadowOf(whole.getOperand(0)), shadowOf(whole.getOperand(1)),
                                              whole.getShuffleMask()));
  }

  void visitReturnInst(llvm::ReturnInst &end) {
    if (end.getReturnValue() && hasShadow(*end.getReturnValue()))
      calls_.handBack(end, shadowOf(end.getReturnValue()));
  }
  void visitTerminator(Instruction &) {}
  void visitInvokeInst(llvm::InvokeInst &call) { followCall(call); }
  void visitCallInst(llvm::CallInst &call) { followCall(call); }

  void visitMemSetInst(llvm::MemSetInst &bytes) {
    Value *shadow = program::isInitialization(bytes) ? builder_.getInt8(UINT8_MAX) : shadowOf(bytes.getValue());
    memory_.fill(bytes.getDest(), lengthOf(bytes), shadow);
  }
  void visitMemTransferInst(llvm::MemTransferInst &bytes) {
    if (program::isInitialization(bytes))
      memory_.fill(bytes.getDest(), lengthOf(bytes), builder_.getInt8(UINT8_MAX));
    else
      memory_.copy(bytes.getDest(), bytes.getSource(), lengthOf(bytes));
  }
  void visitVAStartInst(llvm::VAStartInst &begin) {
    builder_.SetInsertPoint(begin.getNextNode());
    memory_.beginVariadic(begin.getArgList());
  }
  void visitVACopyInst(llvm::VACopyInst &copy) {
    constexpr uint64_t kListBytes = 24;
    memory_.copy(copy.getDest(), copy.getSrc(), builder_.getInt64(kListBytes));
  }
  // The bits go where they go.
  void visitIntrinsicInst(llvm::IntrinsicInst &call) {
    switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::bswap:
    case llvm::Intrinsic::bitreverse:
      return set(call, builder_.CreateUnaryIntrinsic(call.getIntrinsicID(), shadowOf(call.getArgOperand(0))));
    case llvm::Intrinsic::expect:
    case llvm::Intrinsic::expect_with_probability:
      return set(call, shadowOf(call.getArgOperand(0)));
    default:
      return spoil(call);
    }
  }

private:
  // What tells the runtime of an instruction comes before it, and may fail: what it uses is checked before that.
  void findBeginnings() {
    const ShadowPlan::OwnCode::Own *previous = nullptr;
    for (const ShadowPlan::OwnCode::Own &each : code_.instructions) {
      const bool isFirst = !previous || previous->block != each.block ||
                           llvm::isa<llvm::PHINode>(previous->instruction) || previous->instruction->isEHPad();
      beginnings_[each.instruction] =
          isFirst ? &*each.block->getFirstInsertionPt() : previous->instruction->getNextNode();
      previous = &each;
    }
  }

  void begin() {
    builder_.SetInsertPoint(&*code_.function->getEntryBlock().getFirstInsertionPt());
    calls_.takeArguments(*code_.function, [this](llvm::Argument &argument, Value *shadow) { set(argument, shadow); });
    for (const ShadowPlan::OwnCode::Local &local : code_.locals) {
      auto *place = llvm::dyn_cast_or_null<Instruction>(static_cast<Value *>(local.place));
      if (!place)
        continue;
      builder_.SetInsertPoint(place->getNextNode());
      memory_.fill(place, builder_.getInt64(local.bytes), builder_.getInt8(local.isVariable ? UINT8_MAX : 0));
    }
  }

  void comeTo(Instruction &instruction) {
    builder_.SetInsertPoint(&instruction);
    builder_.SetCurrentDebugLocation(instruction.getDebugLoc());
  }

  void set(Value &value, Value *shadow) { shadows_[&value] = shadow; }

  // What we know nothing of counts as written. REQUIRES: it has a shadow.
  [[nodiscard]] Value *shadowOf(Value *value) const {
    const auto found = shadows_.find(value);
    return found == shadows_.end() ? ShadowBits::written(value->getType()) : found->second;
  }

  void spoil(Instruction &instruction) {
    if (instruction.getType()->isVoidTy() || !hasShadow(instruction))
      return;
    llvm::SmallVector<Value *> shadows;
    for (Value *operand : instruction.operand_values())
      if (hasShadow(*operand))
        shadows.push_back(shadowOf(operand));
    if (!shadows.empty())
      set(instruction, bits_.spoilt(shadows, instruction.getType()));
  }

  void beginMerge(llvm::PHINode &merge) {
    if (!hasShadow(merge))
      return;
    builder_.SetInsertPoint(&merge);
    set(merge, builder_.CreatePHI(ShadowBits::typeFor(merge.getType()), merge.getNumIncomingValues()));
  }

  void finishMerge(llvm::PHINode &merge) {
    if (!hasShadow(merge))
      return;
    auto *shadow = llvm::cast<llvm::PHINode>(shadowOf(&merge));
    for (unsigned index = 0; index < merge.getNumIncomingValues(); ++index)
      shadow->addIncoming(shadowOf(merge.getIncomingValue(index)), merge.getIncomingBlock(index));
  }

  [[nodiscard]] Value *lengthOf(llvm::MemIntrinsic &bytes) {
    return builder_.CreateZExtOrTrunc(bytes.getLength(), builder_.getInt64Ty());
  }

  void followCall(llvm::CallBase &call) {
    auto shadowOfArgument = [this](Value *value) { return shadowOf(value); };
    calls_.enter(call, shadowOfArgument);
    if (call.getType()->isVoidTy() || !hasShadow(call))
      return;
    if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call)) {
      llvm::BasicBlock *next = llvm::SplitEdge(invoke->getParent(), invoke->getNormalDest());
      builder_.SetInsertPoint(&*next->getFirstInsertionPt());
    } else if (!call.isMustTailCall()) {
      builder_.SetInsertPoint(call.getNextNode());
    }
    set(call, calls_.leave(call, shadowOfArgument));
  }

  void check(Instruction &instruction) {
    for (const Checked &checked : plan_.checkedAt(instruction)) {
      if (!hasShadow(*checked.value) || ShadowBits::isWritten(shadowOf(checked.value)))
        continue;
      Instruction *beginning = beginnings_.at(&instruction);
      builder_.SetInsertPoint(beginning);
      Value *isBad = bits_.any(shadowOf(checked.value));
      llvm::MDNode *unlikely = llvm::MDBuilder(instruction.getContext()).createUnlikelyBranchWeights();
      builder_.SetInsertPoint(
          llvm::SplitBlockAndInsertIfThen(isBad, beginning->getIterator(), /*Unreachable=*/true, unlikely));
      builder_.SetCurrentDebugLocation(instruction.getDebugLoc());
      memory_.failUninitialized(checked.use, siteOf(checked, instruction));
      comeTo(instruction);
    }
  }

  // Of the first of its sources that nobody has written.
  Value *siteOf(const Checked &checked, Instruction &at) {
    Value *result = nullptr;
    for (const auto &source : llvm::reverse(checked.sources)) {
      llvm::Constant *record = sites_.record({.at = &at, .site = source.site});
      const bool isKnown = hasShadow(*source.value);
      result = !result || !isKnown ? record : builder_.CreateSelect(bits_.any(shadowOf(source.value)), record, result);
    }
    return result;
  }

  ShadowPlan::OwnCode &code_;
  const ShadowPlan &plan_;
  SiteRecords &sites_;
  llvm::IRBuilder<> builder_; // stands before the instruction that is followed
  ShadowBits bits_;
  ShadowMemory memory_;
  ShadowCalls calls_;
  std::unordered_map<const Value *, Value *> shadows_; // of what may be unwritten
  // Of each instruction: the first of what was inserted before it to tell of it; itself if there is nothing.
  std::unordered_map<const Instruction *, Instruction *> beginnings_;
};

} // namespace

void followUninitialized(llvm::Module &module, ShadowPlan &plan, SiteRecords &sites) {
  for (ShadowPlan::OwnCode &code : plan.code())
    Follower(code, plan, sites).follow();
  llvm::Type *number = llvm::Type::getInt32Ty(module.getContext());
  new llvm::GlobalVariable(module, number, /*isConstant=*/true, llvm::GlobalValue::ExternalLinkage,
                           llvm::ConstantInt::get(number, 1), "__raddle_follows_uninitialized");
}

} // namespace raddle::instrument
