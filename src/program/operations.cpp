#include "program/operations.h"

#include <array>

#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstVisitor.h>
#include <llvm/IR/IntrinsicInst.h>

#include "effects/functions.h"
#include "program/atomic_calls.h"
#include "program/back_off.h"
#include "program/endless_loops.h"
#include "program/expressions.h"
#include "program/functions.h"
#include "program/initializations.h"
#include "program/pauses.h"
#include "program/sections.h"
#include "program/sites.h"
#include "program/standards.h"

namespace raddle::program {

namespace {

using Extent = effects::Extent::Kind;

const llvm::Function *calleeOf(const llvm::CallBase &call) {
  return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

// Nobody can tell what the function does. REQUIRES: the program does not define it.
bool isUnknown(const effects::Function &function) {
  return function.kind == effects::Kind::Foreign || function.kind == effects::Kind::Copied;
}

Length lengthOf(llvm::Value *value, uint64_t unit = 1) {
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(value))
    return {.bytes = constant->getZExtValue() * unit};
  return {.kind = Length::Kind::Value, .unit = unit, .value = value};
}

std::string_view kindOf(Action action) {
  constexpr std::string_view kWords[] = {"read",   "write",   "copy",  "load", "store",
                                         "update", "compare", "await", "await"};
  return kWords[static_cast<size_t>(action)];
}

// Whether the call is given a function that is no part of the program, which it may call or start as a thread.
bool handsOverForeign(const llvm::CallBase &call) {
  return llvm::any_of(call.args(), [](const llvm::Use &argument) {
    const auto *function = llvm::dyn_cast<llvm::Function>(argument->stripPointerCasts());
    return function && function->isDeclaration() && isUnknown(effects::functionNamed(function->getName()));
  });
}

// Whether the program declares the function with the arguments that it has.
bool hasArguments(const llvm::CallBase &call, const effects::Access &access) {
  return llvm::all_of(std::array{access.pointer, access.source, access.extent.by, access.extent.bound},
                      [&](uint8_t argument) { return argument == effects::kNoArgument || argument < call.arg_size(); });
}

bool isSurelyObject(const llvm::Value &address) {
  return llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(llvm::getUnderlyingObject(&address));
}

// Makes it a step of the given kind if it is what a loop waits for.
void noteAwait(Operation &operation, const std::vector<Await> &awaits, Action action) {
  const auto found = llvm::find_if(awaits, [&](const Await &await) { return await.access == operation.at; });
  if (found == awaits.end())
    return;
  operation.action = action;
  operation.await = *found;
}

bool isAwaited(const llvm::Instruction &access, const std::vector<Await> &awaits) {
  return llvm::any_of(awaits, [&](const Await &await) { return await.access == &access; });
}

// Where it accesses memory, and what is there. REQUIRES: it is a load, a store, an update or a compare-exchange.
std::pair<llvm::Value *, llvm::Type *> accessedBy(llvm::Instruction &step) {
  if (auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&step))
    return {exchange->getPointerOperand(), exchange->getCompareOperand()->getType()};
  if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&step))
    return {update->getPointerOperand(), update->getType()};
  return {llvm::getLoadStorePointerOperand(&step), llvm::getLoadStoreType(&step)};
}

bool isSharedWrite(llvm::Instruction &step, const Escape &escape) {
  return escape.reachOf(accessedBy(step).first) == Reach::Shared;
}

// Where it is over, unless it ends with an exception. REQUIRES: it is no terminator but an invoke.
llvm::Instruction *placeBehind(llvm::Instruction &step) {
  if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&step))
    return &*invoke->getNormalDest()->getFirstInsertionPt();
  return llvm::isa<llvm::LandingPadInst>(step) ? &*step.getParent()->getFirstInsertionPt() : step.getNextNode();
}

// A store that is no effect of this loop is one of another loop around it.
bool isNoticedElsewhere(const Look &look, const std::vector<Look> &all) {
  return llvm::any_of(look.unnoticed, [&](const llvm::StoreInst *store) {
    return llvm::any_of(all, [&](const Look &other) { return llvm::is_contained(other.effects, store); });
  });
}

