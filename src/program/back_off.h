// The loop of std::lock, which locks several mutexes in any order without deadlock: it takes one, tries the others, and
// gives all back if one is taken.
//
// If nothing in the program but std::lock tries to take locks, nobody can notice that a lock was taken by a round that
// fails: who waits for it could have come first, and who tries fails in a round of the same kind. Leave out all of
// them, and each call begins with the round that succeeds. So such a round is not repeated (decision 044).
#pragma once

#include <optional>

#include <llvm/IR/Function.h>

namespace raddle::program {

struct BackOff {
  llvm::BasicBlock *header = nullptr; // where a round begins
  llvm::Instruction *latch = nullptr; // the jump back
};

// That of `function`, if it is std::lock for mutexes of one type. REQUIRES: the function is normalized.
[[nodiscard]] std::optional<BackOff> backOffOf(llvm::Function &function);

} // namespace raddle::program
