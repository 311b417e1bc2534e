#include "analysis/prepare.h"

#include <map>
#include <set>
#include <tuple>
#include <vector>

#include <llvm/ADT/SCCIterator.h>
#include <llvm/ADT/ScopedHashTable.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>

#include "analysis/calls.h"
#include "analysis/points_to.h"
#include "analysis/rewrite.h"
#include "analysis/simplify.h"
#include "analysis/standard_threads.h"
#include "analysis/standard_vectors.h"
#include "effects/functions.h"
#include "program/analyses.h"

namespace raddle::analysis {

namespace {

constexpr const char *kUse = "__raddle_kept_load";
constexpr int kMostForwarding = 3; // rounds: a pointer that is stored once leads to others
constexpr int kMostRounds = 6;     // of cloning: entries that create threads whose entries create threads

size_t sizeOf(const llvm::Module &module) {
  size_t size = 0;
  for (const llvm::Function &function : module)
    size += function.getInstructionCount();
  return size;
}

void keepLoads(llvm::Module &module) {
  const llvm::FunctionCallee use = nothingIn(module);
  std::vector<llvm::LoadInst *> loads;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
        if (!llvm::isa<llvm::AllocaInst>(load->getPointerOperand()))
          loads.push_back(load);
  for (llvm::LoadInst *load : loads) {
    llvm::IRBuilder<> builder(load->getNextNode());
    builder.SetCurrentDebugLocation(load->getDebugLoc());
    builder.CreateCall(use, {load});
  }
}

// What calls of the function share with each other, unless POSIX lets several threads call it at a time; else empty.
std::string_view hiddenStateOf(std::string_view name) {
  const effects::Function row = effects::functionNamed(name);
  if (name == "rand" || name == "srand")
    return "state of rand";
  if (row.cell == effects::Cell::Random48)
    return "state of drand48";
  if (name == "strerror")
    return "text of strerror";
  return name == "setlocale" ? "locale" : "";
}

// Accesses that library functions make to state of their own become stores to variables of their own.
void showHiddenState(llvm::Module &module) {
  std::vector<std::pair<llvm::CallBase *, std::string_view>> calls;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        if (const llvm::Function *callee = externalCallee(*call); callee != nullptr && !callee->isIntrinsic())
          if (const std::string_view state = hiddenStateOf(std::string_view(callee->getName())); !state.empty())
            calls.emplace_back(call, state);
  llvm::Type *type = llvm::Type::getInt32Ty(module.getContext());
  for (const auto &[call, state] : calls) {
    llvm::GlobalVariable *variable = module.getGlobalVariable(state, true);
    if (variable == nullptr)
      variable = new llvm::GlobalVariable(module, type, false, llvm::GlobalValue::InternalLinkage,
                                          llvm::ConstantInt::get(type, 0), state);
    llvm::IRBuilder<> builder(call);
    builder.SetCurrentDebugLocation(call->getDebugLoc());
    builder.CreateStore(llvm::ConstantInt::get(type, 0), variable);
  }
}

std::set<const llvm::Function *> recursiveOnes(llvm::Module &module) {
  std::set<const llvm::Function *> result;
  llvm::CallGraph graph(module);
  for (auto component = llvm::scc_begin(&graph); !component.isAtEnd(); ++component)
    if (component.hasCycle())
      for (const llvm::CallGraphNode *node : *component)
        if (node->getFunction() != nullptr)
          result.insert(node->getFunction());
  return result;
}

bool canBeInlined(const llvm::CallBase &call, const std::set<const llvm::Function *> &recursive) {
  const llvm::Function *callee = call.getCalledFunction();
  return callee != nullptr && !callee->isDeclaration() && !callee->isVarArg() && recursive.count(callee) == 0 &&
         callee->getFunctionType() == call.getFunctionType();
}

void inlineInto(llvm::Function &function, const std::set<const llvm::Function *> &recursive, size_t &left) {
  std::vector<llvm::CallBase *> calls;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call != nullptr && canBeInlined(*call, recursive))
      calls.push_back(call);
  for (llvm::CallBase *call : calls) {
    const size_t size = call->getCalledFunction()->getInstructionCount();
    if (size > left)
      continue;
    call->setAttributes({});
    llvm::InlineFunctionInfo info;
    if (llvm::InlineFunction(*call, info).isSuccess())
      left -= size;
  }
}

// Callees first, so that what is inlined has nothing left to inline.
void inlineCalls(llvm::Module &module, size_t &left) {
  const std::set<const llvm::Function *> recursive = recursiveOnes(module);
  std::vector<llvm::Function *> order;
  llvm::CallGraph graph(module);
  for (auto component = llvm::scc_begin(&graph); !component.isAtEnd(); ++component)
    for (const llvm::CallGraphNode *node : *component)
      if (node->getFunction() != nullptr && !node->getFunction()->isDeclaration())
        order.push_back(node->getFunction());
  for (llvm::Function *function : order)
    inlineInto(*function, recursive, left);
}

unsigned entryArgumentOf(const llvm::CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (callee == nullptr || !callee->isDeclaration())
    return 0;
  return callee->getName() == "pthread_create" ? 2 : callee->getName() == "thrd_create" ? 1 : 0;
}

// The functions that main reaches by calls and creates, and the creates in them, in a fixed order.
std::vector<llvm::CallBase *> reachedCreates(llvm::Module &module) {
  std::vector<llvm::CallBase *> creates;
  std::set<const llvm::Function *> seen;
  std::vector<llvm::Function *> work = {module.getFunction("main")};
  const auto reach = [&](llvm::Value *value) {
    if (auto *function = llvm::dyn_cast<llvm::Function>(value); function != nullptr && !function->isDeclaration())
      work.push_back(function);
  };
  while (!work.empty()) {
    llvm::Function *function = work.back();
    work.pop_back();
    if (function == nullptr || !seen.insert(function).second)
      continue;
    for (llvm::Instruction &instruction : llvm::instructions(*function))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        reach(call->getCalledOperand());
        if (const unsigned entry = entryArgumentOf(*call); entry != 0) {
          creates.push_back(call);
          reach(call->getArgOperand(entry));
        }
      }
  }
  return creates;
}

