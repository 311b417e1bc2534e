// Instructions that access memory, or make pointers of numbers and numbers of pointers: one function for each kind.
//
// Each executes the instruction; false if that ends the path.
#pragma once

#include "verify/cells.h"
#include "verify/movers.h"
#include "verify/paths.h"

namespace raddle::verify {

class Accesses {
public:
  // REQUIRES: all outlive this.
  Accesses(Context &context, Ownership &ownership, Cells &cells, Movers &movers, Paths &paths)
      : context_(context), ownership_(ownership), cells_(cells), movers_(movers), paths_(paths), world_(context.world),
        terms_(context.terms) {}

  [[nodiscard]] bool load(State &state, const llvm::LoadInst &instruction);
  [[nodiscard]] bool store(State &state, const llvm::StoreInst &instruction);
  [[nodiscard]] bool update(State &state, const llvm::AtomicRMWInst &instruction);
  [[nodiscard]] bool compareExchange(State &state, const llvm::AtomicCmpXchgInst &instruction);
  [[nodiscard]] bool allocateLocal(State &state, const llvm::AllocaInst &instruction);
  // As a number a pointer may go anywhere without being noticed.
  [[nodiscard]] bool convertPointer(State &state, const llvm::CastInst &instruction);

private:
  Context &context_;
  Ownership &ownership_;
  Cells &cells_;
  Movers &movers_;
  Paths &paths_;
  World &world_;
  Terms &terms_;
};

} // namespace raddle::verify
