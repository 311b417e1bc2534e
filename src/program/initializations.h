// What clang writes into locals that the program does not initialize (-ftrivial-auto-var-init).
#pragma once

#include <llvm/IR/Instruction.h>
#include <llvm/IR/Module.h>

namespace raddle::program {

// Whether clang added it. The program has no such write.
[[nodiscard]] bool isInitialization(const llvm::Instruction &instruction);

// Says of a write that clang could have added it.
void makeInitialization(llvm::Instruction &instruction);

// Says of such a write, or of the value that it writes, that it stands for any value, and not for zeros.
void makeUninitialized(llvm::Instruction &instruction);
[[nodiscard]] bool isUninitialized(const llvm::Instruction &instruction);

// Says of a module that all such values are marked, so that it can be followed where they are used.
void setFollowed(llvm::Module &module);
[[nodiscard]] bool isFollowed(const llvm::Module &module);

} // namespace raddle::program
