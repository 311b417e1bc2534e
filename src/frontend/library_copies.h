// Copies of functions of the C++ library that work on the program's containers, compiled with the program.
#pragma once

#include <filesystem>
#include <optional>

#include <llvm/IR/Module.h>

#include "frontend/frontend.h"

namespace raddle::frontend {

// Adds those that the module calls and does not define. `headers` is where raddle.h is; if that is nowhere, there are
// none.
[[nodiscard]] std::optional<Failure> addLibraryCopies(llvm::Module &module, const std::filesystem::path &headers);

} // namespace raddle::frontend
