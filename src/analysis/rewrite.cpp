#include "analysis/rewrite.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/UnrollLoop.h>

#include "analysis/calls.h"
#include "analysis/prepare.h"
#include "analysis/threads.h"
#include "effects/library.h"
#include "program/analyses.h"

namespace raddle::analysis {

namespace {

constexpr unsigned kMostTrips = 8;
constexpr unsigned kMostOfLoop = 600; // instructions of one round

std::vector<llvm::CallBase *> callsOf(llvm::Module &module, std::string_view name) {
  std::vector<llvm::CallBase *> result;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        if (const llvm::Function *callee = externalCallee(*call);
            callee != nullptr && std::string_view(callee->getName()) == name)
          result.push_back(call);
  return result;
}

// Calls of functions of the program with something that there is once.
struct AtEnd {
  llvm::Function *function = nullptr;
  llvm::Constant *argument = nullptr;
};

// Threads, or locks that are held from one round to the next one.
bool loopHandlesThreads(const llvm::Loop &loop) {
  bool takes = false;
  bool releases = false;
  for (const llvm::BasicBlock *block : loop.blocks())
    for (const llvm::Instruction &instruction : *block) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const Role role = call != nullptr ? roleOf(*call) : Role::None;
      if (role == Role::Create || role == Role::Join)
        return true;
      if (role != Role::Lock)
        continue;
      const effects::LockUse use = effects::lockFunctionNamed(std::string_view(externalCallee(*call)->getName())).use;
      takes = takes || use == effects::LockUse::Take;
      releases = releases || use == effects::LockUse::Release;
    }
  return takes != releases;
}

// How often the loop goes round, if it is left early only where the program ends; 0 if that is not known.
unsigned tripsOf(const llvm::Loop &loop, llvm::ScalarEvolution &evolution) {
  const llvm::BasicBlock *header = loop.getHeader();
  const llvm::BasicBlock *last = loop.isLoopExiting(header) ? header : loop.getLoopLatch();
  if (last == nullptr || !loop.isLoopExiting(last))
    return 0;
  llvm::SmallVector<llvm::Loop::Edge, 4> exits;
  loop.getExitEdges(exits);
  for (const llvm::Loop::Edge &exit : exits)
    if (exit.first != last && !neverReturns(*exit.second))
      return 0;
  return evolution.getSmallConstantTripCount(&loop, last);
}

size_t sizeOf(const llvm::Loop &loop) {
  size_t size = 0;
  for (const llvm::BasicBlock *block : loop.blocks())
    size += block->size();
  return size;
}

class Unroller {
public:
  explicit Unroller(llvm::Function &function) : function_(function) {}

  // Returns whether a loop was written out: then the others are to be looked for again.
  bool unrollOne(size_t &left) {
    llvm::FunctionAnalysisManager &all = analyses_.functions;
    llvm::LoopInfo &loops = all.getResult<llvm::LoopAnalysis>(function_);
    llvm::ScalarEvolution &evolution = all.getResult<llvm::ScalarEvolutionAnalysis>(function_);
    llvm::DominatorTree &tree = all.getResult<llvm::DominatorTreeAnalysis>(function_);
    for (llvm::Loop *loop : loops.getLoopsInPreorder()) {
      const unsigned trips = tripsOf(*loop, evolution);
      const size_t size = sizeOf(*loop);
      if (trips == 0 || trips > kMostTrips + 1 || size > kMostOfLoop || size * trips > left || !loop->isInnermost() ||
          !loop->isLoopSimplifyForm() || !loopHandlesThreads(*loop))
        continue;
      llvm::formLCSSARecursively(*loop, tree, &loops, &evolution);
      llvm::UnrollLoopOptions options{};
      options.Count = trips;
      options.Force = true;
      if (llvm::UnrollLoop(loop, options, &loops, &evolution, &tree,
                           &all.getResult<llvm::AssumptionAnalysis>(function_),
                           &all.getResult<llvm::TargetIRAnalysis>(function_),
                           &all.getResult<llvm::OptimizationRemarkEmitterAnalysis>(function_),
                           true) == llvm::LoopUnrollResult::Unmodified)
        continue;
      left -= size * trips;
      for (llvm::BasicBlock &block : function_) // What is behind the last test.
        llvm::ConstantFoldTerminator(&block, true);
      llvm::removeUnreachableBlocks(function_);
      all.clear();
      return true;
    }
    return false;
  }

private:
  llvm::Function &function_;
  program::Analyses analyses_;
};

struct Write {
  const llvm::Instruction *at = nullptr;
  std::vector<Region> regions;
};

class Forwarder {
public:
  explicit Forwarder(const llvm::Module &module) : pointsTo_(module), threads_(pointsTo_, module) {
    for (const llvm::Function *function : pointsTo_.reached())
      for (const llvm::Instruction &instruction : llvm::instructions(*function))
        for (const MemoryAccess &access : accessesOf(instruction, pointsTo_.layout()))
          if (access.isWrite)
            for (const Region &region : pointsTo_.regionsOf(access))
              writes_[region.location.object].push_back({&instruction, {region}});
  }

