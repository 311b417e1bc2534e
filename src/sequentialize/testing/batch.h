// Many small programs, compiled at once.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "sequentialize/testing/small_program.h"

namespace raddle::sequentialize::testing {

// A file of C as a normalized module.
[[nodiscard]] std::unique_ptr<llvm::Module> compile(const std::filesystem::path &file, llvm::LLVMContext &context,
                                                    const std::vector<std::string> &flags = {});

// Before all names of the program with that number in a batch.
[[nodiscard]] std::string prefixOf(size_t program);

inline constexpr uint32_t kBatch = 25; // as many as are best compiled together
// With how many programs to compare. More for those who have time: RADDLE_PROGRAMS=3000 (bench/oracles.py).
[[nodiscard]] uint32_t programCount(uint32_t unlessAsked);
[[nodiscard]] std::vector<SmallProgram> randomPrograms(uint64_t seed, uint32_t count, Aborts aborts = Aborts::None);

class Batch {
public:
  // REQUIRES: the context outlives this.
  Batch(std::vector<SmallProgram> which, llvm::LLVMContext &context);

  // The program alone, as a module with a main, with `model` (sequential.c) linked into it.
  [[nodiscard]] std::unique_ptr<llvm::Module> moduleOf(size_t program, const llvm::Module &model) const;

  std::vector<SmallProgram> programs;

private:
  std::unique_ptr<llvm::Module> module_;
};

} // namespace raddle::sequentialize::testing
