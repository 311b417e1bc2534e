#include "program/functions.h"

#include <malloc.h>
#include <string>

#include <gtest/gtest.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

namespace raddle::program {
namespace {

class SpecialFunctions : public testing::Test {
protected:
  const llvm::Function &declared(const std::string &name) {
    auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context_), /*isVarArg=*/false);
    return *llvm::Function::Create(type, llvm::Function::ExternalLinkage, name, module_);
  }

private:
  llvm::LLVMContext context_;
  llvm::Module module_ = llvm::Module("test", context_);
};

TEST_F(SpecialFunctions, AreToldByTheirMangledNames) {
  const llvm::Function &constructor = declared("_ZNSt6thread2idC2Ev");
  const llvm::Function &destructor = declared("_ZNSt6threadD2Ev");
  const llvm::Function &plain = declared("_ZNSt6thread4joinEv");
  EXPECT_TRUE(isConstructor(constructor));
  EXPECT_FALSE(isDestructor(constructor));
  EXPECT_TRUE(isDestructor(destructor));
  EXPECT_FALSE(isConstructor(destructor));
  EXPECT_FALSE(isConstructor(plain));
  EXPECT_FALSE(isDestructor(plain));
  EXPECT_FALSE(isDestructor(declared("main")));
}

// Freed memory looks like the name of a destructor here, so that reading it would show. What is so long is kept in no
// cache of the allocator, which would leave it as it is.
TEST_F(SpecialFunctions, AreToldWithoutReadingFreedMemory) {
  const std::string scope(2000, 'a');
  const llvm::Function &constructor = declared("_ZN" + std::to_string(scope.size()) + scope + "4NameC2Ev");
  ASSERT_NE(mallopt(M_PERTURB, '~'), 0);
  const bool isTaken = isDestructor(constructor);
  mallopt(M_PERTURB, 0);
  EXPECT_FALSE(isTaken);
}

} // namespace
} // namespace raddle::program
