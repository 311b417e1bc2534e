// Site records as constant data of the module, in the layout of RaddleSite.
#pragma once

#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

#include "instrument/type_records.h"
#include "program/operations.h"

namespace raddle::instrument {

class SiteRecords {
public:
  // Both have to outlive it.
  SiteRecords(TextRecords &texts, TypeRecords &types);

  // The record of the operation's site. If its function is in a COMDAT, so is the record, with a name made of the id:
  // should the linker keep another copy of the function, it keeps that copy's records with it, and code inlined from
  // this one still finds them.
  llvm::Constant *record(const program::Operation &operation);

private:
  TextRecords &texts_;
  TypeRecords &types_;
  llvm::Module &module_;
  llvm::StructType *type_; // RaddleSite
};

} // namespace raddle::instrument