bool cloneEntries(llvm::Module &module, size_t &left) {
  bool isChanged = false;
  std::set<const llvm::Function *> used;
  for (llvm::CallBase *create : reachedCreates(module)) {
    const unsigned argument = entryArgumentOf(*create);
    auto *entry = llvm::dyn_cast<llvm::Function>(create->getArgOperand(argument));
    if (entry == nullptr || entry->isDeclaration() || used.insert(entry).second)
      continue;
    const size_t size = entry->getInstructionCount();
    if (size > left)
      continue;
    left -= size;
    llvm::ValueToValueMapTy map;
    llvm::Function *clone = llvm::CloneFunction(entry, map);
    clone->setLinkage(llvm::GlobalValue::InternalLinkage);
    create->setArgOperand(argument, clone);
    isChanged = true;
  }
  return isChanged;
}

using Computation =
    std::tuple<unsigned, const llvm::Type *, const llvm::Type *, unsigned, std::vector<const llvm::Value *>>;

bool isPure(const llvm::Instruction &instruction) {
  return llvm::isa<llvm::BinaryOperator>(instruction) || llvm::isa<llvm::CastInst>(instruction) ||
         llvm::isa<llvm::GetElementPtrInst>(instruction) || llvm::isa<llvm::CmpInst>(instruction);
}

Computation computationOf(const llvm::Instruction &instruction) {
  const auto *element = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction);
  const auto *compare = llvm::dyn_cast<llvm::CmpInst>(&instruction);
  std::vector<const llvm::Value *> operands(instruction.op_begin(), instruction.op_end());
  return {instruction.getOpcode(), instruction.getType(),
          element != nullptr ? element->getSourceElementType() : nullptr,
          compare != nullptr ? compare->getPredicate() : 0, std::move(operands)};
}

