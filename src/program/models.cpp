#include "program/models.h"

namespace raddle::program {

static constexpr llvm::StringLiteral kMark = "raddle.model";
static constexpr llvm::StringLiteral kOurMark = "raddle.ours";
static constexpr llvm::StringLiteral kThreadApiMark = "raddle.thread_api";
static constexpr llvm::StringLiteral kThreadApiSection = "kiss";

static void markAll(llvm::Module &model, llvm::StringRef kind) {
  llvm::MDNode *mark = llvm::MDNode::get(model.getContext(), {});
  for (llvm::GlobalObject &object : model.global_objects())
    if (!object.isDeclaration())
      object.setMetadata(kind, mark);
}

void markAsModel(llvm::Module &model) {
  markAll(model, kMark);
}
void markAsOurs(llvm::Module &model) {
  markAll(model, kOurMark);
}

bool isOfModel(const llvm::GlobalObject &object) {
  return object.hasMetadata(kMark);
}

bool isOurs(const llvm::GlobalObject &object) {
  return object.hasMetadata(kOurMark);
}

bool isOfThreadApi(const llvm::Function &function) {
  return function.hasSection() && function.getSection() == kThreadApiSection;
}

void makeOrdinary(llvm::Function &function) {
  function.setSection("");
  function.setMetadata(kThreadApiMark, llvm::MDNode::get(function.getContext(), {}));
}

bool isOrWasOfThreadApi(const llvm::Function &function) {
  return isOfThreadApi(function) || function.hasMetadata(kThreadApiMark);
}

void forgetWhatIsOurs(llvm::Module &module) {
  for (llvm::GlobalObject &object : module.global_objects()) {
    if (isOurs(object) && !object.isDeclaration())
      object.setLinkage(llvm::GlobalValue::InternalLinkage);
    for (const llvm::StringRef mark : {kMark, kOurMark, kThreadApiMark})
      object.setMetadata(mark, nullptr);
  }
}

} // namespace raddle::program
