// Inserts the calls of abi/shadow.h.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include "abi/shadow.h"

namespace raddle::instrument {

class ShadowMemory {
public:
  // Both have to outlive it; `builder` stands where calls are wanted.
  ShadowMemory(llvm::Module &module, llvm::IRBuilder<> &builder) : module_(module), builder_(builder) {}

  // The shadow of a value of `type` at `address`. REQUIRES: the type has shadows.
  llvm::Value *read(llvm::Value *address, llvm::Type *type);
  void write(llvm::Value *address, llvm::Value *shadow);
  // `bytes` is a 64-bit integer, `shadow` an i8.
  void fill(llvm::Value *address, llvm::Value *bytes, llvm::Value *shadow);
  void noteWritten(llvm::Value *address, llvm::Value *bytes);
  void copy(llvm::Value *to, llvm::Value *from, llvm::Value *bytes);
  void forget();
  void beginVariadic(llvm::Value *list);

  void look(llvm::Value *address, llvm::Value *bytes, llvm::Value *site);
  void lookAtCompared(llvm::ArrayRef<llvm::Value *> addresses, llvm::Value *bytes, llvm::Value *site);
  void failUninitialized(RaddleUse use, llvm::Value *site);
  // The bytes of the text at `text`, whose characters have `unit` bytes, with its end; at most `bound` characters.
  llvm::Value *textBytes(llvm::Value *text, llvm::Value *bound, uint64_t unit);

  // A place in one of the two areas for shadows that go from one function to another, `offset` bytes behind whose they
  // are, or where that stands itself.
  [[nodiscard]] llvm::Value *placeIn(uint64_t area, uint64_t offset);

private:
  llvm::CallInst *call(const char *name, llvm::Type *result, llvm::ArrayRef<llvm::Value *> arguments);

  llvm::Module &module_;
  llvm::IRBuilder<> &builder_;
};

} // namespace raddle::instrument
