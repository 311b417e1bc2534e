// Operations whose result C or LLVM leaves open, made such that they have one.
//
// Natively the instrumented module is optimized, and clang takes what is undefined for impossible: a constant shift by
// too many bits becomes anything, `x + 1 > x` true. A solver has its own idea of both. After this there is one meaning,
// that of the machine:
//
//   shifts                by the amount modulo the width (of int, if that is wider)
//   signed arithmetic     wraps around; so do addresses that leave their object
//   counting zeros of 0   is the width
//   division by the constant 0, or of the least number by -1, is left to the machine, which traps
//   constants that are the result of any of this by the word of clang (poison, undef): one value, any
#pragma once

#include <cstdint>

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// REQUIRES: locals are in memory still (before mem2reg).
void defineOperations(llvm::Module &module);

// What clang stores in locals that the program does not initialize (-ftrivial-auto-var-init) becomes any value, a new
// one each time control comes there. Where that is a fill of memory it is marked instead
// (program::isUninitialized), and symbolic execution knows what that means.
void forgetInitializations(llvm::Module &module);

// What clang stores there becomes a value that is marked (program::isUninitialized), and stays so when the local
// becomes a register; fills of memory stay as they are.
void markInitializations(llvm::Module &module);

// Makes what is marked zero. REQUIRES: locals are registers by now. Says whether the program's own code may read any.
enum class Settled : uint8_t { NeverRead, WasRead };
Settled settleInitializations(llvm::Module &module);

} // namespace raddle::frontend
