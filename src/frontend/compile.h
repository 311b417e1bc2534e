// One source file through clang, as a subprocess: its driver is the only thing that compiles what users compile.
#pragma once

#include <filesystem>
#include <optional>

#include "base/command_cache.h"
#include "base/subprocess.h"
#include "frontend/command_line.h"
#include "frontend/frontend.h"

namespace raddle::frontend {

enum class Language { C, Cxx, Llvm };

// Nothing if the name of the file does not tell.
[[nodiscard]] std::optional<Language> languageOf(const std::filesystem::path &file);

// The name of clang's driver for the language, which finds everything else. REQUIRES: not LLVM.
[[nodiscard]] std::string compilerFor(Language language);

// One source and how it is compiled.
struct Compilation {
  std::string compiler; // see compilerFor
  std::vector<std::string> flags;
  std::string file;
  std::string language = {};  // as for -x; empty if the name of the file decides
  std::string directory = {}; // where the compiler runs; ours if empty
};

// How source number `input` of a command of some build is compiled, if it is to be explored.
[[nodiscard]] Compilation compilationOf(const CommandLine &command, const Input &input, Language compiler);

// Has the source include these before all others.
void includeFirst(const std::vector<std::filesystem::path> &headers, Compilation &compilation);

// The command that compiles to unoptimized bitcode at `target`, with raddle.h in `headerDirectory` (may be empty).
[[nodiscard]] Command bitcodeCommand(const Compilation &compilation, const std::filesystem::path &headerDirectory,
                                     const std::filesystem::path &target);

// Whether the name says that it is preprocessed already.
[[nodiscard]] bool isPreprocessed(const std::string &file);

// The command that prints the typed syntax tree as JSON.
[[nodiscard]] Command treeCommand(const Compilation &compilation, const std::filesystem::path &headerDirectory);

// Compiles the C or C++ `file` to unoptimized bitcode at `target`, or takes it from the cache of `sources`.
[[nodiscard]] std::optional<Failure> compile(const Sources &sources, const std::string &file,
                                             const std::filesystem::path &target);

// The same for one that comes with its own flags. `cache` may be null.
[[nodiscard]] std::optional<Failure> compile(const Compilation &compilation,
                                             const std::filesystem::path &headerDirectory,
                                             const std::filesystem::path &target, const CommandCache *cache);

} // namespace raddle::frontend
