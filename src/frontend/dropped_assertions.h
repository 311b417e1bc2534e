// Assertions that were compiled away: with NDEBUG defined, `assert` does nothing, and a check finds no failure of it.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// Notes in `unit`, a translation unit with debug information that was compiled with these flags, in which of its files
// an `assert`, or a macro that calls it, is written that does nothing: NDEBUG is defined by the flags, or by one of the
// files or what they include. Files of the system do not count. A file that is gone counts if the flags define NDEBUG,
// as nobody knows what is in it. Modules that are linked together have the notes of all.
void noteDroppedAssertions(llvm::Module &unit, const std::vector<std::string> &flags);

// The files that were noted, each once; and takes the notes back.
[[nodiscard]] std::vector<std::string> takeDroppedAssertions(llvm::Module &module);

} // namespace raddle::frontend