// What is no effect of one loop may be one of a loop inside.
bool isOwnOfAll(const llvm::Instruction *step, const std::vector<Look> &all) {
  return llvm::none_of(all, [&](const Look &look) {
    return llvm::is_contained(look.effects, step) || llvm::is_contained(look.unseen, step) ||
           llvm::is_contained(look.unnoticed, step);
  });
}

// A call of a function that is announced itself, and comes back to one place.
bool isOfProgram(const llvm::Instruction &step) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&step);
  const llvm::Function *callee = call ? calleeOf(*call) : nullptr;
  const auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&step);
  return callee && !callee->isDeclaration() && (!invoke || invoke->getNormalDest()->getSinglePredecessor());
}

// The runtime sees those that are accesses of shared memory.
void addEffects(const Look &look, const Escape &escape, std::vector<Operation> &to) {
  for (llvm::Instruction *step : look.effects)
    if (!isSharedWrite(*step, escape))
      to.push_back({.action = Action::Effect, .at = placeBehind(*step)});
  for (llvm::Instruction *step : look.unseen)
    to.push_back({.action = Action::Effect, .at = placeBehind(*step)});
}

// A variable that only the loop uses is announced all the same if it is handed to others. What was announced to be the
// loop's own is in `done`.
void addOwn(const Look &look, const std::vector<Look> &all, llvm::SmallPtrSetImpl<llvm::Instruction *> &done,
            std::vector<Operation> &to) {
  for (llvm::Instruction *step : look.own) {
    if (!isOwnOfAll(step, all) || !done.insert(step).second)
      continue;
    for (Operation &operation : to)
      operation.isOwn |= operation.at == step && operation.action == Action::Write;
    if (isOfProgram(*step))
      to.push_back({.action = Action::Own, .at = step, .isOwn = true});
  }
}

// Nobody else can reach it, and all that the loop may read there comes behind the write.
bool isForgottenWrite(llvm::StoreInst &store, const Look &look, const Escape &escape) {
  const llvm::DominatorTree dominators(*store.getFunction());
  return escape.reachOf(store.getPointerOperand()) == Reach::Private &&
         llvm::all_of(look.looks, [&](llvm::Instruction *step) {
           const auto *load = llvm::dyn_cast<llvm::LoadInst>(step);
           const bool isRepeated = load && load->getPointerOperand() == store.getPointerOperand() &&
                                   load->getType() == store.getValueOperand()->getType() &&
                                   dominators.dominates(&store, load);
           return isRepeated || escape.isNeverPrivate(accessedBy(*step).first);
         });
}

// All that is said of rounds comes before the calls are announced. REQUIRES: the end of the round was added last.
void beginAtLocks(const Look &look, std::vector<Operation> &to) {
  std::vector<Operation> first;
  first.push_back(std::move(to.back()));
  to.pop_back();
  for (llvm::Instruction *at : {look.nextLock, look.firstLock})
    first.push_back({.action = Action::Look, .at = at, .look = look});
  to.insert(to.begin(), std::make_move_iterator(first.begin()), std::make_move_iterator(first.end()));
}

Look lookOf(const BackOff &loop) {
  Look look;
  look.header = loop.header;
  look.latch = loop.latch;
  look.backsOff = true;
  return look;
}

// Of what is copied with where it is copied to.
enum class Overlap : uint8_t { Allowed, Forbidden };

// Two variables do not overlap, whatever is copied.
bool mayOverlap(const Operation &copy) {
  const llvm::Value *target = llvm::getUnderlyingObject(copy.address);
  const llvm::Value *source = llvm::getUnderlyingObject(copy.source);
  return target == source || !llvm::isIdentifiedObject(target) || !llvm::isIdentifiedObject(source);
}

// Whether `value` is computed on all ways to `at`.
bool isKnownAt(const llvm::Value *value, const llvm::Instruction &at) {
  const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
  return !instruction ||
         llvm::DominatorTree(*const_cast<llvm::Function *>(at.getFunction())).dominates(instruction, &at);
}

