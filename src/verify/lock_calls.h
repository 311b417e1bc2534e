// Calls that take, release, make or destroy locks, or wait for conditions: one function for each kind.
//
// Each executes the call; false if that ends the path.
#pragma once

#include "verify/executor.h"

namespace raddle::verify {

class LockCalls : private Executor {
public:
  explicit LockCalls(const Parts &parts) : Executor(parts) {}

  using Handler = bool (LockCalls::*)(State &, const llvm::CallBase &);
  // What executes calls of the function of that name; null if none does.
  [[nodiscard]] static Handler handlerOf(llvm::StringRef name);

private:
  [[nodiscard]] bool lock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool lockFree(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool tryLock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool readLock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool tryReadLock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool unlock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool unlockEither(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool acquire(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool release(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool makeLock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool destroyLock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool wait(State &state, const llvm::CallBase &call);

  [[nodiscard]] Cell lockAt(State &state, const llvm::CallBase &call, unsigned argument);
  [[nodiscard]] bool isHeldAlready(State &state, const llvm::CallBase &call, const Cell &cell);
  [[nodiscard]] bool ownsLock(State &state, const llvm::CallBase &call, const Cell &lock);
  [[nodiscard]] bool lockStep(State &state, const llvm::CallBase &call, const Cell &cell);
  [[nodiscard]] bool unlockStep(State &state, const llvm::CallBase &call, const Cell &cell);
  [[nodiscard]] bool tryWith(State &state, const llvm::CallBase &call, Handler succeed);
  void countReads(State &state, Term lock, uint32_t more);
};

} // namespace raddle::verify
