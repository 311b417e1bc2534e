#include "instrument/announcer.h"

#include <array>

#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

#include "abi/left_out.h"
#include "abi/orders.h"
#include "abi/raddle_abi.h"
#include "abi/rounds.h"

namespace raddle::instrument {

namespace {

// What `load` would load now: not a step of the program.
llvm::Value *loadAgain(llvm::IRBuilder<> &builder, llvm::Value &load) {
  auto &before = llvm::cast<llvm::LoadInst>(load);
  return builder.CreateAlignedLoad(before.getType(), before.getPointerOperand(), before.getAlign());
}

} // namespace

using program::Action;
using program::Length;
using program::Operation;

struct Announcer::Form {
  Action action;
  const char *function;                           // of the ABI
  void (Announcer::*announce)(const Operation &); // null if there is nothing but what is around it
};

const Announcer::Form &Announcer::formOf(Action action) {
  static constexpr std::array<Form, 33> kForms = {{
      {Action::Read, "__raddle_read", &Announcer::announceAccess},
      {Action::Write, "__raddle_write", &Announcer::announceAccess},
      {Action::Copy, "__raddle_copy", &Announcer::announceCopy},
      {Action::Load, "__raddle_atomic_load", &Announcer::announceAtomic},
      {Action::Store, "__raddle_atomic_store", &Announcer::announceAtomic},
      {Action::Update, "__raddle_atomic_update", &Announcer::announceAtomic},
      {Action::Compare, "__raddle_atomic_compare", &Announcer::announceCompare},
      {Action::AwaitLoad, "__raddle_await_load", &Announcer::announceAwait},
      {Action::AwaitUpdate, "__raddle_await_update", &Announcer::announceAwait},
      {Action::Fence, "__raddle_fence", &Announcer::announceFence},
      {Action::PrivateWrite, "__raddle_private_write", &Announcer::announceMemory},
      {Action::Call, "__raddle_call", &Announcer::announcePlace},
      {Action::Library, "__raddle_library", &Announcer::announcePlace},
      {Action::Foreign, "__raddle_foreign", &Announcer::announcePlace},
      {Action::Assembly, "__raddle_assembly", &Announcer::announcePlace},
      {Action::Retry, "__raddle_retry", &Announcer::announcePlace},
      {Action::Loop, "__raddle_loop", &Announcer::announcePlace},
      {Action::Division, "__raddle_bad_division", &Announcer::announceDivision},
      {Action::Section, "__raddle_section_begin", &Announcer::announceSection},
      {Action::Look, "__raddle_look", &Announcer::announceLook},
      {Action::Looked, "__raddle_looked", &Announcer::announceLooked},
      {Action::LookAgain, "__raddle_look_again", &Announcer::announceLookAgain},
      {Action::Effect, "__raddle_effect", &Announcer::announceEffect},
      {Action::Own, "", nullptr},
      {Action::Stream, "__raddle_stream", &Announcer::announceAccess},
      {Action::End, "__raddle_local_end", &Announcer::announceAccess},
      {Action::Begin, "__raddle_local_begin", &Announcer::announceBegin},
      {Action::PrivateEnd, "__raddle_private_end", &Announcer::announceAccess},
      {Action::CheckedRead, "__raddle_checked_read", &Announcer::announceAccess},
      {Action::CheckedWrite, "__raddle_checked_write", &Announcer::announceAccess},
      {Action::ReadWithin, "__raddle_read_beyond", &Announcer::announceWithin},
      {Action::WriteWithin, "__raddle_write_beyond", &Announcer::announceWithin},
      {Action::Apart, "__raddle_apart", &Announcer::announceCopy},
  }};
  static_assert([] {
    for (size_t index = 0; index < kForms.size(); ++index)
      if (kForms[index].action != static_cast<Action>(index))
        return false;
    return true;
  }());
  return kForms[static_cast<size_t>(action)];
}

void Announcer::announce(const Operation &operation) {
  builder_.SetInsertPoint(operation.at);
  builder_.SetCurrentDebugLocation(operation.at->getDebugLoc());
  if (operation.mayBeNull)
    enterIfNotNull(operation);
  llvm::CallInst *begin = operation.isUnnoticed ? ask("__raddle_unnoticed_begin")
                          : operation.isOwn     ? ask("__raddle_own_begin")
                                                : nullptr;
  if (const auto announce = formOf(operation.action).announce)
    (this->*announce)(operation);
  if (begin)
    tellBehind(operation, operation.isUnnoticed ? "__raddle_unnoticed_end" : "__raddle_own_end", *begin);
}

llvm::CallInst *Announcer::ask(const char *name) {
  auto *type = llvm::FunctionType::get(builder_.getInt32Ty(), /*isVarArg=*/false);
  return builder_.CreateCall(module_.getOrInsertFunction(name, type), {});
}

void Announcer::tellBehind(const Operation &operation, const char *name, llvm::CallInst &answer) {
  const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(operation.at);
  builder_.SetInsertPoint(invoke ? &*invoke->getNormalDest()->getFirstInsertionPt() : operation.at->getNextNode());
  builder_.SetCurrentDebugLocation(operation.at->getDebugLoc());
  call(name, {&answer});
}

// What follows is executed only where the address is none.
void Announcer::enterIfNotNull(const Operation &operation) {
  llvm::Value *isObject = builder_.CreateIsNotNull(operation.address);
  builder_.SetInsertPoint(
      llvm::SplitBlockAndInsertIfThen(isObject, operation.at->getIterator(), /*Unreachable=*/false));
  builder_.SetCurrentDebugLocation(operation.at->getDebugLoc());
}

llvm::CallInst *Announcer::call(const char *name, llvm::ArrayRef<llvm::Value *> arguments) {
  llvm::SmallVector<llvm::Type *, 5> types;
  for (const llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = llvm::FunctionType::get(builder_.getVoidTy(), types, /*isVarArg=*/false);
  return builder_.CreateCall(module_.getOrInsertFunction(name, type), arguments);
}

llvm::Value *Announcer::length(const Operation &operation) {
  const Length &length = operation.length;
  llvm::Type *int64 = builder_.getInt64Ty();
  switch (length.kind) {
  case Length::Kind::Constant:
    return builder_.getInt64(length.bytes);
  case Length::Kind::Value:
    return builder_.CreateMul(builder_.CreateZExtOrTrunc(length.value, int64), builder_.getInt64(length.unit));
  case Length::Kind::Product:
    return builder_.CreateMul(builder_.CreateZExtOrTrunc(length.value, int64),
                              builder_.CreateZExtOrTrunc(length.bound, int64));
  case Length::Kind::String:
    return textBytes(operation, builder_.getInt64(UINT64_MAX));
  case Length::Kind::BoundedString:
    return textBytes(operation, builder_.CreateZExtOrTrunc(length.bound, int64));
  }
}

llvm::Value *Announcer::textBytes(const Operation &operation, llvm::Value *bound) {
  llvm::Type *int64 = builder_.getInt64Ty();
  llvm::Type *pointer = builder_.getPtrTy();
  const llvm::FunctionCallee bytes =
      module_.getOrInsertFunction("__raddle_text_bytes", int64, pointer, int64, int64, pointer);
  return builder_.CreateCall(
      bytes, {operation.length.value, bound, builder_.getInt64(operation.length.unit), site(operation)});
}

// As in <stdatomic.h>, from relaxed to sequentially consistent; what is none of these counts as the last.
llvm::Value *Announcer::orderAtRunTime(llvm::Value *value) {
  static constexpr std::array<RaddleOrder, 5> kOrders = {RaddleOrderRelaxed, RaddleOrderAcquire, RaddleOrderAcquire,
                                                         RaddleOrderRelease, RaddleOrderAcquireRelease};
  llvm::Value *result = builder_.getInt32(RaddleOrderSequential);
  for (size_t number = 0; number < kOrders.size(); ++number) {
    llvm::Value *isThis = builder_.CreateICmpEQ(value, llvm::ConstantInt::get(value->getType(), number));
    result = builder_.CreateSelect(isThis, builder_.getInt32(kOrders[number]), result);
  }
  return result;
}

llvm::Value *Announcer::order(const program::Order &order) {
  if (order.value)
    return orderAtRunTime(order.value);
  static constexpr std::array<RaddleOrder, 8> kOrders = {
      RaddleOrderNone,    RaddleOrderRelaxed, RaddleOrderRelaxed,        RaddleOrderAcquire, // consume does not occur
      RaddleOrderAcquire, RaddleOrderRelease, RaddleOrderAcquireRelease, RaddleOrderSequential};
  return builder_.getInt32(kOrders[static_cast<size_t>(order.known)]);
}

llvm::Value *Announcer::orders(const Operation &operation) {
  llvm::Value *result = order(operation.order);
  if (operation.action == Action::Compare)
    result = builder_.CreateOr(
        result, builder_.CreateMul(order(operation.failureOrder), builder_.getInt32(RADDLE_FAILURE_ORDER(1))));
  if (operation.action == Action::Store && operation.continuesRelease)
    result = builder_.CreateOr(result, builder_.getInt32(RADDLE_CONTINUES_RELEASE));
  return result;
}

// What does not fit into 64 bits is passed by its address.
llvm::Value *Announcer::expected(const Operation &operation) {
  llvm::Value *value = operation.expected;
  const bool isCall = llvm::isa<llvm::CallBase>(operation.at);
  const bool isWide = operation.length.kind != Length::Kind::Constant || operation.length.bytes > sizeof(uint64_t);
  if (isCall && !isWide)
    return number(builder_.CreateLoad(builder_.getIntNTy(static_cast<unsigned>(operation.length.bytes * 8)), value));
  if (isCall || !isWide)
    return number(value);
  llvm::BasicBlock &entry = operation.at->getFunction()->getEntryBlock();
  auto *copy = new llvm::AllocaInst(value->getType(), 0, "", entry.getFirstInsertionPt());
  builder_.CreateStore(value, copy);
  return number(copy);
}

llvm::Value *Announcer::number(llvm::Value *value) {
  llvm::Type *int64 = builder_.getInt64Ty();
  return value->getType()->isPointerTy() ? builder_.CreatePtrToInt(value, int64) : builder_.CreateZExt(value, int64);
}

// What the loop computes only after its access is computed before it as well.
llvm::Value *Announcer::operand(const program::Await &await) {
  llvm::ValueToValueMapTy copies;
  for (llvm::Instruction *step : await.operandSteps) {
    llvm::Instruction *copy = builder_.Insert(step->clone());
    llvm::RemapInstruction(copy, copies, llvm::RF_IgnoreMissingLocals | llvm::RF_NoModuleLevelChanges);
    copies[step] = copy;
  }
  const auto found = copies.find(await.operand);
  return found == copies.end() ? await.operand : static_cast<llvm::Value *>(found->second);
}

llvm::Value *Announcer::site(const Operation &operation) {
  return sites_.record(operation);
}

// Headers promise that a call like memcmp only reads, so that one whose result nobody wants could be dropped; and the
// code generator knows what it computes.
void Announcer::keepCall(llvm::CallBase &call) {
  call.addFnAttr(llvm::Attribute::NoBuiltin);
  call.removeFnAttr(llvm::Attribute::Memory);
  if (llvm::Function *callee = call.getCalledFunction())
    callee->removeFnAttr(llvm::Attribute::Memory);
}

// An access is a step of the program: it may fail even if nobody looks at what it reads, or if it writes nothing new.
void Announcer::keep(llvm::Instruction &access) {
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&access))
    load->setVolatile(true);
  else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&access))
    store->setVolatile(true);
  else if (auto *bytes = llvm::dyn_cast<llvm::MemIntrinsic>(&access))
    bytes->setVolatile(llvm::ConstantInt::getTrue(access.getContext()));
  else if (auto *call = llvm::dyn_cast<llvm::CallBase>(&access))
    keepCall(*call);
}

