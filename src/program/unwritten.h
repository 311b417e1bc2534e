// Whether executions of a program may depend on memory that nobody has written, and which is zero in ours.
//
// Cheap, and good enough for a word about what is assumed. A variable or block counts if something may read bytes of it
// on some way on which nothing has written them; what happens to a block once its address is stored is not followed,
// and counts as a read of all of it. Padding counts where bytes are read without a type. What a loop fills counts as
// written if the loop has a constant number of rounds, and what a function of the C library fills if it does so in any
// case; a text only for those who read it as a text. Code of the C++ library is not looked at, but for the objects of
// the program that it constructs.
#pragma once

#include <cstdint>

#include <llvm/IR/Module.h>

namespace raddle::program {

enum class Unwritten : uint8_t {
  NotRead,
  Unsure, // something is written at computed indices: perhaps all that is read later
  Read,   // as far as the analysis sees
};

// REQUIRES: `module` is normalized.
[[nodiscard]] Unwritten usesOfUnwritten(const llvm::Module &module);

// Says so of locals that are registers by now.
void noteUnwrittenRegisters(llvm::Module &module);

} // namespace raddle::program