// Gathers the operations of one function: one small function per kind of instruction.
class Finder : public llvm::InstVisitor<Finder> {
public:
  // What is known of the whole program. `bounds` is null if borders are trusted.
  struct Facts {
    const Escape &escape;
    const Bounds *bounds;
    const std::unordered_set<const llvm::FunctionType *> &foreignTypes;
  };

  Finder(llvm::Function &function, const Facts &facts)
      : escape_(facts.escape), bounds_(facts.bounds), foreignTypes_(facts.foreignTypes), expressions_(function),
        sites_(function), layout_(function.getParent()->getDataLayout()), awaits_(awaitsOf(function)) {}

  void visitLoadInst(llvm::LoadInst &load) {
    Operation operation = access(load, load.getPointerOperand(), load.getType());
    operation.action = load.isAtomic() ? Action::Load : Action::Read;
    operation.order.known = load.getOrdering();
    noteAwait(operation, awaits_, Action::AwaitLoad);
    addRead(std::move(operation));
  }

  void visitStoreInst(llvm::StoreInst &store) {
    Operation operation = access(store, store.getPointerOperand(), store.getValueOperand()->getType());
    operation.action = store.isAtomic() ? Action::Store : Action::Write;
    operation.continuesRelease = continuesReleases(*store.getFunction());
    operation.order.known = store.getOrdering();
    addWrite(std::move(operation));
  }

  void visitAtomicRMWInst(llvm::AtomicRMWInst &update) {
    Operation operation = access(update, update.getPointerOperand(), update.getType());
    operation.action = Action::Update;
    operation.order.known = update.getOrdering();
    noteAwait(operation, awaits_, Action::AwaitUpdate);
    addWrite(std::move(operation));
  }

  void visitAtomicCmpXchgInst(llvm::AtomicCmpXchgInst &exchange) {
    Operation operation = access(exchange, exchange.getPointerOperand(), exchange.getCompareOperand()->getType());
    operation.action = Action::Compare;
    operation.expected = exchange.getCompareOperand();
    operation.order.known = exchange.getSuccessOrdering();
    operation.failureOrder.known = exchange.getFailureOrdering();
    noteAwait(operation, awaits_, Action::AwaitUpdate);
    addWrite(std::move(operation));
  }

  void visitFenceInst(llvm::FenceInst &fence) {
    if (fence.getSyncScopeID() == llvm::SyncScope::SingleThread)
      return;
    Operation operation{.action = Action::Fence, .at = &fence, .order = {fence.getOrdering()}};
    add(std::move(operation), "fence", "fence");
  }

  void visitMemTransferInst(llvm::MemTransferInst &copy) {
    addCopy({.action = Action::Copy,
             .at = &copy,
             .address = copy.getDest(),
             .source = copy.getSource(),
             .length = lengthOf(copy.getLength())},
            llvm::isa<llvm::MemCpyInst>(copy) ? Overlap::Forbidden : Overlap::Allowed);
  }

  void visitMemSetInst(llvm::MemSetInst &fill) {
    addWrite({.action = Action::Write, .at = &fill, .address = fill.getDest(), .length = lengthOf(fill.getLength())});
  }

  void visitBinaryOperator(llvm::BinaryOperator &operation) {
    const auto *divisor = llvm::dyn_cast<llvm::ConstantInt>(operation.getOperand(1));
    const bool isSafe = divisor && !divisor->isZero() && !divisor->isMinusOne();
    if (operation.isIntDivRem() && operation.getType()->isIntegerTy() && !isSafe)
      add({.action = Action::Division, .at = &operation}, "division",
          expressions_.number(operation.getOperand(1), operation.getDebugLoc()));
  }