void Announcer::announceAccess(const Operation &operation) {
  keep(*operation.at);
  call(formOf(operation.action).function, {operation.address, length(operation), site(operation)});
}

void Announcer::announceCopy(const Operation &operation) {
  keep(*operation.at);
  call(formOf(operation.action).function, {operation.address, operation.source, length(operation), site(operation)});
}

void Announcer::announceAtomic(const Operation &operation) {
  call(formOf(operation.action).function, {operation.address, length(operation), orders(operation), site(operation)});
}

void Announcer::announceCompare(const Operation &operation) {
  call("__raddle_atomic_compare",
       {operation.address, length(operation), expected(operation), orders(operation), site(operation)});
}

void Announcer::announceAwait(const Operation &operation) {
  llvm::Value *condition = builder_.getInt32(RADDLE_ORDER_AND_CONDITION(0, operation.await->condition));
  llvm::Value *both = builder_.CreateOr(order(operation.order), condition);
  call(formOf(operation.action).function,
       {operation.address, length(operation), both, number(operand(*operation.await)), site(operation)});
}

void Announcer::announceFence(const Operation &operation) {
  call("__raddle_fence", {order(operation.order), site(operation)});
}

void Announcer::announceMemory(const Operation &operation) {
  call(formOf(operation.action).function, {operation.address, length(operation)});
}

