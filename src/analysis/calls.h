// What calls of external functions are to the analyses: one row per function that they know more of than its effects.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <llvm/IR/InstrTypes.h>

#include "effects/functions.h"
#include "effects/library.h"

namespace raddle::analysis {

enum class Role : uint8_t {
  None,         // nothing beside its effects
  Create,       // makes a thread
  Join,         // waits for the end of a thread
  Self,         // returns the number of the thread itself
  ThreadExit,   // ends the thread; its argument is what a join returns
  Lock,         // does something to a lock or condition variable: see effects::lockFunctionNamed
  Make,         // initializes or destroys something that threads synchronize by
  Wait,         // may wait for another thread, otherwise than for a lock or the end of a thread
  TakePost,     // waits for a post of a semaphore, or tries to
  Post,         // of a semaphore
  Once,         // has a function called once
  GuardAcquire, // begins the initialization of a static local, if nobody has yet
  GuardRelease,
  GuardAbort,  // it has failed: somebody else begins it again
  SetSpecific, // keeps a value for the thread
  GetSpecific,
  NewBlockAt, // stores a pointer to a new block through its first argument
  AtEnd,      // has a function called when the program ends
  Section,    // begins an atomic section
  SectionEnd,
  Refused, // nothing can be said of programs that call it
};

// The function that is called, if it is external and known by its name; else null.
[[nodiscard]] const llvm::Function *externalCallee(const llvm::CallBase &call);

[[nodiscard]] Role roleOf(std::string_view name);
// Of calls of functions that the program defines, and of those that are not known before, it is None.
[[nodiscard]] Role roleOf(const llvm::CallBase &call);

// Whether it ends blocks or locals: it writes to all of them, and nobody reads that.
[[nodiscard]] bool endsBlock(const llvm::Instruction &instruction);

// REQUIRES: the call is a Create.
struct Creation {
  llvm::Value *id = nullptr; // address of what names the thread
  llvm::Value *entry = nullptr;
  llvm::Value *argument = nullptr;
};
[[nodiscard]] Creation creationOf(const llvm::CallBase &call);

} // namespace raddle::analysis
