// Where things are, as terms: a global, an object that was allocated, a field of one, an element of one, or unknown.
//
// Memory is typed: what is a field of one struct is not a field of another, nor an element of an array. There are no
// numbers to compute with; that two fields or elements are the same one follows from what they are parts of. Where a
// program does not keep to that, views.h notices.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <llvm/IR/GlobalValue.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/Type.h>

#include "smt/term.h"

namespace raddle::verify {

using smt::Term;
using smt::Terms;

inline constexpr unsigned kAddressBits = 64;

// What kind of address it is.
enum class Shape : uint8_t { Null, Global, Object, Field, Element, Unknown };

class Addresses {
public:
  // REQUIRES: `terms` outlives this.
  explicit Addresses(Terms &terms) : terms_(terms) {}

  [[nodiscard]] Term null() { return terms_.constant(kAddressBits, 0); }
  // Of a global variable or a function.
  [[nodiscard]] Term global(const llvm::GlobalValue &global);
  // The global there; null if the address is not that of one.
  [[nodiscard]] const llvm::GlobalValue *globalAt(Term address) const;
  // A new one, different from all others. Its type may be unknown: null.
  [[nodiscard]] Term object(llvm::Type *type);
  [[nodiscard]] Term field(llvm::StructType &type, unsigned index, Term object);
  // Of an array, or behind a pointer to such elements.
  [[nodiscard]] Term element(llvm::Type &type, Term array, Term index);
  // What a getelementptr computes.
  [[nodiscard]] Term part(const llvm::GEPOperator &operation, const std::function<Term(const llvm::Value *)> &valueOf);

  [[nodiscard]] Shape shapeOf(Term address) const;
  // What an address is a part of, in the end.
  [[nodiscard]] Term root(Term address) const;
  // What a mutex is known by: that of the C++ library begins with one of the C library.
  [[nodiscard]] Term whole(Term address);
  // What is accessed where a number or a pointer is: the first element of an array, or the first field of a struct, has
  // the address of all of it.
  [[nodiscard]] Term scalarAt(Term address);
  // Names all addresses of the same field, or of elements of the same array: a change to one of them may be a change to
  // any other with the same head. Empty for an unknown one, which may be each.
  [[nodiscard]] std::string head(Term address) const;
  // Some address with the same head as this one, which is not unknown.
  [[nodiscard]] Term another(Term address);
  // Whether what a pointer points to is in a global that threads share; nothing is known of it but what is assumed.
  [[nodiscard]] Term isInGlobal(Term address);
  // Whether the two are the same.
  [[nodiscard]] Term same(Term a, Term b);
  // The objects (of object()) that occur in a term.
  [[nodiscard]] std::vector<Term> objectsIn(Term term) const;
  // It is a field or an element of something.
  [[nodiscard]] bool isPart(Term address) const;
  // What is taken for the object of a field, or for the elements of an array. REQUIRES: it is a part.
  [[nodiscard]] llvm::Type *wholeOf(Term address) const;
  // Whether what it is a part of is declared to have such parts, or nothing is declared. REQUIRES: it is a part.
  [[nodiscard]] bool isDeclaredPart(Term address) const;
  // Whether nothing is known of it but that it is so many numbers behind a pointer from elsewhere.
  [[nodiscard]] bool isAnywhere(Term address) const;
  struct FieldPlace {
    llvm::StructType *type;
    unsigned index;
  };
  // Nothing if it is no field.
  [[nodiscard]] std::optional<FieldPlace> fieldAt(Term address) const;
  // The type of the field or element, if the address says it.
  [[nodiscard]] llvm::Type *typeAt(Term address) const;
  // The same, but null for a variable whose type clang has made up to fit its initializer.
  [[nodiscard]] llvm::Type *declaredAt(Term address) const;
  // How many elements there are where this one is; nothing if that is unknown, or it is no element.
  [[nodiscard]] std::optional<uint64_t> elementCount(Term address) const;

private:
  // To the first part of what is there; false if it has none, or what is there is not known.
  [[nodiscard]] bool descend(Term &address);
  // To the first part of that type; the same address if there is none.
  [[nodiscard]] Term partAt(Term address, const llvm::Type &type);
  [[nodiscard]] Term sameParts(Term a, Term b);
  [[nodiscard]] Term equal(Term a, Term b);
  [[nodiscard]] Term sameElements(Term a, Term b);
  [[nodiscard]] bool isArray(Term address) const;

  Terms &terms_;
  std::map<const llvm::GlobalValue *, uint64_t> numbers_;
  std::vector<const llvm::GlobalValue *> globals_; // by number
  std::vector<llvm::Type *> objects_;              // their types, by number; null if unknown
  uint64_t others_ = 0;
  std::map<std::string, llvm::Type *> types_; // of fields and elements, by the name of the function that makes them
  std::map<std::string, FieldPlace> fields_;  // by the name of the function that makes them
};

// Whether it is a mutex or a read-write lock.
[[nodiscard]] bool isLockType(const llvm::Type *type);

} // namespace raddle::verify
