// Copies of functions of the C++ library that work on the program's containers, compiled with the program.
#pragma once

#include <optional>

#include <llvm/IR/Module.h>

#include "frontend/frontend.h"

namespace raddle::frontend {

// Adds those that the module calls and does not define. `sources` say where raddle.h is; if that is nowhere, there are
// none.
[[nodiscard]] std::optional<Failure> addLibraryCopies(llvm::Module &module, const Sources &sources);

} // namespace raddle::frontend
