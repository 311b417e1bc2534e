// What a program does for which answers about its executions rest on an assumption.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::program {

struct Premises {
  bool handlesSignals = false;  // which nobody sends from outside
  bool readsUnwritten = false;  // memory that is zero in our executions, perhaps (unwritten.h)
  bool allocates = false;       // by functions that fail where there is no memory, `new` among them
  bool exchangesWeakly = false; // by compare-exchanges that may fail though the values are equal
  // After a free, a pointer is compared that was freed: what comes out depends on whether its memory was given to
  // somebody else. Quick: only pointers that are values of one function are followed.
  bool comparesFreed = false;
  bool choosesScenario = false; // first of all, among those of a check of histories
};

// REQUIRES: `module` is normalized.
[[nodiscard]] Premises premisesOf(const llvm::Module &module);

// Whether the program itself calls a function that allocates, and returns null where there is no memory.
[[nodiscard]] bool isFallibleAllocation(const llvm::Instruction &instruction);

} // namespace raddle::program
