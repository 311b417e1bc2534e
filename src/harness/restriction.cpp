#include "harness/restriction.h"

#include <algorithm>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "harness/emit.h"
#include "harness/inputs.h"

namespace raddle::harness {

namespace {

using Functions = std::set<const llvm::Function *>;

// Whatever a function mentions it may call, or hand to somebody who does; if it calls through a pointer, it may call
// whatever has an address.
Functions reachableFrom(const llvm::Module &module, const llvm::Function &entry) {
  Functions reached = {&entry};
  std::vector<const llvm::Function *> left = {&entry};
  const auto reach = [&](const llvm::Function &function) {
    if (reached.insert(&function).second)
      left.push_back(&function);
  };
  while (!left.empty()) {
    const llvm::Function &function = *left.back();
    left.pop_back();
    for (const llvm::Instruction &instruction : llvm::instructions(function)) {
      for (const llvm::Use &operand : instruction.operands())
        if (const auto *mentioned = llvm::dyn_cast<llvm::Function>(operand->stripPointerCasts()))
          reach(*mentioned);
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call && !call->getCalledFunction())
        for (const llvm::Function &other : module)
          if (other.hasAddressTaken() && !other.hasFnAttribute(kOfHarness))
            reach(other);
    }
  }
  return reached;
}

// The blocks in which a thread calls what it has chosen, by the number of the alternative.
void eachAlternative(llvm::Module &module, const ChosenCall &chosen,
                     llvm::function_ref<void(size_t, llvm::BasicBlock &)> visit) {
  llvm::Function *choice = module.getFunction((kChoicePrefix + chosen.choice).str());
  std::vector<llvm::SwitchInst *> switches;
  for (llvm::User *call : choice->users())
    for (llvm::User *user : call->users())
      if (auto *branch = llvm::dyn_cast<llvm::SwitchInst>(user))
        switches.push_back(branch);
  for (llvm::SwitchInst *branch : switches) {
    for (const auto &each : branch->cases())
      visit(each.getCaseValue()->getZExtValue(), *each.getCaseSuccessor());
    visit(chosen.alternatives.size() - 1, *branch->getDefaultDest());
  }
}

void exclude(llvm::BasicBlock &block) {
  for (llvm::Instruction &instruction : block) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call || !call->getCalledFunction() || call->getCalledFunction()->getName().starts_with(kInputPrefix))
      continue;
    llvm::IRBuilder<> builder(call);
    const llvm::FunctionCallee assume =
        block.getModule()->getOrInsertFunction("__raddle_assume", builder.getVoidTy(), builder.getInt32Ty());
    builder.CreateCall(assume, builder.getInt32(0));
    call->eraseFromParent(); // Nobody looks at what it returns.
    return;
  }
}

} // namespace

std::vector<size_t> entriesThatReach(const llvm::Module &module, const Plan &plan,
                                     const std::set<std::string> &functions) {
  std::vector<size_t> result;
  for (const Call &call : plan.threads.front().front().alternatives) {
    const Functions reached = reachableFrom(module, *plan.entries[call.entry].function);
    if (llvm::any_of(reached, [&](const llvm::Function *each) { return functions.contains(each->getName().str()); }))
      result.push_back(call.entry);
  }
  return result;
}

std::unique_ptr<llvm::Module> withEntries(const llvm::Module &module, const Plan &plan,
                                          const std::vector<size_t> &entries) {
  std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module);
  for (const std::vector<ChosenCall> &thread : plan.threads)
    for (const ChosenCall &chosen : thread)
      if (!chosen.choice.empty())
        eachAlternative(*copy, chosen, [&](size_t index, llvm::BasicBlock &block) {
          if (!llvm::is_contained(entries, chosen.alternatives[index].entry))
            exclude(block);
        });
  return copy;
}

} // namespace raddle::harness