  void visitIntrinsicInst(llvm::IntrinsicInst &call) {
    if (!bounds_ || !call.isLifetimeStartOrEnd())
      return;
    auto *local = llvm::dyn_cast<llvm::AllocaInst>(call.getArgOperand(1));
    if (!local || !bounds_->isMoved(*local))
      return;
    if (call.getIntrinsicID() == llvm::Intrinsic::lifetime_start)
      addBegin(*local, call);
    else
      addEnd(*local, call);
  }

  void visitCallBase(llvm::CallBase &call) {
    addCopiedArguments(call);
    if (call.isInlineAsm()) {
      if (!isPause(call))
        add({.action = Action::Assembly, .at = &call}, "call", "asm");
      return;
    }
    const llvm::Function *callee = calleeOf(call);
    if (!callee) {
      const bool mayBeForeign = foreignTypes_.contains(call.getFunctionType());
      const std::string text = expressions_.object(call.getCalledOperand(), 0, call.getDebugLoc()).text;
      return add({.action = mayBeForeign ? Action::Foreign : Action::Call, .at = &call}, "call", text);
    }
    if (callee->isDeclaration())
      addExternalCall(call, *callee);
    else if (isAssembly(*callee))
      add({.action = Action::Assembly, .at = &call}, "call", llvm::demangle(callee->getName().str()));
  }

  std::vector<Operation> take() { return std::move(operations_); }

  void addLoop(llvm::Instruction &latch, const llvm::DILocation *start) {
    operations_.push_back({.action = Action::Loop, .at = &latch, .site = sites_.make("loop", "loop", start)});
  }

  // A loop that looks at nothing others could write is none that waits for them; an await is announced as such. What
  // publishes memory has to be announced, too.
  void addLook(Look look, const std::vector<Look> &all) {
    if (llvm::any_of(look.ownLooks, [&](const llvm::Instruction *step) { return isAwaited(*step, awaits_); }) ||
        !llvm::all_of(look.publishers, [&](llvm::Instruction *step) { return isSharedWrite(*step, escape_); }))
      return;
    const bool isForgotten =
        llvm::all_of(look.overwritten, [&](auto *store) { return isForgottenWrite(*store, look, escape_); });
    if (!isForgotten && look.needsOverwritten)
      return;
    for (Operation &operation : operations_)
      operation.isOwn |=
          isForgotten && operation.action == Action::PrivateWrite && llvm::is_contained(look.overwritten, operation.at);
    if (!isForgotten)
      look.effects.insert(look.effects.end(), look.overwritten.begin(), look.overwritten.end());
    for (Operation &operation : operations_)
      operation.isUnnoticed |= llvm::is_contained(look.unnoticed, operation.at);
    std::vector<std::string> texts;
    std::vector<Operation> looked;
    for (llvm::Instruction *step : llvm::concat<llvm::Instruction *const>(look.looks, look.quiet)) {
      const auto [pointer, type] = accessedBy(*step);
      Operation seen = access(*step, pointer, type);
      if (escape_.reachOf(seen.address) != Reach::Shared)
        continue;
      seen.action = Action::Looked;
      seen.passes = llvm::is_contained(look.passing, step);
      seen.isQuiet = llvm::is_contained(look.quiet, step);
      std::string text = expressions_.object(seen.address, seen.length.bytes, step->getDebugLoc()).text;
      if (!llvm::is_contained(texts, text))
        texts.push_back(std::move(text));
      looked.push_back(std::move(seen));
    }
    if (look.backsOff)
      texts.emplace_back("several locks");
    else if (looked.empty())
      return;
    if (!look.nextLock)
      operations_.push_back({.action = Action::Look, .at = &*look.header->getFirstInsertionPt(), .look = look});
    operations_.insert(operations_.end(), looked.begin(), looked.end());
    addEffects(look, escape_, operations_);
    addOwn(look, all, own_, operations_);
    add({.action = Action::LookAgain, .at = look.nextLock ? look.nextLock : look.latch, .look = look}, "look",
        llvm::join(texts, " or "), (look.backsOff ? look.latch : looked[0].at)->getDebugLoc());
    if (look.nextLock)
      beginAtLocks(look, operations_);
  }

