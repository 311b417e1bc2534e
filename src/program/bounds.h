// Which accesses surely stay within the variable they are meant for, and how the others can be watched.
//
// There are three ways, from free to dear. An access at a known offset of a variable needs nothing. If the variable is
// known but not the offset, the access is compared with the borders of the variable where it happens. Everything else
// goes through pointers whose variable is known only at run time: then the runtime has to know it. So a local that such
// a pointer may lead to is *moved* from the stack to a block of its own, which begins and ends with it, and in which
// all is found that is found in the heap. What nobody can find otherwise stays on the stack (movable()).
//
// A local whose address is captured is always moved: whoever knows the address may use it too far or too late. Of a
// private one it is enough if some access, in whatever function, is not shown to be in bounds and in time (LLVM's stack
// safety), and is not compared where it happens: it goes through a parameter or a merged pointer, is made by a function
// of the runtime, or may come after the end of the local.
//
// Locals of main that are or hold pointers are moved, too: what they lead to in the heap is named after them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_set>

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "program/escape.h"

namespace raddle::program {

// A variable that a pointer was made from: `bytes` times `count` at `base`, without `count` just `bytes`.
struct KnownObject {
  llvm::Value *base = nullptr;
  llvm::Value *count = nullptr;
  uint64_t bytes = 0;
};

class Bounds {
public:
  // REQUIRES: both outlive this; `module` is normalized, the whole program, and unchanged as long as this is asked.
  Bounds(llvm::Module &module, const Escape &escape);
  ~Bounds();

  // The variable that `pointer` was made from, if there is one that it was surely made from.
  [[nodiscard]] static std::optional<KnownObject> objectOf(llvm::Value *pointer);

  // Whether `bytes` bytes at `pointer`, accessed by `at`, surely lie in the variable that it was made from.
  [[nodiscard]] bool isWithin(llvm::Instruction &at, llvm::Value *pointer, uint64_t bytes) const;

  [[nodiscard]] bool isMoved(const llvm::AllocaInst &local) const { return moved_.contains(&local); }

  // Whether the local may begin several times in a call of its function, or not at all: because markers say where it
  // begins and ends, or because it is what `alloca` gives somewhere in the middle.
  [[nodiscard]] static bool isScoped(const llvm::AllocaInst &local);
  [[nodiscard]] static bool isMarked(const llvm::AllocaInst &local);

  enum class Memory : uint8_t {
    Stays,      // on the stack, or somewhere else that it always was
    Moved,      // one local, which is moved, and is there as long as its function runs
    MayBeMoved, // one of several that may be moved, or that may have ended; private to the thread
  };
  // Where the memory lies that `pointer` points to, as far as locals are concerned.
  [[nodiscard]] Memory memoryOf(const llvm::Value *pointer) const;

private:
  struct Safety;
  struct Reached;

  void consider(const llvm::AllocaInst &local, const Escape &escape);
  static Reached reachedFrom(const llvm::AllocaInst &local);

  std::unique_ptr<Safety> safety_;
  std::unordered_set<const llvm::AllocaInst *> moved_;
  // Arguments and merged pointers that may point into a private local that is moved.
  std::unordered_set<const llvm::Value *> watched_;
};

} // namespace raddle::program
