// What is in a module beside the program itself: definitions that stand for libraries, and a harness.
#pragma once

#include <llvm/IR/GlobalObject.h>
#include <llvm/IR/Module.h>

namespace raddle::program {

// What the code of a harness says it was written in.
inline constexpr llvm::StringLiteral kHarnessFile = "<harness>";

// Says so of all that `model` defines; it stays said when the module is linked into another.
void markAsModel(llvm::Module &model);

[[nodiscard]] bool isOfModel(const llvm::GlobalObject &object);

} // namespace raddle::program
