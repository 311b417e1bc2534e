// An instrumented module becomes an executable that runs under the runtime.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <llvm/IR/Module.h>

namespace raddle::instrument {

enum class Linkage { C, Cxx }; // which standard library the program needs; C if unsure, then the module tells

struct BuildOptions {
  std::filesystem::path output;
  std::filesystem::path
      runtimeLibrary; // libraddle_rt.so; linked before all other libraries, because it stands in for some
  Linkage linkage = Linkage::C;
  std::string optimization = "-O1";   // as clang takes it
  std::vector<std::string> linkFlags; // of the user: -l, -L, ...
};

struct BuildFailure {
  enum class Kind {
    BadProgram,   // it does not link
    Installation, // the compiler could not be run, or there is no place to write
  };
  Kind kind = Kind::BadProgram;
  std::string message; // empty if the linker has already said it on standard error
};

// Optimizes, compiles and links. The executable is at a fixed address (not PIE), with all symbols bound at start, so
// that what is remembered of one execution is right in the next. Nothing if all went well.
// REQUIRES: `module` is instrumented.
[[nodiscard]] std::optional<BuildFailure> buildExecutable(const llvm::Module &module, const BuildOptions &options);

} // namespace raddle::instrument
