// An instrumented module becomes an executable that runs under the runtime.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include <llvm/IR/Module.h>

namespace raddle {
class CommandCache;
}

namespace raddle::instrument {

enum class Linkage { C, Cxx }; // which standard library the program needs; C if unsure, then the module tells

struct BuildOptions {
  std::filesystem::path output;
  std::filesystem::path
      runtimeLibrary; // libraddle_rt.so; linked before all other libraries, because it stands in for some
  Linkage linkage = Linkage::C;
  std::string optimization = "-O1";    // as clang takes it
  std::vector<std::string> linkFlags;  // of the user: -l, -L, objects, ...
  std::string linkDirectory;           // what paths among them are relative to; ours if empty
  const CommandCache *cache = nullptr; // of executables; null if none are kept
};

struct BuildFailure {
  enum class Kind {
    BadProgram,   // it does not link
    Installation, // the compiler could not be run, or there is no place to write
  };
  Kind kind = Kind::BadProgram;
  std::string message; // empty if the linker has already said it on standard error
};

// An executable, and which objects and members of archives went into it beside the module and what every C or C++
// program has, as the linker names them, in its order.
struct Built {
  std::vector<std::string> otherObjects;
};

// Optimizes, compiles and links. The executable is at a fixed address (not PIE), with all symbols bound at start, so
// that what is remembered of one execution is right in the next.
// REQUIRES: `module` is instrumented.
[[nodiscard]] std::variant<Built, BuildFailure> buildExecutable(const llvm::Module &module,
                                                                const BuildOptions &options);

} // namespace raddle::instrument