void Announcer::announceLooked(const Operation &operation) {
  uint64_t flags = operation.isQuiet ? RADDLE_LOOK_UPDATES : 0;
  if (operation.passes)
    flags = operation.at->isAtomic() ? RADDLE_LOOK_PASSES : RADDLE_LOOK_PASSES_PLAINLY;
  call("__raddle_looked", {operation.address, builder_.CreateOr(length(operation), flags)});
}

void Announcer::announceEffect(const Operation &operation) {
  call(formOf(operation.action).function, {});
}

void Announcer::announceLook(const Operation &operation) {
  const uint32_t flag = operation.look->locks.empty() && !operation.look->backsOff ? 0 : RADDLE_LOOK_LOCKS;
  llvm::Value *depth = builder_.getInt32(operation.look->depth | flag);
  if (!operation.look->unnoticed.empty()) {
    llvm::Value *enters = builder_.CreateZExt(isFirstRound(*operation.look), builder_.getInt32Ty());
    depth = builder_.CreateOr(depth, builder_.CreateMul(enters, builder_.getInt32(RADDLE_LOOK_ENTERS)));
  }
  call("__raddle_look", {depth});
}

// 1 in the first round of the loop.
llvm::Value *Announcer::isFirstRound(const program::Look &look) {
  const llvm::IRBuilder<>::InsertPointGuard guard(builder_);
  builder_.SetInsertPoint(look.header, look.header->begin());
  llvm::PHINode *first = builder_.CreatePHI(builder_.getInt1Ty(), 2);
  for (llvm::BasicBlock *before : llvm::predecessors(look.header))
    first->addIncoming(builder_.getInt1(before != look.latch->getParent()), before);
  return first;
}

