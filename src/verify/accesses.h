// Instructions that access memory, or make pointers of numbers and numbers of pointers: one function for each kind.
//
// Each executes the instruction; false if that ends the path.
#pragma once

#include "verify/executor.h"

namespace raddle::verify {

class Accesses : private Executor {
public:
  explicit Accesses(const Parts &parts) : Executor(parts) {}

  [[nodiscard]] bool load(State &state, const llvm::LoadInst &instruction);
  [[nodiscard]] bool store(State &state, const llvm::StoreInst &instruction);
  [[nodiscard]] bool update(State &state, const llvm::AtomicRMWInst &instruction);
  [[nodiscard]] bool compareExchange(State &state, const llvm::AtomicCmpXchgInst &instruction);
  [[nodiscard]] bool allocateLocal(State &state, const llvm::AllocaInst &instruction);
  // As a number a pointer may go anywhere without being noticed.
  [[nodiscard]] bool convertPointer(State &state, const llvm::CastInst &instruction);
};

} // namespace raddle::verify
