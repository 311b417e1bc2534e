#include "analysis/standard_vectors.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace raddle::analysis {

namespace {

constexpr std::string_view kMember = "_ZNSt6vectorISt6threadSaIS0_EE";
constexpr std::string_view kConstMember = "_ZNKSt6vectorISt6threadSaIS0_EE";
constexpr std::string_view kConstruct = "_ZNSt16allocator_traitsISaISt6threadEE9constructI";
constexpr std::string_view kAppend = "12emplace_backI";
constexpr std::string_view kReserve = "7reserveEm";
constexpr uint64_t kBlock = 1U << 20U;

// What the program may call, and what only members may: that depends on the size of the block.
constexpr std::array<std::string_view, 2> kConstructors = {"C1Ev", "C2Ev"};
constexpr std::array<std::string_view, 10> kAllowed = {"D1Ev",     "D2Ev", "5beginEv", "3endEv",   "4backEv",
                                                       "5frontEv", "ixEm", "4sizeEv",  "5emptyEv", "9push_backEOS0_"};
constexpr std::array<std::string_view, 6> kInternal = {"8max_sizeEv",          "8capacityEv",    "12_M_check_lenE",
                                                       "17_M_realloc_insertI", "11_S_relocateE", "11_S_max_sizeE"};

// What follows the name of the class; empty if it is no member of it.
std::string_view memberOf(const llvm::Function &function) {
  const auto name = std::string_view(function.getName());
  for (const std::string_view prefix : {kMember, kConstMember})
    if (name.starts_with(prefix))
      return name.substr(prefix.size());
  return {};
}

template <typename Names> bool isOneOf(const Names &names, std::string_view member) {
  return std::ranges::find(names, member) != names.end();
}

bool isInternal(std::string_view member) {
  return std::ranges::any_of(kInternal, [&](std::string_view each) { return member.starts_with(each); });
}

bool isUsedByMembersOnly(const llvm::Function &function) {
  return std::all_of(function.user_begin(), function.user_end(), [](const llvm::User *user) {
    const auto *instruction = llvm::dyn_cast<llvm::Instruction>(user);
    return instruction != nullptr && !memberOf(*instruction->getFunction()).empty();
  });
}

bool isKnown(const llvm::Function &function) {
  const std::string_view member = memberOf(function);
  if (isInternal(member))
    return isUsedByMembersOnly(function);
  return isOneOf(kConstructors, member) || isOneOf(kAllowed, member) || member == kReserve ||
         member.starts_with(kAppend);
}

// Where a new element is constructed in place; null if it is not found.
llvm::BasicBlock *placeInBlock(llvm::Function &append) {
  for (llvm::BasicBlock &block : append)
    for (llvm::Instruction &instruction : block)
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call != nullptr)
        if (const llvm::Function *callee = call->getCalledFunction();
            callee != nullptr && std::string_view(callee->getName()).starts_with(kConstruct))
          return &block;
  return nullptr;
}

llvm::BranchInst *choiceOfPlace(llvm::Function &append) {
  auto *choice = llvm::dyn_cast<llvm::BranchInst>(append.getEntryBlock().getTerminator());
  const llvm::BasicBlock *place = placeInBlock(append);
  const bool isChoice = choice != nullptr && choice->isConditional() && place != nullptr &&
                        (choice->getSuccessor(0) == place || choice->getSuccessor(1) == place);
  return isChoice ? choice : nullptr;
}

void allocateIn(llvm::Function &constructor) {
  llvm::Module &module = *constructor.getParent();
  for (llvm::BasicBlock &block : constructor)
    if (auto *end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator())) {
      llvm::IRBuilder<> builder(end);
      const llvm::FunctionCallee make = module.getOrInsertFunction("_Znwm", builder.getPtrTy(), builder.getInt64Ty());
      llvm::Value *made = builder.CreateCall(make, {builder.getInt64(kBlock)});
      for (unsigned field = 0; field < 3; ++field) // begin, end, and end of the block
        builder.CreateStore(made, builder.CreateConstInBoundsGEP1_64(builder.getPtrTy(), constructor.getArg(0), field));
    }
}

void appendInBlock(llvm::Function &append) {
  llvm::BranchInst *choice = choiceOfPlace(append);
  llvm::IRBuilder<> builder(choice);
  builder.CreateLifetimeEnd(builder.CreateLoad(builder.getPtrTy(), append.getArg(0)));
  builder.CreateBr(placeInBlock(append));
  choice->eraseFromParent();
}

void doNothing(llvm::Function &function) {
  const llvm::GlobalValue::LinkageTypes linkage = function.getLinkage();
  llvm::Comdat *comdat = function.getComdat();
  function.deleteBody();
  function.setLinkage(linkage);
  function.setComdat(comdat);
  llvm::ReturnInst::Create(function.getContext(), llvm::BasicBlock::Create(function.getContext(), "", &function));
}

} // namespace

void writeOutThreadVectors(llvm::Module &module) {
  std::vector<llvm::Function *> members;
  for (llvm::Function &function : module)
    if (!memberOf(function).empty())
      members.push_back(&function);
  for (llvm::Function *member : members)
    if (member->isDeclaration() || !isKnown(*member) ||
        (memberOf(*member).starts_with(kAppend) && choiceOfPlace(*member) == nullptr))
      return;
  for (llvm::Function *member : members)
    if (isOneOf(kConstructors, memberOf(*member)))
      allocateIn(*member);
    else if (memberOf(*member) == kReserve)
      doNothing(*member);
    else if (memberOf(*member).starts_with(kAppend))
      appendInBlock(*member);
}

} // namespace raddle::analysis
