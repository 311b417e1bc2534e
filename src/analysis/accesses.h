// The memory that one instruction accesses.
//
// Of calls of external functions the table of effects says it. Locks, condition variables and the like are accessed
// atomically by the functions that use them; to initialize or destroy one, to free a block and to end a local variable
// are writes of all of it.
#pragma once

#include <cstdint>
#include <vector>

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instruction.h>
#include <llvm/Support/AtomicOrdering.h>

namespace raddle::analysis {

inline constexpr int64_t kWithinArray = -1; // of a width: all up to the borders of the array that it is in
inline constexpr int64_t kWholeObject = -2;

struct MemoryAccess {
  const llvm::Value *pointer = nullptr;
  int64_t width = 0; // in bytes, or one of the above
  bool isWrite = false;
  bool isAtomic = false;
};

// Of a call of a function that the program defines, or that is not known, there are those of the call itself only.
[[nodiscard]] std::vector<MemoryAccess> accessesOf(const llvm::Instruction &instruction,
                                                   const llvm::DataLayout &layout);

} // namespace raddle::analysis
