// LLVM's arithmetic on terms.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include "symex/engine.h"

namespace raddle::symex {

[[nodiscard]] bool isDivision(unsigned opcode);
// An integer operation by its opcode; of Booleans, too. Shifts are by the amount modulo the width, as the machine does
// them (frontend/defined_operations.h).
[[nodiscard]] Term binaryTerm(Terms &terms, unsigned opcode, Term left, Term right);
[[nodiscard]] Term compareTerm(Terms &terms, llvm::CmpInst::Predicate predicate, Term left, Term right);
// Trunc, ZExt, SExt or a cast between addresses and numbers; a ZExt may also make the term narrower.
[[nodiscard]] Term castTerm(Terms &terms, unsigned opcode, Term value, unsigned width);
// What an atomic update stores; no term if it is one of floating point.
[[nodiscard]] Term updateTerm(Terms &terms, llvm::AtomicRMWInst::BinOp operation, Term old, Term operand);
// Of a value that is no Boolean: how many zeros are above its highest one, or below its lowest; the width if it has
// none.
[[nodiscard]] Term leadingZeros(Terms &terms, Term value);
[[nodiscard]] Term trailingZeros(Terms &terms, Term value);
[[nodiscard]] Term onesIn(Terms &terms, Term value);
// Its pieces of so many bits in the opposite order. REQUIRES: the width is a multiple of that.
[[nodiscard]] Term reversed(Terms &terms, Term value, unsigned piece);
// The upper half of both, shifted left (Shl), or the lower half, shifted right (LShr), by the amount modulo the width.
[[nodiscard]] Term funnelShift(Terms &terms, llvm::Instruction::BinaryOps direction, std::array<Term, 2> halves,
                               Term amount);
// A sum or difference, or the nearest number that fits. REQUIRES: less than 127 bits.
enum class Extension : uint8_t { Sign, Zero };
[[nodiscard]] Term saturated(Terms &terms, smt::Op op, Extension extension, std::array<Term, 2> operands);
// An instruction on floating point: computed if all operands are constants, else a function that is not interpreted.
[[nodiscard]] Term floatTerm(Engine &engine, const llvm::Instruction &instruction, std::span<const Term> operands);

} // namespace raddle::symex
