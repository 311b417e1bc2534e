// Functions and types of libraries, by the tables of effects/library.h.
#pragma once

#include <string>

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>

#include "effects/library.h"

namespace raddle::program {

// `std::this_thread::sleep_for`: without arguments of templates and parameters; a closure is called `lambda`.
[[nodiscard]] std::string qualifiedName(const llvm::Function &function);

[[nodiscard]] effects::LibraryRole libraryRoleOf(const llvm::Function &function);
// None, too, if it is no struct, or none at all (null).
[[nodiscard]] effects::LockKind lockKindOf(const llvm::Type *type);

// Whether the type is in namespace `std`, which belongs to the C++ library.
[[nodiscard]] bool isOfLibrary(const llvm::StructType &type);

} // namespace raddle::program
