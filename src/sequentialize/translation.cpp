#include "sequentialize/translation.h"

#include <array>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "program/models.h"
#include "sequentialize/fields.h"
#include "sequentialize/sections.h"

namespace raddle::sequentialize {

namespace {

using program::Action;
using program::Operation;

// As in sequential.c.
constexpr uint32_t kWrite = 1;
constexpr uint32_t kAtomic = 2;
constexpr uint32_t kUnchecked = 4;
constexpr uint32_t kRace = 2;

// Which end the execution, or fail: what others do before is part of it.
constexpr std::array<llvm::StringLiteral, 10> kEnds = {"__raddle_assert_failed",
                                                       "__assert_fail",
                                                       "__assert",
                                                       "__assert_perror_fail",
                                                       "abort",
                                                       "reach_error",
                                                       "exit",
                                                       "_exit",
                                                       "_Exit",
                                                       "quick_exit"};
constexpr std::array<llvm::StringLiteral, 2> kAssumes = {"__raddle_assume", "__VERIFIER_assume"};
constexpr std::array<llvm::StringLiteral, 2> kThreadExits = {"__kiss_for_pthread_exit", "__kiss_for_thrd_exit"};

// Ends the block of `end` there, with a return of nothing in particular.
void replaceByReturn(llvm::Instruction &end) {
  llvm::Type *type = end.getFunction()->getReturnType();
  llvm::ReturnInst *result = llvm::ReturnInst::Create(
      end.getContext(), type->isVoidTy() ? nullptr : llvm::Constant::getNullValue(type), end.getIterator());
  result->setDebugLoc(end.getDebugLoc());
  end.eraseFromParent();
}

void returnIf(llvm::Value *condition, llvm::Instruction &before) {
  replaceByReturn(*llvm::SplitBlockAndInsertIfThen(condition, before.getIterator(), /*Unreachable=*/true));
}

llvm::Value *bytesOf(const Operation &operation, llvm::IRBuilder<> &builder) {
  using Kind = program::Length::Kind;
  if (operation.length.kind == Kind::Constant)
    return builder.getInt64(operation.length.bytes);
  if (operation.length.kind == Kind::Value)
    return builder.CreateZExtOrTrunc(operation.length.value, builder.getInt64Ty());
  return builder.getInt64(1); // of a string: its first character is accessed in any case
}

bool writes(Action action) {
  return action != Action::Read && action != Action::Load && action != Action::AwaitLoad;
}

std::vector<llvm::CallBase *> callsIn(llvm::Function &function) {
  std::vector<llvm::CallBase *> result;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && !llvm::isa<llvm::IntrinsicInst>(call))
      result.push_back(call);
  return result;
}

// Where control goes on after the call.
llvm::Instruction &behind(llvm::CallBase &call) {
  auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call);
  if (!invoke)
    return *call.getNextNode();
  llvm::BasicBlock *edge = llvm::SplitEdge(invoke->getParent(), invoke->getNormalDest());
  return *edge->getTerminator();
}

llvm::Instruction *callRace(llvm::Instruction &before, const Place &place) {
  llvm::IRBuilder<> builder(&before);
  llvm::Type *pointer = builder.getPtrTy();
  const llvm::FunctionCallee function = before.getModule()->getOrInsertFunction(
      "__assert_fail", builder.getVoidTy(), pointer, pointer, builder.getInt32Ty(), pointer);
  return builder.CreateCall(function, {builder.CreateGlobalString("no data race on " + place.field),
                                       builder.CreateGlobalString(place.site.file), builder.getInt32(place.site.line),
                                       builder.CreateGlobalString(place.site.function)});
}

} // namespace

void Translation::addPoints(const std::vector<Operation> &operations) {
  if (!operations.empty())
    inside_ = insideSections(*operations.front().at->getFunction());
  for (const Operation &operation : operations)
    addPoint(operation);
}

void Translation::addPoint(const Operation &operation) {
  switch (operation.action) {
  case Action::Read:
  case Action::Write:
  case Action::Copy:
  case Action::Load:
  case Action::Store:
  case Action::Update:
  case Action::Compare:
  case Action::AwaitLoad:
  case Action::AwaitUpdate:
    return addAccess(operation);
  case Action::Section:
    return addSection(operation);
  case Action::Call:
  case Action::Retry:
    return addCall(operation);
  case Action::Loop:
    noteWhere(*operation.at, {.site = operation.site});
    return putPoint(*operation.at);
  case Action::Fence: // Executions are sequentially consistent.
  case Action::PrivateWrite:
  case Action::Library:
  case Action::Foreign:
  case Action::Assembly:
  case Action::Division:
  case Action::Look: // The reads of such a round are points.
  case Action::Looked:
  case Action::LookAgain:
  case Action::Effect:
  case Action::Own:
  case Action::Stream:
  case Action::End: // Locals that may be shared never end.
  case Action::Begin:
  case Action::PrivateEnd:
  case Action::CheckedRead:
  case Action::CheckedWrite:
  case Action::ReadWithin:
  case Action::WriteWithin:
  case Action::Apart:
    return;
  }
}

