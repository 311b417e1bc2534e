#include "instrument/text_records.h"

#include <llvm/IR/GlobalVariable.h>

namespace raddle::instrument {

llvm::GlobalVariable *addConstant(llvm::Module &module, llvm::Constant *value, const char *name) {
  return new llvm::GlobalVariable(module, value->getType(), /*isConstant=*/true, llvm::GlobalValue::PrivateLinkage,
                                  value, name);
}

llvm::Constant *TextRecords::record(const std::string &text) {
  llvm::Constant *&known = known_[text];
  if (known)
    return known;
  llvm::GlobalVariable *variable =
      addConstant(module_, llvm::ConstantDataArray::getString(module_.getContext(), text), "__raddle_text");
  variable->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global); // so that the linker may merge equal ones
  variable->setAlignment(llvm::Align(1));
  return known = variable;
}

} // namespace raddle::instrument
