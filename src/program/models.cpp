#include "program/models.h"

namespace raddle::program {

static constexpr llvm::StringLiteral kMark = "raddle.model";

void markAsModel(llvm::Module &model) {
  llvm::MDNode *mark = llvm::MDNode::get(model.getContext(), {});
  for (llvm::GlobalObject &object : model.global_objects())
    if (!object.isDeclaration())
      object.setMetadata(kMark, mark);
}

bool isOfModel(const llvm::GlobalObject &object) {
  return object.hasMetadata(kMark);
}

} // namespace raddle::program
