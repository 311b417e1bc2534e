// Which cell of memory an instruction accesses, and whether there is one.
#pragma once

#include <map>
#include <optional>

#include "verify/context.h"

namespace raddle::verify {

class Cells {
public:
  // REQUIRES: `context` outlives this.
  explicit Cells(Context &context) : context_(context), world_(context.world), terms_(context.terms) {}

  // The cell that an access of `type` through `pointer` is to. Nothing, and the check is given up, if there is no such
  // cell: the type is none that fits one, or the memory is taken for two types, or it is a part of a lock.
  [[nodiscard]] std::optional<Cell> find(State &state, const llvm::Value *pointer, llvm::Type *type,
                                         const llvm::Instruction &at);
  // Whether it is within its object, and that not null; otherwise the path ends.
  [[nodiscard]] bool isValid(State &state, const Cell &cell, const llvm::Instruction &at);

  // A pointer from elsewhere leads to such a struct.
  void declare(Term pointer, llvm::StructType &type) { views_.declare(pointer, type); }
  // What is loaded from a cell leads to what the cell is declared to lead to.
  void noteLoaded(const Cell &cell, Term value);

private:
  [[nodiscard]] Term exists(Term address);
  [[nodiscard]] bool isInLock(Term address) const;
  void declareRoot(Term address);

  Context &context_;
  World &world_;
  Terms &terms_;
  std::map<uint32_t, Space> widths_; // of what was accessed, by the id of its address
  Views views_;                      // of what pointers from elsewhere lead to
};

} // namespace raddle::verify