  // A local that is moved begins where it would be on the stack, unless markers say otherwise.
  void visitAllocaInst(llvm::AllocaInst &local) {
    locals_.push_back(&local);
    if (bounds_ && bounds_->isMoved(local) && !Bounds::isMarked(local))
      addBegin(local, local);
  }

  // What the function has on the stack is gone when it returns.
  void addEndsOf(llvm::Function &function) {
    for (llvm::BasicBlock &block : function)
      if (llvm::isa<llvm::ReturnInst, llvm::ResumeInst>(block.getTerminator()) && !block.getTerminatingMustTailCall())
        for (llvm::AllocaInst *local : locals_)
          if (!endsEarlier(*local))
            addEnd(*local, *block.getTerminator());
  }

  void addSectionOf(llvm::Function &function) {
    operations_.push_back({.action = Action::Section,
                           .at = &firstOfSection(function),
                           .site = sites_.make("atomic", function.getName().str(), nullptr)});
  }

private:
  bool endsEarlier(const llvm::AllocaInst &local) const {
    return bounds_ && bounds_->isMoved(local) && Bounds::isMarked(local);
  }

  void addBegin(llvm::AllocaInst &local, llvm::Instruction &at) {
    const uint64_t bytes = layout_.getTypeAllocSize(local.getAllocatedType());
    const llvm::TinyPtrVector<llvm::DbgVariableRecord *> declarations = llvm::findDVRDeclares(&local);
    const llvm::DebugLoc where = declarations.empty() ? llvm::DebugLoc() : declarations.front()->getDebugLoc();
    add({.action = Action::Begin,
         .at = &at,
         .address = &local,
         .length = lengthOf(local.getArraySize(), bytes),
         .behind = expressions_.typeOf(&local, bytes, where)},
        "local", expressions_.object(&local, bytes, where).text, where);
  }

  void addEnd(llvm::AllocaInst &local, llvm::Instruction &end) {
    Operation operation = access(end, &local, local.getAllocatedType());
    // Where a function returns, it may not have come to the local. Then its first element stands for it.
    if (isKnownAt(local.getArraySize(), end))
      operation.length = lengthOf(local.getArraySize(), layout_.getTypeAllocSize(local.getAllocatedType()));
    const bool isMoved = bounds_ && bounds_->isMoved(local);
    const bool isShared = escape_.reachOf(&local) == Reach::Shared;
    const bool isThere = isMoved || (isShared && local.isStaticAlloca());
    if (!isThere)
      return;
    operation.action = isShared ? Action::End : Action::PrivateEnd;
    const std::string text = expressions_.object(&local, operation.length.bytes, end.getDebugLoc()).text;
    add(std::move(operation), "end", text);
  }

  Operation access(llvm::Instruction &at, llvm::Value *address, llvm::Type *type) const {
    const uint64_t bytes = layout_.getTypeStoreSize(type).getKnownMinValue();
    return {.at = &at, .address = address, .length = {.bytes = bytes}};
  }

  void add(Operation operation, std::string_view kind, const std::string &text) {
    const llvm::DILocation *where = operation.at->getDebugLoc();
    add(std::move(operation), kind, text, where);
  }
  void add(Operation operation, std::string_view kind, const std::string &text, const llvm::DILocation *where) {
    operation.site = sites_.make(kind, text, where);
    operations_.push_back(std::move(operation));
  }

  void addAccess(Operation operation) {
    if (operation.length.kind == Length::Kind::Constant && operation.length.bytes == 0)
      return;
    const std::string_view kind = kindOf(operation.action);
    const Expressions::Object object =
        expressions_.object(operation.address, operation.length.bytes, operation.at->getDebugLoc());
    operation.behind = object.behind;
    add(std::move(operation), kind, object.text);
  }

  void addRead(Operation operation) {
    addBorder(operation, Action::ReadWithin);
    if (escape_.reachOf(operation.address) == Reach::Shared)
      addAccess(std::move(operation));
    else if (bounds_ && bounds_->memoryOf(operation.address) == Bounds::Memory::MayBeMoved)
      addChecked(std::move(operation), Action::CheckedRead);
  }

