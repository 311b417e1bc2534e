// The places of a program by instruction, under the names that they have natively.
#pragma once

#include <string>
#include <unordered_map>

#include <llvm/IR/Module.h>

#include "symex/execute.h"
#include "trace/trace.h"

namespace raddle::kiss {

struct Place {
  trace::Site site;
  std::string field; // what is accessed there (sequentialize/fields.h); empty if nothing is
};

class Places {
public:
  // REQUIRES: the module is normalized, and stays as it is.
  explicit Places(llvm::Module &module);

  // Null if nothing happens there that other threads may notice.
  [[nodiscard]] const Place *find(const llvm::Instruction *at) const;

private:
  std::unordered_map<const llvm::Instruction *, Place> places_;
};

// Where it is, for instructions that are no place: without id and text.
[[nodiscard]] trace::Site anonymousSite(const llvm::Instruction &at);

// "`x > 0` at file.c:12", "abort at file.c:7"
[[nodiscard]] std::string aboutOf(const symex::Failure &failure);

// "file.c:12"
[[nodiscard]] std::string lineOf(const llvm::Instruction *at);

} // namespace raddle::kiss
