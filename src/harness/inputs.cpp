#include "harness/inputs.h"

#include <algorithm>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>

#include "harness/leaves.h"
#include "program/expressions.h"
#include "program/sites.h"

namespace raddle::harness {

namespace {

constexpr uint64_t kWord = 8;          // An input has at most as many bytes.
constexpr uint64_t kMostBytes = 4'096; // that one call of raddle_input may be about

llvm::Function *declare(llvm::Module &module, const llvm::Twine &name, llvm::Type *type) {
  auto *function = llvm::cast<llvm::Function>(
      module.getOrInsertFunction(name.str(), llvm::FunctionType::get(type, /*isVarArg=*/false)).getCallee());
  function->setDoesNotThrow();
  return function;
}

bool isInLoop(const llvm::CallBase &call) {
  // LLVM's analyses want to be able to change the function, but do not.
  const llvm::DominatorTree dominators(const_cast<llvm::Function &>(*call.getFunction())); // NOLINT
  const llvm::LoopInfo loops(dominators);
  return loops.getLoopFor(call.getParent()) != nullptr;
}

Error refuse(const llvm::CallBase &call, const std::string &why) {
  const auto site = program::SiteMaker(*call.getFunction()).make("", "", call.getDebugLoc());
  const std::string place = call.getDebugLoc() ? site.file + ":" + std::to_string(site.line) + ": " : "";
  return Error{place + "raddle_input " + why};
}

// A call of raddle_input, and what is known of its object.
struct Declared {
  llvm::CallBase *call;
  std::vector<uint64_t> bools; // where it has values that are 0 or 1
};

Declared declared(llvm::CallBase &call, const program::Expressions &expressions) {
  const auto *size = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(1));
  if (!size)
    return {&call, {}};
  return {&call, boolsIn(expressions.typeOf(call.getArgOperand(0), size->getZExtValue(), call.getDebugLoc()))};
}

// Largest pieces first, none larger than a word; what is 0 or 1 for itself.
void writePieces(const Declared &input, const std::string &name, uint64_t bytes) {
  llvm::CallBase &call = *input.call;
  llvm::IRBuilder<> builder(&call);
  auto nextBool = input.bools.begin();
  for (uint64_t offset = 0; offset < bytes;) {
    const bool isBool = nextBool != input.bools.end() && *nextBool == offset;
    const uint64_t end = isBool ? offset + 1 : nextBool != input.bools.end() ? *nextBool : bytes;
    uint64_t piece = kWord;
    while (piece > end - offset)
      piece /= 2;
    const std::string part = piece == bytes ? name : name + "+" + std::to_string(offset);
    llvm::Type *type = isBool ? builder.getInt1Ty() : builder.getIntNTy(static_cast<unsigned>(piece) * 8);
    llvm::Value *value = builder.CreateCall(inputFunction(*call.getModule(), part, type));
    if (isBool)
      value = builder.CreateZExt(value, builder.getInt8Ty());
    builder.CreateAlignedStore(value, builder.CreateConstGEP1_64(builder.getInt8Ty(), call.getArgOperand(0), offset),
                               llvm::Align(1));
    offset += piece;
    nextBool += isBool ? 1 : 0;
  }
}

std::optional<Error> lower(const Declared &input) {
  llvm::CallBase &call = *input.call;
  const auto *size = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(1));
  llvm::StringRef name;
  if (!size || size->getZExtValue() > kMostBytes || !llvm::getConstantStringInfo(call.getArgOperand(2), name))
    return refuse(call, "wants an object of at most " + std::to_string(kMostBytes) + " bytes");
  if (isInLoop(call))
    return refuse(call, "in a loop would give the same value each time: take a whole array at once");
  writePieces(input, name.str(), size->getZExtValue());
  call.eraseFromParent();
  return std::nullopt;
}

} // namespace

llvm::Function *inputFunction(llvm::Module &module, const std::string &name, llvm::Type *type) {
  return declare(module, kInputPrefix + name, type);
}

llvm::Function *choiceFunction(llvm::Module &module, const std::string &name, llvm::Type *type) {
  return declare(module, kChoicePrefix + name, type);
}

std::optional<Error> lowerInputs(llvm::Module &module) {
  const llvm::Function *function = module.getFunction(program::kInputCall);
  if (!function)
    return std::nullopt;
  std::vector<Declared> inputs;
  for (llvm::Function &caller : module) {
    std::optional<program::Expressions> expressions;
    for (llvm::Instruction &instruction : llvm::instructions(caller)) {
      auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (!call || call->getCalledOperand() != function)
        continue;
      if (!expressions)
        expressions.emplace(caller);
      inputs.push_back(declared(*call, *expressions));
    }
  }
  for (const Declared &input : inputs)
    if (std::optional<Error> error = lower(input))
      return error;
  return std::nullopt;
}

void fixInputs(llvm::Module &module, const Values &values) {
  for (llvm::Function &function : module) {
    llvm::StringRef name = function.getName();
    if (!function.isDeclaration() || (!name.consume_front(kInputPrefix) && !name.consume_front(kChoicePrefix)))
      continue;
    const auto found = values.find(name.str());
    llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "entry", &function));
    llvm::Type *type = function.getReturnType();
    const auto bits = static_cast<unsigned>(type->getPrimitiveSizeInBits().getFixedValue());
    llvm::Constant *value = builder.getIntN(bits, found == values.end() ? 0 : found->second);
    builder.CreateRet(llvm::ConstantExpr::getBitCast(value, type));
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
}

} // namespace raddle::harness
