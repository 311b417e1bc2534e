// Instructions that neither read nor write memory nor call anything: what they compute.
#pragma once

#include <functional>

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "verify/addresses.h"

namespace raddle::verify {

using ValueOf = std::function<Term(const llvm::Value *)>;

class Scalars {
public:
  // REQUIRES: all outlive this.
  Scalars(Terms &terms, Addresses &addresses, const llvm::DataLayout &layout)
      : terms_(terms), addresses_(addresses), layout_(layout) {}

  // No term if it is none of them, or computes with what we have no terms for.
  [[nodiscard]] Term instruction(const llvm::Instruction &instruction, const ValueOf &valueOf);
  [[nodiscard]] Term constant(const llvm::Constant &constant);
  [[nodiscard]] Term unknown(unsigned width, const std::string &name);

private:
  [[nodiscard]] Term compare(const llvm::ICmpInst &compare, const ValueOf &valueOf);
  [[nodiscard]] Term cast(const llvm::CastInst &cast, const ValueOf &valueOf);

  Terms &terms_;
  Addresses &addresses_;
  const llvm::DataLayout &layout_;
};

} // namespace raddle::verify
