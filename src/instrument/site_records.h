// Site records as constant data of the module, in the layout of RaddleSite.
#pragma once

#include <string>
#include <unordered_map>

#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

#include "program/sites.h"

namespace raddle::instrument {

class SiteRecords {
public:
  explicit SiteRecords(llvm::Module &module);

  // The record of `site`, which is a place in `function`. If the function is in a COMDAT, so is the record, with a name
  // made of the id: should the linker keep another copy of the function, it keeps that copy's records with it, and code
  // inlined from this one still finds them.
  llvm::Constant *record(const program::Site &site, const llvm::Function &function);

private:
  llvm::Constant *text(const std::string &text);

  llvm::Module &module_;
  llvm::StructType *type_; // RaddleSite
  std::unordered_map<std::string, llvm::Constant *> texts_;
};

} // namespace raddle::instrument