void Translation::addAccess(const Operation &operation) {
  const Place place{.site = operation.site,
                    .field = fieldOf(operation, operation.site.text),
                    .isWrite = writes(operation.action),
                    .isOfModel = program::isOfModel(*operation.at->getFunction())};
  noteWhere(*operation.at, place);
  if (!options_.looksForRacesOn)
    return putPoint(*operation.at);
  const uint32_t atomic = operation.order.known == llvm::AtomicOrdering::NotAtomic ? 0 : kAtomic;
  addCheckedAccess(operation, operation.address, atomic | (writes(operation.action) ? kWrite : 0));
  if (operation.source)
    addCheckedAccess(operation, operation.source, atomic);
}

void Translation::addCheckedAccess(const Operation &operation, llvm::Value *address, uint32_t accessClass) {
  Place place = places_.back();
  if (!options_.looksForRacesOn(place.field)) {
    if (!options_.mutations.uncheckedStops)
      return;
    accessClass |= kUnchecked;
  }
  llvm::IRBuilder<> builder(operation.at);
  llvm::Function *function = inside_.contains(operation.at) ? scheduler_.accessInside : scheduler_.access;
  llvm::Value *answer =
      builder.CreateCall(function, {address, bytesOf(operation, builder), builder.getInt32(accessClass)});
  llvm::Value *leaves = builder.CreateICmpNE(answer, builder.getInt32(0));
  llvm::Instruction *exit = llvm::SplitBlockAndInsertIfThen(leaves, operation.at->getIterator(), /*Unreachable=*/true);
  if ((accessClass & kUnchecked) == 0) {
    builder.SetInsertPoint(exit);
    llvm::Value *isRace = builder.CreateICmpEQ(answer, builder.getInt32(kRace));
    llvm::Instruction *end = llvm::SplitBlockAndInsertIfThen(isRace, exit->getIterator(), /*Unreachable=*/true);
    place.at = callRace(*end, place);
    places_.push_back(place);
  }
  replaceByReturn(*exit);
}

// Calls that other functions stand for have their points in those.
void Translation::addCall(const Operation &operation) {
  const llvm::StringRef callee = calleeName(*operation.at);
  const bool isPoint = llvm::is_contained(kEnds, callee) ||
                       (llvm::is_contained(kAssumes, callee) && options_.mutations.assumeIsPoint) ||
                       beginsSection(callee);
  if (isPoint || hasStand(*operation.at->getModule(), callee) || endsSection(callee))
    noteWhere(*operation.at, {.site = operation.site, .at = operation.at});
  if (isPoint)
    putPoint(*operation.at);
  if (beginsSection(callee))
    llvm::cast<llvm::CallBase>(operation.at)->setCalledFunction(scheduler_.enter->getFunctionType(), scheduler_.enter);
  else if (endsSection(callee))
    addSectionEnd(*llvm::cast<llvm::CallBase>(operation.at));
}

void Translation::addSectionEnd(llvm::CallBase &call) {
  call.setCalledFunction(scheduler_.leave);
  putPoint(behind(call));
}

// A call of raddle_atomic_begin, or the begin of a function whose body is a section.
void Translation::addSection(const Operation &operation) {
  llvm::Function &function = *operation.at->getFunction();
  const bool isCall = beginsSection(calleeName(*operation.at));
  noteWhere(*operation.at, {.site = operation.site});
  putPoint(*operation.at);
  llvm::CallInst::Create(scheduler_.enter, {}, "", operation.at->getIterator())
      ->setDebugLoc(operation.at->getDebugLoc());
  if (isCall)
    return operation.at->eraseFromParent(), void();
  for (llvm::BasicBlock &block : function)
    if (auto *end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator()))
      llvm::CallInst::Create(scheduler_.leave, {}, "", end->getIterator())->setDebugLoc(end->getDebugLoc());
}

void Translation::noteWhere(llvm::Instruction &before, const Place &place) {
  llvm::IRBuilder<> builder(&before);
  builder.CreateStore(builder.getInt32(static_cast<uint32_t>(places_.size())), scheduler_.where);
  places_.push_back(place);
}

// In a section it would be none.
void Translation::putPoint(llvm::Instruction &before) {
  if (inside_.contains(&before))
    return;
  llvm::IRBuilder<> builder(&before);
  returnIf(builder.CreateCall(scheduler_.point), before);
}

void Translation::translateSteps(llvm::Function &function) {
  inside_.clear();
  for (llvm::CallBase *call : callsIn(function)) {
    const llvm::StringRef callee = calleeName(*call);
    if (callee == "__kiss_begin")
      putPoint(*call);
    if (callee == "__kiss_begin" || callee == "__kiss_end")
      call->setCalledFunction(callee == "__kiss_begin" ? scheduler_.enter : scheduler_.leave);
  }
}

void Translation::addReturns(llvm::Function &function, const std::unordered_set<const llvm::Function *> &mayStop) {
  for (llvm::CallBase *call : callsIn(function)) {
    const auto *callee = llvm::dyn_cast<llvm::Function>(call->getCalledOperand()->stripPointerCasts());
    if (call->isInlineAsm() || (callee && !mayStop.contains(callee)))
      continue;
    call->removeFnAttr(llvm::Attribute::NoReturn); // as pthread_exit was
    llvm::IRBuilder<> builder(&behind(*call));
    llvm::Value *raise = builder.CreateLoad(scheduler_.raise->getValueType(), scheduler_.raise);
    const bool leaves = callee && llvm::is_contained(kThreadExits, callee->getName());
    llvm::Value *isRaised = leaves ? builder.getTrue() : builder.CreateICmpNE(raise, builder.getInt32(0));
    returnIf(isRaised, *builder.GetInsertPoint());
  }
}

} // namespace raddle::sequentialize
