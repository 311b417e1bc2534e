// Addresses in an executable as places in its sources.
#pragma once

#include <filesystem>
#include <map>
#include <memory>

#include "check/outcome.h"

namespace llvm::symbolize {
class LLVMSymbolizer;
} // namespace llvm::symbolize

namespace raddle::build {

class Symbols {
public:
  Symbols();
  ~Symbols();
  Symbols(const Symbols &) = delete;
  Symbols &operator=(const Symbols &) = delete;

  // Gives the frames of its places and steps, which are addresses in that executable, functions and lines. Functions
  // that were inlined become frames of their own; what has no debug information is left out.
  void resolve(const std::filesystem::path &executable, check::Finding &finding);

private:
  [[nodiscard]] const trace::Stack &framesAt(const std::filesystem::path &executable, uint64_t address);
  [[nodiscard]] trace::Stack resolved(const std::filesystem::path &executable, const trace::Stack &stack);

  std::unique_ptr<llvm::symbolize::LLVMSymbolizer> symbolizer_;
  std::map<std::pair<std::filesystem::path, uint64_t>, trace::Stack> known_;
};

} // namespace raddle::build
