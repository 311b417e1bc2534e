// What clang writes into locals that the program does not initialize (-ftrivial-auto-var-init).
#pragma once

#include <llvm/IR/Instruction.h>

namespace raddle::program {

// Whether clang added it. The program has no such write.
[[nodiscard]] bool isInitialization(const llvm::Instruction &instruction);

// Says of such a write that it stands for any value, and not for zeros.
void makeUninitialized(llvm::Instruction &instruction);
[[nodiscard]] bool isUninitialized(const llvm::Instruction &instruction);

} // namespace raddle::program
