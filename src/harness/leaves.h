// A type taken apart into what its objects are made of: numbers and pointers, each at its place.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Type.h>

namespace raddle::harness {

// As many elements of each array are inputs; those behind them are 0.
inline constexpr uint64_t kMostElements = 16;

struct Leaf {
  enum class Kind : uint8_t {
    Number,
    Bool,    // 0 or 1, in one byte; as an input a single bit
    Float,   // of 32 or 64 bits
    Pointer, // to `target`
  } kind = Kind::Number;
  std::string path;    // from the object, as C has it: ".list.next", "[2]", ".flags"; empty if it is the object itself
  uint64_t offset = 0; // in bits
  unsigned bits = 0;   // at most 64
  bool isSigned = false;                // of a Number
  const llvm::DIType *target = nullptr; // of a Pointer; null if it is void or unknown
};

// A part of an object that is a struct of its own, and that pointers to such structs may point to.
struct Part {
  std::string path;
  uint64_t offset = 0; // in bytes
  const llvm::DIType *type = nullptr;
};

struct Anatomy {
  std::vector<Leaf> leaves;         // in the order of their offsets
  std::vector<Part> parts;          // without the object itself
  std::vector<std::string> leftOut; // in words: what of the object is not among the leaves, and is 0
};

// From the debug information; a type that is null or not complete has no leaves.
[[nodiscard]] Anatomy anatomyOf(const llvm::DIType *type);

// The same where there is no debug information.
[[nodiscard]] Anatomy anatomyOf(llvm::Type &type, const llvm::DataLayout &layout);

// Where objects of the type have a _Bool that is nothing else as well: offsets in bytes, growing. Other than anatomyOf
// it leaves nothing out, but says nothing about unions, bit-fields and arrays of several dimensions.
[[nodiscard]] std::vector<uint64_t> boolsIn(const llvm::DIType *type);

// What tells a type from others, in all translation units: `struct node`, `DEVICE_EXTENSION`, `int`. Empty for void,
// functions and what has no name.
[[nodiscard]] std::string keyOf(const llvm::DIType *type);

// How C writes a pointer or a number of this type: `struct node *`, `unsigned int`; empty if it has no name.
[[nodiscard]] std::string spellingOf(const llvm::DIType *type);

// Whether the type is one of functions.
[[nodiscard]] const llvm::DISubroutineType *asFunction(const llvm::DIType *type);

} // namespace raddle::harness
