// What a pointer or a number is, as the source could write it: `c->count`, `locks[i]`, `self->bucket % 8`.
//
// Two of them with the same key are taken to be the same whenever they are met in one walk. That is a guess where
// memory changes in between: what comes of it is checked by others.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instruction.h>

namespace raddle::guards {

struct Place;
using PlacePtr = std::shared_ptr<const Place>;

struct Place {
  enum class Kind : uint8_t {
    Global,    // the address of a variable
    Field,     // the address of a field of parts[0]
    Element,   // the address of element parts[1] of parts[0]
    Loaded,    // what is stored at parts[0]
    Number,    // a constant
    Operation, // parts[0] and parts[1], computed with
    Private,   // the address of a local, or of memory that the thread has just allocated
    Opaque,    // anything else
  } kind = Kind::Opaque;
  std::vector<PlacePtr> parts = {};
  const llvm::GlobalVariable *variable = nullptr; // of a Global
  llvm::StructType *structure = nullptr;          // of a Field
  uint64_t number = 0;                            // which field; or the constant
  unsigned opcode = 0;                            // of an Operation
  llvm::Type *type = nullptr;                     // of what is at the address; null if unknown
  const char *spelling = "int";                   // of a number: its type in C
  std::string key = {};                           // names it
};

[[nodiscard]] PlacePtr globalPlace(const llvm::GlobalVariable &variable);
[[nodiscard]] PlacePtr fieldPlace(const PlacePtr &object, llvm::StructType &type, unsigned index);
[[nodiscard]] PlacePtr elementPlace(const PlacePtr &array, llvm::Type &type, const PlacePtr &index);
[[nodiscard]] PlacePtr loadedPlace(const PlacePtr &address);
[[nodiscard]] PlacePtr numberPlace(uint64_t number);
[[nodiscard]] PlacePtr operationPlace(unsigned opcode, const PlacePtr &a, const PlacePtr &b);
[[nodiscard]] PlacePtr privatePlace(std::string key, llvm::Type *type);
[[nodiscard]] PlacePtr opaquePlace(std::string key);
// The same number, of which is known what type it had before it was widened.
[[nodiscard]] PlacePtr spelledAs(const PlacePtr &number, const char *spelling);

// Where a number or a pointer is: the first part of a struct or of an array has the address of all of it.
[[nodiscard]] PlacePtr scalarAt(PlacePtr address);
// What a lock is known by: those of the C++ library have one of the C library in them.
[[nodiscard]] PlacePtr lockAt(PlacePtr address);
// Names all places of the same field, or all elements of the same array. Empty for what only pointers lead to.
[[nodiscard]] std::string familyOf(const Place &address);
// What it is a part of, in the end.
[[nodiscard]] const Place &rootOf(const Place &address);

} // namespace raddle::guards