// Only if the next round begins as this one did, or would have if what was loaded had been loaded later.
void Announcer::announceLookAgain(const Operation &operation) {
  const program::Look &look = *operation.look;
  llvm::Value *isSame = builder_.getTrue();
  llvm::Value *isAlike = builder_.getTrue();
  for (const program::Look::Kept &kept : look.kept) {
    llvm::Value *after = number(kept.after ? kept.after : loadAgain(builder_, *kept.before));
    llvm::Value *same = builder_.CreateICmpEQ(number(kept.before), after);
    isSame = builder_.CreateAnd(isSame, same);
    if (kept.readAnew) {
      llvm::Value *isFound = builder_.CreateICmpEQ(number(builder_.CreateExtractValue(kept.readAnew, 0)), after);
      same = builder_.CreateOr(same, builder_.CreateAnd(isFirstRound(look), isFound));
    }
    isAlike = builder_.CreateAnd(isAlike, same);
  }
  llvm::Value *record = site(operation);
  if (!look.kept.empty()) {
    builder_.SetInsertPoint(
        llvm::SplitBlockAndInsertIfThen(isAlike, operation.at->getIterator(), /*Unreachable=*/false));
    builder_.SetCurrentDebugLocation(operation.at->getDebugLoc());
  }
  const uint32_t flag = look.backsOff ? RADDLE_LOOK_BACKS_OFF : look.unnoticed.empty() ? 0 : RADDLE_LOOK_SINCE_ENTRY;
  call("__raddle_look_again",
       {builder_.getInt32(look.depth | flag), builder_.CreateZExt(isSame, builder_.getInt32Ty()), record});
}

