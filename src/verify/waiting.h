// Which functions never wait for other threads, and surely terminate.
//
// Loops need not terminate, and locks need not come; so need not what has such loops or calls.
#pragma once

#include <map>

#include "verify/context.h"
#include "verify/function_loops.h"

namespace raddle::verify {

class Waiting {
public:
  // REQUIRES: both outlive this.
  Waiting(Context &context, KnownLoops &loops) : world_(context.world), loops_(loops) {}

  // It is specified so, or it is so.
  [[nodiscard]] bool isNonblocking(const llvm::Function &function);
  // It is so: each loop counts to where it ends, and nothing waits for others.
  [[nodiscard]] bool neverWaits(const llvm::Function &function);

private:
  [[nodiscard]] bool mayWaitIn(const llvm::CallBase &call);

  World &world_;
  KnownLoops &loops_;
  std::map<const llvm::Function *, bool> known_; // so far; false for those that are being looked at
};

} // namespace raddle::verify
