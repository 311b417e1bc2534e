// Calls of the other functions that are known by name: threads, allocation, output, the end, and those of raddle.h.
//
// Each executes the call; false if that ends the path.
#pragma once

#include "verify/cells.h"
#include "verify/movers.h"
#include "verify/paths.h"

namespace raddle::verify {

class LibraryCalls {
public:
  // REQUIRES: all outlive this.
  LibraryCalls(Context &context, Ownership &ownership, Cells &cells, Movers &movers, Paths &paths)
      : context_(context), ownership_(ownership), cells_(cells), movers_(movers), paths_(paths), world_(context.world),
        terms_(context.terms) {}

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

  Context &context_;
  Ownership &ownership_;
  Cells &cells_;
  Movers &movers_;
  Paths &paths_;
  World &world_;
  Terms &terms_;
};

} // namespace raddle::verify
