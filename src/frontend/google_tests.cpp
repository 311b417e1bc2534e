#include "frontend/google_tests.h"

#include <llvm/IR/InstrTypes.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace raddle::frontend {
namespace {

// Of testing::Test: its table of virtual functions, its type, and the name of that. There is no attribute for them.
constexpr llvm::StringLiteral kClass[] = {"_ZTVN7testing4TestE", "_ZTIN7testing4TestE", "_ZTSN7testing4TestE"};
constexpr llvm::StringLiteral kMain = "__raddle_test_main";
// testing::internal::AssertHelper::operator=
constexpr llvm::StringLiteral kFails = "_ZNK7testing8internal12AssertHelperaSERKNS_7MessageE";

} // namespace

void weakenGoogleTest(llvm::Module &unit) {
  for (const llvm::StringLiteral name : kClass)
    if (llvm::GlobalVariable *variable = unit.getNamedGlobal(name); variable && variable->hasExternalLinkage())
      if (!variable->isDeclaration())
        variable->setLinkage(llvm::GlobalValue::WeakAnyLinkage);
}

void adoptGoogleTest(llvm::Module &program) {
  llvm::Function *ours = program.getFunction(kMain);
  if (!ours)
    return;
  llvm::Function *main = program.getFunction("main");
  if (main && main->isDeclaration() && main->use_empty())
    main->eraseFromParent();
  if (!program.getFunction("main"))
    ours->setName("main");
  llvm::Function *fails = program.getFunction(kFails);
  if (!fails || fails->isDeclaration() || !fails->isWeakForLinker())
    return;
  llvm::SmallVector<llvm::CallBase *> calls;
  for (llvm::User *user : fails->users())
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(user); call && call->getCalledOperand() == fails)
      calls.push_back(call);
  for (llvm::CallBase *call : calls) {
    llvm::InlineFunctionInfo info;
    llvm::InlineFunction(*call, info);
  }
}

} // namespace raddle::frontend
