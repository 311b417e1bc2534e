// Results as text: what a process of its own says about a procedure, and what is kept of it for another time.
//
// Instructions are named by their function and their number in it, so that a result stays right as long as the code
// that it is about stays the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <llvm/IR/Module.h>

#include "verify/result.h"

namespace raddle::verify {

[[nodiscard]] std::string print(const ProcedureResult &result);
// Nothing if it is no result about a procedure of the module.
[[nodiscard]] std::optional<ProcedureResult> parse(std::string_view text, const llvm::Module &module);

} // namespace raddle::verify
