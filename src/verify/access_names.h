// What the source calls what an instruction accesses, or the lock that a call is about.
#pragma once

#include <map>
#include <string>

#include <llvm/IR/Instruction.h>

#include "verify/specifications.h"

namespace raddle::verify {

class AccessNames {
public:
  // REQUIRES: both outlive this.
  AccessNames(const llvm::Module &module, const Specifications &specifications)
      : module_(module), specifications_(specifications) {}

  // With its quotes: "`count`". "this" if it has no name.
  [[nodiscard]] const std::string &of(const llvm::Instruction &at);
  // Without quotes: "count". Empty if it has no name.
  [[nodiscard]] std::string objectOf(const llvm::Instruction &at) const;

private:
  [[nodiscard]] std::string find(const llvm::Instruction &at) const;

  const llvm::Module &module_;
  const Specifications &specifications_;
  std::map<const llvm::Instruction *, std::string> known_; // those that were asked for
};

} // namespace raddle::verify
