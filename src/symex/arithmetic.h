// LLVM's arithmetic on terms.
#pragma once

#include <span>

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include "symex/engine.h"

namespace raddle::symex {

[[nodiscard]] bool isDivision(unsigned opcode);
// An integer operation by its opcode; of Booleans, too.
[[nodiscard]] Term binaryTerm(Terms &terms, unsigned opcode, Term left, Term right);
[[nodiscard]] Term compareTerm(Terms &terms, llvm::CmpInst::Predicate predicate, Term left, Term right);
// Trunc, ZExt, SExt or a cast between addresses and numbers; a ZExt may also make the term narrower.
[[nodiscard]] Term castTerm(Terms &terms, unsigned opcode, Term value, unsigned width);
// What an atomic update stores; no term if it is one of floating point.
[[nodiscard]] Term updateTerm(Terms &terms, llvm::AtomicRMWInst::BinOp operation, Term old, Term operand);
// An instruction on floating point: computed if all operands are constants, else a function that is not interpreted.
[[nodiscard]] Term floatTerm(Engine &engine, const llvm::Instruction &instruction, std::span<const Term> operands);

} // namespace raddle::symex