  void addWrite(Operation operation) {
    if (isInitialization(*operation.at))
      return addUnnoticedWrite(std::move(operation));
    addBorder(operation, Action::WriteWithin);
    const Reach reach = escape_.reachOf(operation.address);
    if (reach == Reach::ThreadLocal)
      addPrivateWrite(std::move(operation));
    else if (reach != Reach::Private)
      addAccess(std::move(operation));
    else if (bounds_ && bounds_->memoryOf(operation.address) == Bounds::Memory::MayBeMoved)
      addChecked(std::move(operation), Action::CheckedWrite);
    else
      addUnnoticedWrite(std::move(operation));
  }

  // A write that nobody can notice has to be undone all the same, unless it is to the stack, which is kept as a whole.
  void addUnnoticedWrite(Operation operation) {
    if (bounds_ && bounds_->memoryOf(operation.address) == Bounds::Memory::Moved)
      addPrivateWrite(std::move(operation));
  }

  void addPrivateWrite(Operation operation) {
    operation.action = Action::PrivateWrite;
    operations_.push_back(std::move(operation));
  }

  void addChecked(Operation operation, Action action) {
    if (operation.length.kind == Length::Kind::Constant && operation.length.bytes == 0)
      return;
    operation.action = action;
    const std::string text =
        expressions_.object(operation.address, operation.length.bytes, operation.at->getDebugLoc()).text;
    add(std::move(operation), "check", text);
  }

  // That the access stays within the variable it is meant for, if that is known but not shown.
  void addBorder(const Operation &operation, Action action) {
    if (!bounds_)
      return;
    const bool isConstant = operation.length.kind == Length::Kind::Constant;
    const std::optional<KnownObject> object = Bounds::objectOf(operation.address);
    if (object && !(isConstant && bounds_->isWithin(*operation.at, operation.address, operation.length.bytes)))
      addChecked({.at = operation.at, .address = operation.address, .length = operation.length, .object = object},
                 action);
  }

  void addCopy(Operation operation, Overlap overlap) {
    if (overlap == Overlap::Forbidden && bounds_ && mayOverlap(operation)) {
      Operation apart = operation;
      apart.action = Action::Apart;
      add(std::move(apart), "apart",
          expressions_.object(operation.address, operation.length.bytes, operation.at->getDebugLoc()).text);
    }
    if (isInitialization(*operation.at)) {
      operation.source = nullptr;
      return addUnnoticedWrite(std::move(operation));
    }
    const bool isSharedSource = escape_.reachOf(operation.source) == Reach::Shared;
    const bool isSharedTarget = escape_.reachOf(operation.address) == Reach::Shared;
    if (isSharedSource && isSharedTarget) {
      addBorder({.at = operation.at, .address = operation.source, .length = operation.length}, Action::ReadWithin);
      addBorder(operation, Action::WriteWithin);
      const uint64_t bytes = operation.length.bytes;
      const std::string text = expressions_.object(operation.address, bytes, operation.at->getDebugLoc()).text + " = " +
                               expressions_.object(operation.source, bytes, operation.at->getDebugLoc()).text;
      return add(std::move(operation), "copy", text);
    }
    Operation write = operation;
    write.action = Action::Write;
    write.source = nullptr;
    operation.action = Action::Read;
    operation.address = std::exchange(operation.source, nullptr);
    addRead(std::move(operation));
    addWrite(std::move(write));
  }

  // A struct passed by value is copied by the call itself.
  void addCopiedArguments(llvm::CallBase &call) {
    for (unsigned index = 0; index < call.arg_size(); ++index)
      if (llvm::Type *type = call.isByValArgument(index) ? call.getParamByValType(index) : nullptr)
        addRead(access(call, call.getArgOperand(index), type));
  }

