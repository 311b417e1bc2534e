// What the source calls a variable of static storage duration.
#pragma once

#include <string>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalVariable.h>

namespace raddle::program {

struct VariableInfo {
  // With the function, class or namespaces it belongs to: `count`, `next::counter`, `bank::Account::total`. Of one
  // without debug information, what the linker calls it, demangled.
  std::string name;
  const llvm::DIType *type = nullptr; // null if unknown
};
[[nodiscard]] VariableInfo describe(const llvm::GlobalVariable &variable);

// The name alone, as it is written where it is in scope: `count`.
[[nodiscard]] VariableInfo describeBriefly(const llvm::GlobalVariable &variable);

} // namespace raddle::program