  bool run() {
    bool isChanged = false;
    for (TypeId type = 1; type < threads_.types().size(); ++type)
      isChanged = giveConstants(threads_.types()[type]) || isChanged;
    for (const llvm::Function *function : pointsTo_.reached()) {
      if (!threads_.isExecutedOnce(function->getEntryBlock().front()))
        continue;
      const llvm::DominatorTree tree(*const_cast<llvm::Function *>(function));
      for (const llvm::Instruction &instruction : llvm::instructions(*function))
        if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction); load != nullptr && !load->isAtomic())
          if (const llvm::StoreInst *store = onlyStoreTo(*load);
              store != nullptr && store->getFunction() == function && tree.dominates(store, load))
            isChanged = replace(*load, *store->getValueOperand()) || isChanged;
    }
    for (const llvm::Function *function : pointsTo_.reached())
      if (threads_.isExecutedOnce(function->getEntryBlock().front()))
        isChanged = uniteLastLoads(*const_cast<llvm::Function *>(function)) || isChanged;
    for (const llvm::Function *function : pointsTo_.reached())
      for (const llvm::Instruction &instruction : llvm::instructions(*function))
        if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction); load != nullptr && !load->isAtomic())
          if (const llvm::Constant *value = neverWritten(*load))
            isChanged = replace(*load, *value) || isChanged;
    return isChanged;
  }