  void addExternalCall(llvm::CallBase &call, const llvm::Function &callee) {
    if (std::vector<Operation> atomic = atomicCall(call, callee.getName()); !atomic.empty())
      return addAtomicCall(std::move(atomic));
    const effects::Function external = effects::functionNamed(callee.getName());
    const bool isOurs = external.kind == effects::Kind::Interposed || external.kind == effects::Kind::Output;
    for (const effects::Access &each : external.accesses())
      isOurs ? addExternalBorder(call, each) : addExternalAccess(call, each);
    if (callee.getName() == "__raddle_section_begin")
      return add({.action = Action::Section, .at = &call}, "atomic", std::string(external.written));
    const auto [text, behind] = objectOf(call, external);
    if (isOurs && handsOverForeign(call))
      add({.action = Action::Foreign, .at = &call, .behind = behind}, "call", text);
    else if (isOurs)
      add({.action = isAwaited(call, awaits_) ? Action::Retry : Action::Call, .at = &call, .behind = behind}, "call",
          text);
    else if (external.kind == effects::Kind::Library)
      add({.action = libraryAction(call, external), .at = &call, .behind = behind}, "call", text);
    else if (isUnknown(external))
      add({.action = Action::Foreign, .at = &call, .behind = behind}, "call", text);
  }

  // Whether the call accesses shared memory beyond what is announced.
  [[nodiscard]] Action libraryAction(const llvm::CallBase &call, const effects::Function &external) const {
    std::vector<bool> isKnown(call.arg_size());
    for (unsigned index = 0; index < call.arg_size() && index < 32; ++index)
      isKnown[index] = (external.opaque >> index & 1) != 0;
    for (const effects::Access &each : external.accesses())
      for (const uint8_t argument : {each.pointer, each.source})
        if (argument < call.arg_size())
          isKnown[argument] = true;
    for (unsigned index = 0; index < call.arg_size(); ++index) {
      const llvm::Value *argument = call.getArgOperand(index);
      if (!isKnown[index] && argument->getType()->isPointerTy() && !llvm::isa<llvm::ConstantPointerNull>(argument) &&
          escape_.reachOf(argument) == Reach::Shared)
        return Action::Foreign;
    }
    return Action::Library;
  }

  // What the call works on; for want of that its own name, and the type of what it allocates, should it do that.
  Expressions::Object objectOf(const llvm::CallBase &call, const effects::Function &external) const {
    if (external.object < call.arg_size())
      return expressions_.object(call.getArgOperand(external.object), external.objectSize, call.getDebugLoc());
    return {external.written.empty() ? llvm::demangle(external.name) : std::string(external.written),
            expressions_.allocated(call)};
  }

  void addAtomicCall(std::vector<Operation> operations) {
    for (Operation &operation : operations) {
      operation.continuesRelease = continuesReleases(*operation.at->getFunction());
      if (operation.action == Action::Load || operation.action == Action::Read)
        addRead(std::move(operation));
      else
        addWrite(std::move(operation));
    }
  }

  Length extentOf(const llvm::CallBase &call, const effects::Extent &extent) const {
    const auto model = layout_.getPointerSize() == 4 ? effects::DataModel::Ilp32 : effects::DataModel::Lp64;
    const uint64_t unit = effects::sizeOf(extent.type, model);
    const auto argument = [&](uint8_t index) { return index < call.arg_size() ? call.getArgOperand(index) : nullptr; };
    switch (extent.kind) {
    case Extent::Typed:
    case Extent::Decided:
      return {.bytes = unit};
    case Extent::Argument:
      return lengthOf(argument(extent.by), unit);
    case Extent::Product:
      return {.kind = Length::Kind::Product, .value = argument(extent.by), .bound = argument(extent.bound)};
    case Extent::String:
      return {.kind = Length::Kind::String, .unit = unit, .value = argument(extent.by)};
    case Extent::BoundedString:
      return {.kind = Length::Kind::BoundedString,
              .unit = unit,
              .value = argument(extent.by),
              .bound = argument(extent.bound)};
    }
  }

