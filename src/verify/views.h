// What memory is taken for: the types that are declared for what pointers lead to, and those that they are used as.
//
// Addresses are typed (addresses.h): a field of one struct is never a field of another, nor an element of an array.
// That is true of a program only if it takes each piece of memory for one type. Here is where a program is noticed that
// does not: one that casts a pointer to another type, or computes its way out of what it points into.
#pragma once

#include <map>
#include <vector>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include "verify/addresses.h"

namespace raddle::verify {

// The structs that debug information declares pointers to lead to.
class DeclaredTypes {
public:
  explicit DeclaredTypes(const llvm::Module &module);

  // What a variable is, or has as elements.
  [[nodiscard]] llvm::StructType *of(const llvm::GlobalVariable &variable) const;
  // What a parameter, or a pointer that is stored at an address, leads to. Null if that is no struct, or is not known.
  [[nodiscard]] llvm::StructType *behind(const llvm::Argument &argument) const;
  [[nodiscard]] llvm::StructType *behindPointerAt(Term address, const Addresses &addresses) const;

private:
  [[nodiscard]] llvm::StructType *behind(const llvm::DIType *pointer) const;
  [[nodiscard]] llvm::StructType *structOf(const llvm::DIType *type) const;

  [[nodiscard]] bool isLaidOutAs(llvm::StructType &type, const llvm::DICompositeType &composite) const;

  const llvm::DataLayout &layout_;
  // By qualified name, of which files of the program may have several.
  std::multimap<std::string, llvm::StructType *> structs_;
  std::multimap<std::string, const llvm::DICompositeType *> composites_;
};

// The types that each pointer of a procedure is taken for.
class Views {
public:
  // It is declared so.
  void declare(Term pointer, llvm::Type &type);
  // An access of that type to an address, or to a part of what is there: false if the memory is of another type by its
  // declaration, by what the pointer was used for before, or by what it is a part of.
  [[nodiscard]] bool fits(Term address, llvm::Type &type, const Addresses &addresses);

private:
  [[nodiscard]] bool add(Term root, llvm::Type &type);

  std::map<uint32_t, std::vector<llvm::Type *>> types_; // by the id of the pointer
};

} // namespace raddle::verify
