// Types as constant data of the module, in the layout of RaddleType.
#pragma once

#include <string>
#include <unordered_map>

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include "instrument/text_records.h"

namespace raddle::instrument {

class TypeRecords {
public:
  // `texts` has to outlive it.
  explicit TypeRecords(TextRecords &texts);

  // The record of `type`; a null pointer if that is null.
  llvm::Constant *record(const llvm::DIType *type);

private:
  llvm::Constant *build(const llvm::DIType &type);
  llvm::Constant *buildArray(const llvm::DICompositeType &type);
  // An array of arrays has one type in the debug information; the rows of it get theirs here.
  llvm::Constant *buildRows(const llvm::DICompositeType &type, unsigned dimension);
  llvm::Constant *buildRecord(const llvm::DICompositeType &type, const std::string &name);
  llvm::Constant *member(const llvm::DIDerivedType &part);

  struct Fields {
    std::string name = {};
    uint64_t size = 0;
    llvm::Constant *element = nullptr; // null for none
    llvm::Constant *members = nullptr; // likewise
    uint64_t count = 0;
    uint32_t kind = 0;
  };
  llvm::Constant *emit(const Fields &fields);

  TextRecords &texts_;
  llvm::Module &module_;
  llvm::StructType *type_;       // RaddleType
  llvm::StructType *memberType_; // RaddleMember
  std::unordered_map<const llvm::DIType *, llvm::Constant *> known_;
};

} // namespace raddle::instrument
