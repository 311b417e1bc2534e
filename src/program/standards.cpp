#include "program/standards.h"

#include <llvm/IR/Constants.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

namespace raddle::program {

namespace {

constexpr llvm::StringLiteral kMark = "__raddle_standard"; // see include/raddle/own_strings.h
constexpr llvm::StringLiteral kEndsReleases = "raddle-stores-end-releases";
constexpr uint64_t kCxx17 = 201703; // __cplusplus

uint64_t numberIn(const llvm::GlobalVariable &mark) {
  const auto *number = mark.hasInitializer() ? llvm::dyn_cast<llvm::ConstantInt>(mark.getInitializer()) : nullptr;
  return number ? number->getZExtValue() : 0;
}

} // namespace

void noteStandard(llvm::Module &unit) {
  llvm::GlobalVariable *mark = unit.getNamedGlobal(kMark);
  if (!mark)
    return;
  const uint64_t standard = numberIn(*mark);
  llvm::removeFromUsedLists(unit, [mark](const llvm::Constant *used) { return used->stripPointerCasts() == mark; });
  mark->eraseFromParent();
  if (standard <= kCxx17)
    return;
  for (llvm::Function &function : unit)
    if (!function.isDeclaration())
      function.addFnAttr(kEndsReleases);
}

bool continuesReleases(const llvm::Function &function) {
  return !function.hasFnAttribute(kEndsReleases);
}

} // namespace raddle::program