// The runtime tells by the return address that the program calls: it has to be that of this call.
void Announcer::announcePlace(const Operation &operation) {
  call(formOf(operation.action).function, {site(operation)});
  if (auto *made = llvm::dyn_cast<llvm::CallInst>(operation.at); made && !made->isMustTailCall())
    made->setTailCallKind(llvm::CallInst::TCK_NoTail);
}

// A branch around the division: left to the processor, a division by zero is undefined, and the optimizer makes use of
// that.
void Announcer::announceDivision(const Operation &operation) {
  llvm::Value *dividend = operation.at->getOperand(0);
  llvm::Value *divisor = operation.at->getOperand(1);
  llvm::Type *type = divisor->getType();
  llvm::Value *bad = builder_.CreateICmpEQ(divisor, llvm::ConstantInt::get(type, 0));
  const unsigned opcode = operation.at->getOpcode();
  if (opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::SRem) {
    const unsigned width = type->getIntegerBitWidth();
    llvm::Value *lowest =
        builder_.CreateICmpEQ(dividend, llvm::ConstantInt::get(type, llvm::APInt::getSignedMinValue(width)));
    llvm::Value *minusOne = builder_.CreateICmpEQ(divisor, llvm::Constant::getAllOnesValue(type));
    bad = builder_.CreateOr(bad, builder_.CreateAnd(lowest, minusOne));
  }
  llvm::Value *record = site(operation);
  builder_.SetInsertPoint(llvm::SplitBlockAndInsertIfThen(bad, operation.at->getIterator(), /*Unreachable=*/true));
  builder_.SetCurrentDebugLocation(operation.at->getDebugLoc());
  call("__raddle_bad_division", {record})->setDoesNotReturn();
}

void Announcer::announceBegin(const Operation &operation) {
  auto &local = *llvm::cast<llvm::AllocaInst>(operation.address);
  const llvm::FunctionCallee begin = module_.getOrInsertFunction(
      "__raddle_local_begin", builder_.getPtrTy(), builder_.getInt64Ty(), builder_.getInt64Ty(), builder_.getPtrTy());
  llvm::CallInst *place =
      builder_.CreateCall(begin, {length(operation), builder_.getInt64(local.getAlign().value()), site(operation)});
  moved_.emplace_back(&local, place);
}

void Announcer::moveLocals() {
  for (const auto &[local, place] : moved_) {
    if (program::Bounds::isScoped(*local)) {
      keepPlace(*local, *place);
      continue;
    }
    place->takeName(local);
    local->replaceAllUsesWith(place);
    local->eraseFromParent();
  }
  moved_.clear();
  dropMarkers();
  for (const auto &[local, slots] : slots_)
    moveTo(slots, *local);
  slots_.clear();
}

// The compiler must not put locals in one place that are used too late.
void Announcer::dropMarkers() {
  for (llvm::Function &function : module_)
    if (function.getIntrinsicID() == llvm::Intrinsic::lifetime_start ||
        function.getIntrinsicID() == llvm::Intrinsic::lifetime_end)
      for (llvm::User *marker : llvm::make_early_inc_range(function.users()))
        llvm::cast<llvm::Instruction>(marker)->eraseFromParent();
}

void Announcer::keepPlace(llvm::AllocaInst &local, llvm::CallInst &place) {
  Slots &slots = slots_[&local];
  if (!slots.place) {
    builder_.SetInsertPoint(&*local.getFunction()->getEntryBlock().getFirstInsertionPt());
    slots.place = builder_.CreateAlloca(builder_.getPtrTy());
    slots.living = builder_.CreateAlloca(builder_.getPtrTy());
    builder_.CreateStore(llvm::ConstantPointerNull::get(builder_.getPtrTy()), slots.living);
  }
  builder_.SetInsertPoint(place.getNextNode());
  builder_.CreateStore(&place, slots.place);
  builder_.CreateStore(&place, slots.living);
}

