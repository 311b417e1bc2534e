// One source file through clang, as a subprocess: its driver is the only thing that compiles what users compile.
#pragma once

#include <filesystem>
#include <optional>

#include "frontend/frontend.h"

namespace raddle::frontend {

enum class Language { C, Cxx, Llvm };

// Nothing if the name of the file does not tell.
[[nodiscard]] std::optional<Language> languageOf(const std::filesystem::path &file);

// Compiles the C or C++ `file` to unoptimized bitcode at `target`.
[[nodiscard]] std::optional<Failure> compile(const Sources &sources, const std::string &file,
                                             const std::filesystem::path &target);

} // namespace raddle::frontend
