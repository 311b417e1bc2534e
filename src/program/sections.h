// Atomic sections of the program, by the names of SV-COMP.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instruction.h>

namespace raddle::program {

// Whether all of the function is one section: its name begins with `__VERIFIER_atomic_`.
[[nodiscard]] bool isAtomicSection(const llvm::Function &function);

// Where the section begins: behind variables, and what is chosen first. REQUIRES: isAtomicSection, and it has a body.
[[nodiscard]] llvm::Instruction &firstOfSection(llvm::Function &function);

// Whether the call returns a value that the search or the environment supplies, from among values that do not depend on
// the state of the program.
[[nodiscard]] bool isChoice(const llvm::CallBase &call);

} // namespace raddle::program
