#include "instrument/site_records.h"

#include <cstddef>

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/GlobalVariable.h>

#include "abi/raddle_abi.h"

namespace raddle::instrument {

// What the constructor builds field by field below.
static_assert(sizeof(RaddleSite) == 48 && offsetof(RaddleSite, file) == 8 && offsetof(RaddleSite, function) == 16 &&
              offsetof(RaddleSite, text) == 24 && offsetof(RaddleSite, line) == 32 &&
              offsetof(RaddleSite, column) == 36 && offsetof(RaddleSite, behind) == 40);

SiteRecords::SiteRecords(TextRecords &texts, TypeRecords &types)
    : texts_(texts), types_(types), module_(texts.module()) {
  llvm::LLVMContext &context = module_.getContext();
  llvm::Type *pointer = llvm::PointerType::getUnqual(context);
  llvm::Type *int32 = llvm::Type::getInt32Ty(context);
  type_ = llvm::StructType::create({llvm::Type::getInt64Ty(context), pointer, pointer, pointer, int32, int32, pointer},
                                   "RaddleSite");
}

llvm::Constant *SiteRecords::record(const program::Operation &operation) {
  const program::Site &site = operation.site;
  const llvm::Function &function = *operation.at->getFunction();
  llvm::Type *int64 = type_->getElementType(0);
  llvm::Type *int32 = type_->getElementType(4);
  llvm::Constant *fields = llvm::ConstantStruct::get(
      type_, {llvm::ConstantInt::get(int64, site.id), texts_.record(site.file), texts_.record(site.function),
              texts_.record(site.text), llvm::ConstantInt::get(int32, site.line),
              llvm::ConstantInt::get(int32, site.column), types_.record(operation.behind)});
  auto *variable = new llvm::GlobalVariable(module_, type_, /*isConstant=*/true, llvm::GlobalValue::PrivateLinkage,
                                            fields, "__raddle_site." + llvm::utohexstr(site.id, /*LowerCase=*/true));
  variable->setAlignment(llvm::Align(8));
  if (function.hasComdat()) {
    variable->setComdat(const_cast<llvm::Comdat *>(function.getComdat()));
    variable->setLinkage(llvm::GlobalValue::LinkOnceODRLinkage);
    variable->setVisibility(llvm::GlobalValue::HiddenVisibility);
  }
  return variable;
}

} // namespace raddle::instrument