private:
  // What all threads of the type have from their creator, who is one: a constant argument, and constants that it has
  // stored before it creates the thread.
  bool giveConstants(const ThreadType &type) {
    const auto uses = [&](const ThreadType &other) { return other.entry == type.entry; };
    if (type.entry->arg_size() == 0 || threads_.isCalled(*type.entry) ||
        std::count_if(threads_.types().begin(), threads_.types().end(), uses) != 1)
      return false;
    bool isChanged = false;
    llvm::Value *argument = creationOf(*type.site).argument;
    if (auto *own = const_cast<llvm::Argument *>(type.entry->getArg(0));
        llvm::isa<llvm::Constant>(argument) && argument->getType() == own->getType() && !own->use_empty()) {
      own->replaceAllUsesWith(argument);
      isChanged = true;
    }
    const llvm::DominatorTree tree(*const_cast<llvm::Function *>(type.site->getFunction()));
    for (const llvm::Instruction &instruction : llvm::instructions(*type.entry))
      if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction); load != nullptr && !load->isAtomic())
        if (const llvm::StoreInst *store = onlyStoreTo(*load);
            store != nullptr && llvm::isa<llvm::Constant>(store->getValueOperand()) &&
            store->getFunction() == type.site->getFunction() && threads_.isExecutedOnce(*store) &&
            tree.dominates(store, type.site))
          isChanged = replace(*load, *store->getValueOperand()) || isChanged;
    return isChanged;
  }

  [[nodiscard]] bool isOnePlace(const Locations &places) const {
    return places.size() == 1 && places.begin()->stride == 0 && places.begin()->span == 0 &&
           threads_.isUnique(places.begin()->object);
  }

  [[nodiscard]] const llvm::StoreInst *onlyStoreTo(const llvm::LoadInst &load) const {
    const Locations &places = pointsTo_.of(load.getPointerOperand());
    if (!isOnePlace(places) || !writesUnknown().empty())
      return nullptr;
    const auto found = writes_.find(places.begin()->object);
    if (found == writes_.end())
      return nullptr;
    const auto width = static_cast<int64_t>(pointsTo_.layout().getTypeStoreSize(load.getType()).getKnownMinValue());
    const llvm::Instruction *only = nullptr;
    for (const Write &write : found->second)
      for (const Region &region : write.regions)
        if (only != write.at && overlap(region, Region{*places.begin(), width})) {
          if (endsBlock(*write.at))
            continue;
          if (only != nullptr)
            return nullptr;
          only = write.at;
        }
    const auto *store = llvm::dyn_cast_or_null<llvm::StoreInst>(only);
    return store != nullptr && !store->isAtomic() && store->getValueOperand()->getType() == load.getType() &&
                   isOnePlace(pointsTo_.of(store->getPointerOperand())) &&
                   pointsTo_.of(store->getPointerOperand()).begin()->offset == places.begin()->offset
               ? store
               : nullptr;
  }

  [[nodiscard]] std::vector<Write> writesUnknown() const {
    const auto found = writes_.find(PointsTo::kUnknown);
    return found == writes_.end() ? std::vector<Write>() : found->second;
  }

  // Whether the place is no longer written once the instruction has been executed.
  [[nodiscard]] bool isLast(const llvm::LoadInst &load) const {
    const Locations &places = pointsTo_.of(load.getPointerOperand());
    if (load.isAtomic() || !load.getType()->isIntegerTy() || !isOnePlace(places) || !writesUnknown().empty())
      return false;
    const auto found = writes_.find(places.begin()->object);
    if (found == writes_.end())
      return true;
    const Region read{*places.begin(),
                      static_cast<int64_t>(pointsTo_.layout().getTypeStoreSize(load.getType()).getKnownMinValue())};
    return std::ranges::all_of(found->second, [&](const Write &write) {
      const bool touches = !endsBlock(*write.at) && std::ranges::any_of(write.regions, [&](const Region &region) {
        return overlap(region, read);
      });
      return !touches ||
             (write.at->getFunction() == load.getFunction() && !llvm::isPotentiallyReachable(&load, write.at));
    });
  }

  // All loads of a place that nobody writes any more load the same: what the first one does, before the loops that it
  // is in.
  bool uniteLastLoads(llvm::Function &function) {
    std::map<std::pair<Location, unsigned>, std::vector<llvm::LoadInst *>> groups; // by the width, too
    for (llvm::BasicBlock *block : llvm::ReversePostOrderTraversal<llvm::Function *>(&function))
      for (llvm::Instruction &instruction : *block)
        if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction); load != nullptr && isLast(*load))
          groups[{*pointsTo_.of(load->getPointerOperand()).begin(), load->getType()->getIntegerBitWidth()}].push_back(
              load);
    const llvm::DominatorTree tree(function);
    const llvm::LoopInfo loops(tree);
    bool isChanged = false;
    for (auto &[place, loads] : groups)
      for (llvm::LoadInst *first : loads) {
        if (const llvm::Loop *loop = loops.getLoopFor(first->getParent()))
          first = loadBefore(*first, *loop->getOutermostLoop(), tree);
        for (llvm::LoadInst *load : loads)
          if (first != nullptr && first != load && tree.dominates(first, load))
            isChanged = replace(*load, *first) || isChanged;
      }
    return isChanged;
  }

  // A load of the same place before the loop, if there are others in it that can be replaced; else null.
  static llvm::LoadInst *loadBefore(llvm::LoadInst &load, const llvm::Loop &loop, const llvm::DominatorTree &tree) {
    const bool isUsed = llvm::any_of(
        load.users(), [](const llvm::User *user) { return !isKeptUse(*llvm::cast<llvm::Instruction>(user)); });
    llvm::BasicBlock *before = loop.getLoopPreheader();
    if (before == nullptr || !isUsed)
      return nullptr;
    llvm::Value *pointer = load.getPointerOperand();
    if (auto *element = llvm::dyn_cast<llvm::GetElementPtrInst>(pointer);
        element != nullptr && loop.contains(element)) {
      const auto isBefore = [&](const llvm::Use &use) { return tree.dominates(use.get(), before->getTerminator()); };
      if (!llvm::all_of(element->operands(), isBefore))
        return nullptr;
      pointer = element->clone();
      llvm::cast<llvm::Instruction>(pointer)->insertBefore(before->getTerminator());
    }
    if (!tree.dominates(pointer, before->getTerminator()))
      return nullptr;
    auto *result = new llvm::LoadInst(load.getType(), pointer, "", before->getTerminator()->getIterator());
    result->setAlignment(load.getAlign());
    result->setDebugLoc(load.getDebugLoc());
    return result;
  }

  // What a global begins with, if nobody writes there; else null.
  [[nodiscard]] const llvm::Constant *neverWritten(const llvm::LoadInst &load) const {
    const Locations &places = pointsTo_.of(load.getPointerOperand());
    const auto *global =
        isOnePlace(places)
            ? llvm::dyn_cast_or_null<llvm::GlobalVariable>(pointsTo_.object(places.begin()->object).value)
            : nullptr;
    if (global == nullptr || !global->hasDefinitiveInitializer() || !load.getType()->isIntegerTy() ||
        places.begin()->offset < 0 || !writesUnknown().empty())
      return nullptr;
    const Region read{*places.begin(),
                      static_cast<int64_t>(pointsTo_.layout().getTypeStoreSize(load.getType()).getKnownMinValue())};
    if (const auto found = writes_.find(places.begin()->object); found != writes_.end())
      for (const Write &write : found->second)
        for (const Region &region : write.regions)
          if (overlap(region, read))
            return nullptr;
    return llvm::ConstantFoldLoadFromConst(const_cast<llvm::Constant *>(global->getInitializer()), load.getType(),
                                           llvm::APInt(64, static_cast<uint64_t>(places.begin()->offset)),
                                           pointsTo_.layout());
  }

  static bool replace(const llvm::LoadInst &load, const llvm::Value &value) {
    bool isChanged = false;
    const_cast<llvm::LoadInst &>(load).replaceUsesWithIf(const_cast<llvm::Value *>(&value), [&](const llvm::Use &use) {
      const bool isOther = !isKeptUse(*llvm::cast<llvm::Instruction>(use.getUser()));
      isChanged = isChanged || isOther;
      return isOther;
    });
    return isChanged;
  }

  PointsTo pointsTo_;
  Threads threads_;
  std::map<ObjectId, std::vector<Write>> writes_;
};

} // namespace

