// The value of an LLVM value: a term, or the values of the members of a struct or array.
//
// An i1 is a Boolean term; an integer of n bits has n, a pointer 64, a floating-point number its bits in memory.
#pragma once

#include <optional>
#include <vector>

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Type.h>

#include "smt/term.h"

namespace raddle::symex {

struct SymValue {
  smt::Term term;              // no term for a struct, an array or nothing
  std::vector<SymValue> parts; // in order
};

// The width of the term of a scalar; nothing if we have no terms for values of that type (vectors, very wide integers).
[[nodiscard]] std::optional<unsigned> widthOf(llvm::Type *type);
// Whether values of the type, or of its members, have terms.
[[nodiscard]] bool hasTerms(llvm::Type *type);

// As it lies in memory: whole bytes. And back.
[[nodiscard]] smt::Term toMemory(smt::Terms &terms, smt::Term value);
[[nodiscard]] smt::Term fromMemory(smt::Terms &terms, smt::Term bytes, unsigned width);

// A value of the type that means nothing: where control does not come, something has to stand.
[[nodiscard]] SymValue placeholder(smt::Terms &terms, llvm::Type *type);
// REQUIRES: of the same shape.
[[nodiscard]] SymValue ite(smt::Terms &terms, smt::Term condition, const SymValue &then, const SymValue &otherwise);

} // namespace raddle::symex
