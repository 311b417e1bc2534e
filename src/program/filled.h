// Which part of a piece of memory a loop fills, element by element.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instruction.h>

namespace raddle::program {

// Bytes from `begin` on, before `end`, behind the beginning of the piece. All of them are accessed on each way from
// `header` on, the first block of the outermost loop around the access.
struct Filled {
  const llvm::BasicBlock *header = nullptr;
  uint64_t begin = 0;
  uint64_t end = 0;
};

// The loops of one function.
class FillingLoops {
public:
  explicit FillingLoops(const llvm::Function &function);
  ~FillingLoops();
  FillingLoops(const FillingLoops &) = delete;
  FillingLoops &operator=(const FillingLoops &) = delete;

  // What `access`, to `bytes` bytes at `pointer`, covers of the piece that begins at `root`; nothing if the numbers of
  // rounds are not constant, if a round may leave the access out, or if there are gaps.
  [[nodiscard]] std::optional<Filled> filledBy(const llvm::Instruction &access, const llvm::Value &pointer,
                                               uint64_t bytes, const llvm::Value &root);

private:
  struct Analyses;
  std::unique_ptr<Analyses> analyses_;
};

} // namespace raddle::program