  // The runtime accesses memory by itself, but only here it is known which variable on the stack is meant.
  void addExternalBorder(llvm::CallBase &call, const effects::Access &external) {
    const bool isKnown = external.extent.kind != Extent::Decided && external.when == effects::When::AtCall;
    if (!isKnown || !hasArguments(call, external) || external.pointer >= call.arg_size())
      return;
    const Operation operation{
        .at = &call, .address = call.getArgOperand(external.pointer), .length = extentOf(call, external.extent)};
    if (external.kind == effects::Access::Kind::Read)
      addBorder(operation, Action::ReadWithin);
    if (external.kind == effects::Access::Kind::Write)
      addBorder(operation, Action::WriteWithin);
  }

  void addExternalAccess(llvm::CallBase &call, const effects::Access &external) {
    if (!hasArguments(call, external))
      return;
    llvm::Value *address = call.getArgOperand(external.pointer);
    if (external.mayBeNull && llvm::isa<llvm::ConstantPointerNull>(address))
      return;
    Operation operation{.at = &call,
                        .address = address,
                        .length = extentOf(call, external.extent),
                        .mayBeNull = external.mayBeNull && !isSurelyObject(*address)};
    switch (external.kind) {
    case effects::Access::Kind::Read:
      operation.action = Action::Read;
      return addRead(std::move(operation));
    case effects::Access::Kind::Write:
      operation.action = Action::Write;
      return addWrite(std::move(operation));
    case effects::Access::Kind::Copy:
      operation.action = Action::Copy;
      operation.source = call.getArgOperand(external.source);
      return addCopy(std::move(operation), external.isApart ? Overlap::Forbidden : Overlap::Allowed);
    case effects::Access::Kind::StreamRead:
    case effects::Access::Kind::StreamWrite:
      return addStream(std::move(operation), external.kind);
    }
  }

  void addStream(Operation operation, effects::Access::Kind kind) {
    operation.action = Action::Stream;
    operation.length = {.bytes = kind == effects::Access::Kind::StreamWrite ? 1U : 0U};
    if (escape_.reachOf(operation.address) != Reach::Shared)
      return;
    const std::string text = expressions_.object(operation.address, 0, operation.at->getDebugLoc()).text;
    add(std::move(operation), "stream", text);
  }

  std::vector<llvm::AllocaInst *> locals_; // in their order
  const Escape &escape_;
  const Bounds *bounds_; // null if borders are trusted
  const std::unordered_set<const llvm::FunctionType *> &foreignTypes_;
  Expressions expressions_;
  SiteMaker sites_;
  const llvm::DataLayout &layout_;
  std::vector<Await> awaits_;
  llvm::SmallPtrSet<llvm::Instruction *, 8> own_; // what Look::own of some loop was announced to be
  std::vector<Operation> operations_;
};

bool isAddressTaken(const llvm::Function &function) {
  return llvm::any_of(function.uses(), [](const llvm::Use &use) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    return !call || !call->isCallee(&use);
  });
}

} // namespace

Operations::Operations(llvm::Module &module, Borders borders) : escape_(module) {
  if (borders == Borders::Watched)
    bounds_.emplace(module, escape_);
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic() && isAddressTaken(function) &&
        isUnknown(effects::functionNamed(function.getName())))
      foreignTypes_.insert(function.getFunctionType());
}

std::vector<Operation> Operations::of(llvm::Function &function) const {
  if (isAssembly(function))
    return {};
  Finder finder(function, {escape_, bounds_ ? &*bounds_ : nullptr, foreignTypes_});
  if (isAtomicSection(function))
    finder.addSectionOf(function);
  finder.visit(function);
  finder.addEndsOf(function);
  for (const EndlessLoop &loop : endlessLoops(function))
    finder.addLoop(*loop.latch, loop.start);
  if (const std::optional<BackOff> loop = backOffOf(function)) {
    finder.addLook(lookOf(*loop), {});
    return finder.take();
  }
  const std::vector<Look> looks = looksOf(function);
  for (const Look &look : looks)
    if (!isNoticedElsewhere(look, looks))
      finder.addLook(look, looks);
  return finder.take();
}

} // namespace raddle::program