void callAtEnd(llvm::Module &module) {
  std::vector<AtEnd> registered;
  std::vector<llvm::CallBase *> registering;
  if (!callsOf(module, "pthread_exit").empty() || !callsOf(module, "thrd_exit").empty())
    return;
  for (const std::string_view name : {"__cxa_atexit", "atexit"})
    for (llvm::CallBase *call : callsOf(module, name)) {
      auto *function = llvm::dyn_cast<llvm::Function>(call->getArgOperand(0)->stripPointerCasts());
      auto *argument = call->arg_size() > 1 ? llvm::dyn_cast<llvm::Constant>(call->getArgOperand(1)) : nullptr;
      if (function == nullptr || (call->arg_size() > 1 && argument == nullptr) ||
          function->arg_size() != (argument != nullptr ? 1 : 0) || llvm::isa<llvm::InvokeInst>(call))
        return;
      registered.push_back({function, argument});
      registering.push_back(call);
    }
  std::vector<llvm::Instruction *> ends;
  for (llvm::CallBase *call : callsOf(module, "exit"))
    ends.push_back(call);
  if (llvm::Function *main = module.getFunction("main"); main != nullptr)
    for (llvm::BasicBlock &block : *main)
      if (llvm::isa<llvm::ReturnInst>(block.getTerminator()))
        ends.push_back(block.getTerminator());
  for (llvm::Instruction *end : ends)
    for (const auto &each : llvm::reverse(registered)) {
      llvm::IRBuilder<> builder(end);
      std::vector<llvm::Value *> arguments;
      if (each.argument != nullptr)
        arguments.push_back(each.argument);
      builder.CreateCall(each.function, arguments);
    }
  for (llvm::CallBase *call : registering) {
    call->replaceAllUsesWith(llvm::Constant::getNullValue(call->getType()));
    call->eraseFromParent();
  }
}

void unrollSmallLoops(llvm::Module &module, size_t &left) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration()) {
      Unroller unroller(function);
      while (unroller.unrollOne(left)) {
      }
    }
}

bool forwardOnlyStores(llvm::Module &module) {
  return Forwarder(module).run();
}

} // namespace raddle::analysis
