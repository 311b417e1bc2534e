// Functions by the names that people give them.
#pragma once

#include <string>

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace raddle::program {

// As people write it: `insert`, `List::insert(int)`.
[[nodiscard]] std::string nameOf(const llvm::Function &function);

// Defined, and called that, with or without parameters, or by its linkage name; null if there is none, or more than
// one.
[[nodiscard]] const llvm::Function *definedFunction(const llvm::Module &module, const std::string &name);

// Whether it is a function of the C or C++ library that a header of it defines, or one of our copies of such functions.
[[nodiscard]] bool isOfLibrary(const llvm::Function &function);

// Whether its body is assembly alone (`naked`), between whose statements nothing may be inserted.
[[nodiscard]] bool isAssembly(const llvm::Function &function);

// Whether nothing is seen of what the function does: it is declared only, or assembly.
[[nodiscard]] bool isOpaque(const llvm::Function &function);

// By its linkage name, a constructor or destructor of C++.
[[nodiscard]] bool isConstructor(const llvm::Function &function);
[[nodiscard]] bool isDestructor(const llvm::Function &function);

} // namespace raddle::program
