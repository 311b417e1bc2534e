#include "instrument/site_records.h"

#include <cstddef>

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/GlobalVariable.h>

#include "abi/raddle_abi.h"

namespace raddle::instrument {

// What the constructor builds field by field below.
static_assert(sizeof(RaddleSite) == 40 && offsetof(RaddleSite, file) == 8 && offsetof(RaddleSite, function) == 16 &&
              offsetof(RaddleSite, text) == 24 && offsetof(RaddleSite, line) == 32 &&
              offsetof(RaddleSite, column) == 36);

SiteRecords::SiteRecords(llvm::Module &module) : module_(module) {
  llvm::LLVMContext &context = module.getContext();
  llvm::Type *pointer = llvm::PointerType::getUnqual(context);
  llvm::Type *int32 = llvm::Type::getInt32Ty(context);
  type_ = llvm::StructType::create({llvm::Type::getInt64Ty(context), pointer, pointer, pointer, int32, int32},
                                   "RaddleSite");
}

llvm::Constant *SiteRecords::text(const std::string &text) {
  llvm::Constant *&known = texts_[text];
  if (known)
    return known;
  llvm::Constant *bytes = llvm::ConstantDataArray::getString(module_.getContext(), text);
  auto *variable = new llvm::GlobalVariable(module_, bytes->getType(), /*isConstant=*/true,
                                            llvm::GlobalValue::PrivateLinkage, bytes, "__raddle_text");
  variable->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global); // so that the linker may merge equal ones
  variable->setAlignment(llvm::Align(1));
  return known = variable;
}

llvm::Constant *SiteRecords::record(const program::Site &site, const llvm::Function &function) {
  llvm::Type *int64 = type_->getElementType(0);
  llvm::Type *int32 = type_->getElementType(4);
  llvm::Constant *fields = llvm::ConstantStruct::get(
      type_, {llvm::ConstantInt::get(int64, site.id), text(site.file), text(site.function), text(site.text),
              llvm::ConstantInt::get(int32, site.line), llvm::ConstantInt::get(int32, site.column)});
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
