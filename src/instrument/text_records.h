// Texts as constant data of the module, each once.
#pragma once

#include <string>
#include <unordered_map>

#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

namespace raddle::instrument {

class TextRecords {
public:
  // `module` has to outlive it.
  explicit TextRecords(llvm::Module &module) : module_(module) {}

  [[nodiscard]] llvm::Module &module() const { return module_; }
  // A pointer to its bytes, with a zero after them.
  llvm::Constant *record(const std::string &text);

private:
  llvm::Module &module_;
  std::unordered_map<std::string, llvm::Constant *> known_;
};

// A private constant of the module that holds `value`.
[[nodiscard]] llvm::GlobalVariable *addConstant(llvm::Module &module, llvm::Constant *value, const char *name);

} // namespace raddle::instrument
