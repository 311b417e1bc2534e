// Which instructions lie in an atomic section of their own function.
//
// Others may lie in one of a caller; that is only known when the program runs.
#pragma once

#include <unordered_set>

#include <llvm/IR/Function.h>

namespace raddle::sequentialize {

// The names of functions that begin and end a section: of raddle.h and of SV-COMP.
[[nodiscard]] bool beginsSection(llvm::StringRef function);
[[nodiscard]] bool endsSection(llvm::StringRef function);

// The function that an instruction calls; empty if it calls none, or one that is not known before.
[[nodiscard]] llvm::StringRef calleeName(const llvm::Instruction &instruction);

// Those of `function` before which, on every way there, more sections have begun than ended.
[[nodiscard]] std::unordered_set<const llvm::Instruction *> insideSections(llvm::Function &function);

} // namespace raddle::sequentialize