// Ways that did not pass the declaration lead to ends, too, and so do those that passed one: nothing ends there.
void Announcer::endOnce(const Slots &slots, llvm::Use &use) {
  auto *end = llvm::cast<llvm::Instruction>(use.getUser());
  builder_.SetInsertPoint(end);
  use.set(builder_.CreateLoad(builder_.getPtrTy(), slots.living));
  builder_.SetInsertPoint(end->getNextNode());
  builder_.CreateStore(llvm::ConstantPointerNull::get(builder_.getPtrTy()), slots.living);
}

// Where values are merged, all that comes from one block has to be the same.
void Announcer::moveTo(const Slots &slots, llvm::AllocaInst &local) {
  llvm::DenseMap<llvm::Instruction *, llvm::LoadInst *> merged;
  auto isEnd = [](const llvm::Instruction &user) {
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&user);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    return callee && (callee->getName() == formOf(Action::End).function ||
                      callee->getName() == formOf(Action::PrivateEnd).function);
  };
  for (llvm::Use &use : llvm::make_early_inc_range(local.uses())) {
    auto *user = llvm::cast<llvm::Instruction>(use.getUser());
    if (isEnd(*user)) {
      endOnce(slots, use);
      continue;
    }
    const auto *merge = llvm::dyn_cast<llvm::PHINode>(user);
    llvm::Instruction *before = merge ? merge->getIncomingBlock(use)->getTerminator() : user;
    llvm::LoadInst *own = nullptr;
    llvm::LoadInst *&place = merge ? merged[before] : own;
    if (!place) {
      builder_.SetInsertPoint(before);
      place = builder_.CreateLoad(builder_.getPtrTy(), slots.place);
    }
    use.set(place);
  }
  local.eraseFromParent();
}

// Only an access that goes beyond the borders calls the runtime.
void Announcer::announceWithin(const Operation &operation) {
  llvm::Type *int64 = builder_.getInt64Ty();
  llvm::Value *size = builder_.getInt64(operation.object->bytes);
  if (operation.object->count)
    size = builder_.CreateMul(size, builder_.CreateZExtOrTrunc(operation.object->count, int64));
  llvm::Value *base = operation.object->base;
  if (auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(base); variable && variable->isThreadLocal())
    base = builder_.CreateThreadLocalAddress(variable);
  llvm::Value *bytes = length(operation);
  llvm::Value *offset =
      builder_.CreateSub(builder_.CreatePtrToInt(operation.address, int64), builder_.CreatePtrToInt(base, int64));
  llvm::Value *isTooLong = builder_.CreateICmpUGT(bytes, size);
  llvm::Value *isTooFar = builder_.CreateICmpUGT(offset, builder_.CreateSub(size, bytes));
  llvm::Value *isNothing = builder_.CreateICmpEQ(bytes, builder_.getInt64(0));
  llvm::Value *bad = builder_.CreateAnd(builder_.CreateOr(isTooLong, isTooFar), builder_.CreateNot(isNothing));
  llvm::Value *record = site(operation);
  builder_.SetInsertPoint(llvm::SplitBlockAndInsertIfThen(bad, operation.at->getIterator(), /*Unreachable=*/true));
  builder_.SetCurrentDebugLocation(operation.at->getDebugLoc());
  call(formOf(operation.action).function, {operation.address, bytes, base, size, record})->setDoesNotReturn();
}

// The body of a whole function, or a call in the program that lacks its site.
void Announcer::announceSection(const Operation &operation) {
  llvm::Value *record = site(operation);
  auto *begin = llvm::dyn_cast<llvm::CallBase>(operation.at);
  const llvm::Function *callee = begin ? begin->getCalledFunction() : nullptr;
  if (callee && callee->getName() == "__raddle_section_begin") {
    begin->setArgOperand(0, record);
    return;
  }
  call("__raddle_section_begin", {record});
  for (llvm::BasicBlock &block : *operation.at->getFunction())
    if (llvm::isa<llvm::ReturnInst, llvm::ResumeInst>(block.getTerminator())) {
      builder_.SetInsertPoint(block.getTerminator());
      builder_.SetCurrentDebugLocation(block.getTerminator()->getDebugLoc());
      call("__raddle_section_end", {});
    }
}

} // namespace raddle::instrument
