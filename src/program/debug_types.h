// Questions about the types that debug information describes.
//
// Every type may be null, which is void or unknown, and is then answered as such.
#pragma once

#include <cstdint>
#include <string>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DerivedTypes.h>

namespace raddle::program {

// The type behind typedefs and qualifiers.
[[nodiscard]] const llvm::DIType *strip(const llvm::DIType *type);

[[nodiscard]] bool isReference(const llvm::DIType *type);
[[nodiscard]] bool isVoidPointer(const llvm::DIType *type);
[[nodiscard]] bool isArray(const llvm::DIType *type);

// What a pointer or reference of this type points to; null for any other type.
[[nodiscard]] const llvm::DIType *pointee(const llvm::DIType *type);

// Struct, class, union, enumeration or array; null for any other type.
[[nodiscard]] const llvm::DICompositeType *composite(const llvm::DIType *type);

// In bytes; 0 if unknown.
[[nodiscard]] uint64_t sizeOf(const llvm::DIType *type);

// Whether `element` of a struct, class or union is a part of its objects: a member that is not static, or a base class.
[[nodiscard]] const llvm::DIDerivedType *asPart(const llvm::DINode *element);

// With the namespaces and classes that it is in: `bank::Account`, `(anonymous namespace)::Account`.
[[nodiscard]] std::string qualifiedName(const llvm::DIType &type);
// The qualified name of what LLVM calls `class.bank::Account.12`; empty if it has none.
[[nodiscard]] std::string qualifiedName(const llvm::StructType &type);

// As the source writes it: `node_t`, `struct node`, `Box<int>`, `int *`; empty if it has no name.
[[nodiscard]] std::string nameOf(const llvm::DIType *type);

} // namespace raddle::program
