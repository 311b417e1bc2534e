// What a module becomes when threads call its procedures.
#include "clients/clients.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>

#include "clients/callable.h"
#include "clients/requirements.h"
#include "program/test_module.h"

namespace raddle::clients {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char *kModule = "#define __RADDLE__ 1\n#include \"" RADDLE_SOURCE_DIR "/include/raddle.h\"\n"
                                R"(
  #include <pthread.h>
  pthread_mutex_t lock;
  int count;
  void outside(void);
  void begin(void) { RADDLE_INIT(); count = 0; }
  void add(int by) { RADDLE_REQUIRES(by > 0 && by < 3); count += by; }
  int get(void) { return count; }
  void held(void) { RADDLE_REQUIRES(raddle_holder(&lock) == raddle_tid); count++; }
  void follows(int *at) { RADDLE_REQUIRES(*at > 0); count += *at; }
  void calls(void) { outside(); }
  int main(void) { return get(); }
)";

class Clients : public ::testing::Test {
protected:
  [[nodiscard]] std::string whyNot(const char *name) {
    return whyNotCalled(module.function(name), *module, specifications);
  }
  // How often `function` calls one of that name.
  [[nodiscard]] static size_t callsOf(const llvm::Function &function, llvm::StringRef name) {
    size_t count = 0;
    for (const llvm::Instruction &instruction : llvm::instructions(function)) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const llvm::Function *callee = call != nullptr ? call->getCalledFunction() : nullptr;
      count += callee != nullptr && callee->getName() == name ? 1 : 0;
    }
    return count;
  }
  [[nodiscard]] std::string errorOf(const harness::Options &options) {
    const std::optional<Error> error = addClients(*module, options);
    EXPECT_FALSE(llvm::verifyModule(*module, &llvm::errs()));
    return error ? error->message : "";
  }

  program::TestModule module{kModule};
  const verify::Specifications specifications = verify::collect(*module);
};

TEST_F(Clients, CallWhatTheyCan) {
  const Callable callable = callableIn(*module, specifications);
  EXPECT_THAT(callable.procedures, ElementsAre("add", "get"));
  EXPECT_THAT(callable.init, ElementsAre("begin"));
}

TEST_F(Clients, SayWhatTheyCannotCall) {
  EXPECT_EQ(whyNot("add"), "");
  EXPECT_EQ(whyNot("held"), "what it requires is more than values of its arguments");
  EXPECT_EQ(whyNot("follows"), "what it requires is more than values of its arguments");
  EXPECT_EQ(whyNot("calls"), "it calls `outside`, which is not defined here");
}

TEST_F(Clients, KnowWhatLibrariesDefine) {
  EXPECT_FALSE(isDefinedElsewhere(module.function("outside")));
  llvm::FunctionCallee known =
      (*module).getOrInsertFunction("pthread_mutex_lock", llvm::Type::getInt32Ty((*module).getContext()));
  EXPECT_TRUE(isDefinedElsewhere(*llvm::cast<llvm::Function>(known.getCallee())));
}

TEST_F(Clients, MakeAFunctionOfWhatIsRequired) {
  EXPECT_EQ(addRequirement(module.function("get"), verify::ProcedureSpec()), nullptr);
  const llvm::Function *required = addRequirement(module.function("add"), *specifications.find(module.function("add")));
  ASSERT_NE(required, nullptr);
  EXPECT_FALSE(llvm::verifyModule(*module, &llvm::errs()));
  EXPECT_TRUE(required->getReturnType()->isIntegerTy(32));
  EXPECT_EQ(required->arg_size(), 1U);
  for (const llvm::Instruction &instruction : llvm::instructions(*required)) // The body is not executed.
    EXPECT_FALSE(llvm::isa<llvm::StoreInst>(instruction) &&
                 llvm::isa<llvm::GlobalVariable>(llvm::getLoadStorePointerOperand(&instruction)));
}

TEST_F(Clients, AreThreadsThatChooseWhatTheyCall) {
  EXPECT_EQ(errorOf({.entries = {"add", "get"}, .init = {"begin"}, .threads = 2, .calls = 2}), "");
  const llvm::Function &main = module.function("main");
  EXPECT_EQ(callsOf(main, "begin"), 1U);
  EXPECT_EQ(callsOf(main, "pthread_create"), 2U);
  EXPECT_EQ(callsOf(main, "pthread_join"), 2U);
  const llvm::Function &first = module.function("client1");
  EXPECT_EQ(callsOf(first, "add"), 2U); // the first entry, each time
  EXPECT_EQ(callsOf(first, "get"), 0U);
  const llvm::Function &second = module.function("client2");
  EXPECT_EQ(callsOf(second, "add"), 2U);
  EXPECT_EQ(callsOf(second, "get"), 2U);
  // What is called, and the argument of `add`.
  EXPECT_EQ(callsOf(second, "__raddle_choose"), 4U);
  EXPECT_EQ(callsOf(second, "add.requires"), 2U);
  EXPECT_EQ(callsOf(second, "__raddle_assume"), 2U);
  EXPECT_FALSE(module.function("main.of.program").isDeclaration());
}

TEST_F(Clients, EndWhereNobodyDefinesWhatIsCalled) {
  EXPECT_EQ(errorOf({.entries = {"calls"}, .threads = 1}), "");
  const llvm::Function &outside = module.function("outside");
  EXPECT_FALSE(outside.isDeclaration());
  EXPECT_EQ(callsOf(outside, "__raddle_assume"), 1U);
}

TEST_F(Clients, RefuseWhatTheyCannotCall) {
  EXPECT_EQ(errorOf({.entries = {"held"}}), "what `held` requires cannot be computed from its arguments");
  EXPECT_THAT(errorOf({.entries = {"nowhere"}}), ::testing::HasSubstr("no function 'nowhere'"));
}

} // namespace
} // namespace raddle::clients