// One value for equal computations, if one of them dominates the other.
void uniteEqual(llvm::Function &function) {
  const llvm::DominatorTree tree(function);
  std::map<Computation, std::vector<llvm::Instruction *>> known;
  std::vector<llvm::Instruction *> dead;
  for (const llvm::DomTreeNode *node : llvm::depth_first(tree.getRootNode()))
    for (llvm::Instruction &instruction : *node->getBlock()) {
      if (!isPure(instruction))
        continue;
      std::vector<llvm::Instruction *> &equal = known[computationOf(instruction)];
      bool isReplaced = false;
      for (llvm::Instruction *other : equal)
        if (!isReplaced && tree.dominates(other, &instruction)) {
          other->andIRFlags(&instruction);
          instruction.replaceAllUsesWith(other);
          dead.push_back(&instruction);
          isReplaced = true;
        }
      if (!isReplaced)
        equal.push_back(&instruction);
    }
  for (llvm::Instruction *instruction : dead)
    instruction->eraseFromParent();
}

void makeRegisters(llvm::Module &module) {
  program::Analyses analyses;
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::PromotePass());
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
  llvm::FunctionPassManager shapes;
  shapes.addPass(llvm::LoopSimplifyPass());
  for (llvm::Function &function : module)
    if (!function.isDeclaration()) {
      passes.run(function, analyses.functions);
      foldConstants(function);
      analyses.functions.clear();
      shapes.run(function, analyses.functions);
      analyses.functions.clear();
      uniteEqual(function);
    }
}

bool isIndirect(const llvm::CallBase &call) {
  return !call.isInlineAsm() && !llvm::isa<llvm::Function>(call.getCalledOperand());
}

bool hasIndirectCalls(const llvm::Module &module) {
  for (const llvm::Function &function : module)
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call != nullptr && isIndirect(*call))
        return true;
  return false;
}

// Calls through pointers that point to one function only become calls of it. Returns whether there were any.
bool resolveCalls(llvm::Module &module) {
  if (!hasIndirectCalls(module))
    return false;
  std::vector<std::pair<llvm::CallBase *, llvm::Function *>> resolved;
  const PointsTo pointsTo(module);
  for (const llvm::Function *function : pointsTo.reached())
    for (const llvm::Instruction &instruction : llvm::instructions(*function)) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call == nullptr || !isIndirect(*call))
        continue;
      const Locations &targets = pointsTo.of(call->getCalledOperand());
      if (targets.size() != 1 || pointsTo.object(targets.begin()->object).kind != Object::Kind::Function)
        continue;
      auto *target =
          const_cast<llvm::Function *>(llvm::cast<llvm::Function>(pointsTo.object(targets.begin()->object).value));
      if (target->getFunctionType() == call->getFunctionType())
        resolved.emplace_back(const_cast<llvm::CallBase *>(call), target);
    }
  for (const auto &[call, target] : resolved)
    call->setCalledFunction(target);
  return !resolved.empty();
}

} // namespace

llvm::FunctionCallee nothingIn(llvm::Module &module) {
  return module.getOrInsertFunction(kUse, llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), true));
}

void prepare(llvm::Module &module, size_t most) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration()) {
      function.removeFnAttr(llvm::Attribute::NoInline);
      function.removeFnAttr(llvm::Attribute::OptimizeNone);
    }
  writeOutStandardThreads(module);
  writeOutThreadVectors(module);
  callAtEnd(module);
  writeOutConstantCopies(module);
  keepLoads(module);
  showHiddenState(module);
  const size_t size = sizeOf(module);
  size_t left = most > size ? most - size : 0;
  inlineCalls(module, left);
  makeRegisters(module);
  unrollSmallLoops(module, left);
  for (int round = 0; round < kMostRounds && cloneEntries(module, left); ++round) {
  }
  makeRegisters(module);
  for (int round = 0; round < kMostRounds && resolveCalls(module); ++round) {
    inlineCalls(module, left);
    for (int again = 0; again < kMostRounds && cloneEntries(module, left); ++again) {
    }
    makeRegisters(module);
  }
  for (int round = 0; round < kMostForwarding && forwardOnlyStores(module); ++round) {
    makeRegisters(module);
    unrollSmallLoops(module, left); // whose number of rounds is known now
    for (int again = 0; again < kMostRounds && cloneEntries(module, left); ++again) {
    }
    makeRegisters(module);
  }
}

bool isKeptUse(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  return call != nullptr && call->getCalledFunction() != nullptr && call->getCalledFunction()->getName() == kUse;
}

} // namespace raddle::analysis
