// Calls of the other functions that are known by name: threads, allocation, output, the end, and those of raddle.h.
//
// Each executes the call; false if that ends the path.
#pragma once

#include "verify/executor.h"

namespace raddle::verify {

class LibraryCalls : private Executor {
public:
  explicit LibraryCalls(const Parts &parts) : Executor(parts) {}

  using Handler = bool (LibraryCalls::*)(State &, const llvm::CallBase &);
  // What executes calls of the function of that name; null if none does.
  [[nodiscard]] static Handler handlerOf(llvm::StringRef name);

  // The intrinsic memset.
  [[nodiscard]] bool fill(State &state, const llvm::CallBase &call);

private:
  [[nodiscard]] bool create(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool join(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool allocate(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool allocateSurely(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool releaseObject(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool printStrings(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool witness(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool publishCall(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool threadId(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool misplaced(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool failAssertion(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool end(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool ignore(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool zero(State &state, const llvm::CallBase &call);

  [[nodiscard]] bool writeUnknown(State &state, const llvm::CallBase &call, unsigned argument);
};

} // namespace raddle::verify
