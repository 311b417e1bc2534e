// Where instructions stand in the source, and what the source calls what they access.
//
// Nearly all code is inlined where it is analysed: its place is the one in the function that it was written in, and
// who called that is a call stack.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "check/outcome.h"
#include "engines/prove/interpreter.h"
#include "program/expressions.h"

namespace raddle::engines::prove {

class Places {
public:
  // REQUIRES: it outlives this, unchanged.
  explicit Places(const llvm::Module &module) : module_(module) {}

  // The id is that of the place in its function, for `kind` and `text`: other code does not change it.
  [[nodiscard]] trace::Site site(const llvm::Instruction &at, const std::string &kind, const std::string &text) const;
  // Innermost first; empty if it was not inlined.
  [[nodiscard]] static trace::Stack stack(const llvm::Module &module, const llvm::Instruction &at);
  // `queue.c:12`.
  [[nodiscard]] std::string text(const llvm::Instruction &at) const;

  [[nodiscard]] std::string nameOf(const Access &access);
  [[nodiscard]] std::string nameOf(const llvm::Value *pointer, const llvm::Instruction &at, uint64_t size);

private:
  const llvm::Module &module_;
  std::map<const llvm::Function *, std::unique_ptr<program::Expressions>> expressions_;
};

// What the source calls an object; "(...)" if it is no variable.
[[nodiscard]] std::string nameOf(const analysis::Object &object);

} // namespace raddle::engines::prove
