#include "program/initializations.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Metadata.h>

namespace raddle::program {

namespace {

constexpr llvm::StringLiteral kOfClang = "auto-init";
constexpr llvm::StringLiteral kOurs = "raddle-uninitialized";
constexpr llvm::StringLiteral kFlag = "raddle.follows-uninitialized";

bool hasAnnotation(const llvm::Instruction &instruction, llvm::StringRef wanted) {
  const llvm::MDNode *annotations = instruction.getMetadata(llvm::LLVMContext::MD_annotation);
  return annotations && llvm::any_of(annotations->operands(), [&](const llvm::MDOperand &operand) {
           const auto *text = llvm::dyn_cast<llvm::MDString>(operand);
           return text && text->getString() == wanted;
         });
}

} // namespace

bool isInitialization(const llvm::Instruction &instruction) {
  return hasAnnotation(instruction, kOfClang);
}

void makeInitialization(llvm::Instruction &instruction) {
  instruction.addAnnotationMetadata(kOfClang);
}

void makeUninitialized(llvm::Instruction &instruction) {
  instruction.addAnnotationMetadata(kOurs);
}

bool isUninitialized(const llvm::Instruction &instruction) {
  return hasAnnotation(instruction, kOurs);
}

void setFollowed(llvm::Module &module) {
  module.setModuleFlag(llvm::Module::Warning, kFlag, 1);
}

bool isFollowed(const llvm::Module &module) {
  return module.getModuleFlag(kFlag) != nullptr;
}

} // namespace raddle::program
