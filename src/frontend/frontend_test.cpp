#include "frontend/frontend.h"

#include <cstdlib>
#include <unistd.h>

#include <gtest/gtest.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Verifier.h>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "frontend/normalize.h"
#include "program/awaits.h"

namespace raddle::frontend {
namespace {

class FrontendTest : public testing::Test {
protected:
  void SetUp() override { ASSERT_TRUE(directory_.ok()); }

  std::string write(const std::string &name, const std::string &content) {
    const std::filesystem::path path = directory_->path() / name;
    EXPECT_FALSE(writeFile(path, content).has_value());
    return path.string();
  }

  static Failure failureOf(const Sources &sources) {
    auto result = load(sources);
    if (const auto *failure = std::get_if<Failure>(&result))
      return *failure;
    ADD_FAILURE() << "expected a failure";
    return {};
  }

  static Program loaded(const Sources &sources) {
    auto result = load(sources);
    if (const auto *failure = std::get_if<Failure>(&result))
      ADD_FAILURE() << failure->message;
    return std::get<Program>(std::move(result));
  }

  Result<TemporaryDirectory> directory_ = TemporaryDirectory::create();
};

size_t countLoadsAndStores(const llvm::Module &module, const char *function) {
  size_t count = 0;
  for (const llvm::BasicBlock &block : *module.getFunction(function))
    for (const llvm::Instruction &instruction : block)
      count += llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction);
  return count;
}

TEST_F(FrontendTest, LinksFilesOfBothLanguages) {
  const std::string c = write("a.c", "static int helper(void) { return 1; } int fromC(void) { return helper(); }");
  const std::string cxx = write(
      "b.cc", "extern \"C\" int fromC(); static int helper() { return 2; } int main() { return fromC() + helper(); }");
  Program program =
      loaded({.files = {c, cxx}, .cFlags = {}, .cxxFlags = {}, .includePaths = {}, .headerDirectory = {}});
  EXPECT_FALSE(program.module().getFunction("main")->isDeclaration());
  EXPECT_FALSE(program.module().getFunction("fromC")->isDeclaration());
  EXPECT_TRUE(isCxx(cxx));
  EXPECT_FALSE(isCxx(c));
}

TEST_F(FrontendTest, PassesFlagsAndIncludePaths) {
  write("mine.h", "#define VALUE 7\n");
  const std::string file = write("a.c", "#include <mine.h>\n#include <raddle.h>\n#if FLAG != 3 || !__RADDLE__\n#error\n"
                                        "#endif\nint main(void) { return VALUE; }");
  write("raddle.h", "");
  const std::string path = directory_->path().string();
  loaded({.files = {file},
          .cFlags = {"-DFLAG=3", "-O3"},
          .cxxFlags = {},
          .includePaths = {path},
          .headerDirectory = path});
}

TEST_F(FrontendTest, TellsWhatIsWrong) {
  Sources sources;
  sources.files = {"/nowhere/x.c"};
  EXPECT_EQ(failureOf(sources).kind, Failure::Kind::Usage);
  EXPECT_EQ(failureOf(sources).message, "cannot read '/nowhere/x.c': No such file or directory");

  sources.files = {write("x.txt", "")};
  EXPECT_EQ(failureOf(sources).kind, Failure::Kind::Usage);

  sources.files = {write("none.c", "int notMain(void) { return 0; }")};
  EXPECT_EQ(failureOf(sources).kind, Failure::Kind::NoMain);
  EXPECT_EQ(failureOf(sources).message, "the program has no function 'main' (raddle check FILE, or raddle kiss --entry "
                                        "F, checks programs without one)");

  sources.files = {write("a.c", "int main(void) { return 0; }"), write("b.c", "int main(void) { return 1; }")};
  EXPECT_EQ(failureOf(sources).kind, Failure::Kind::BadProgram);
  EXPECT_NE(failureOf(sources).message.find("main"), std::string::npos);

  sources.files = {write("bad.ll", "this is not IR")};
  EXPECT_EQ(failureOf(sources).kind, Failure::Kind::BadProgram);
}

TEST_F(FrontendTest, LeavesCompileErrorsToClang) {
  Sources sources;
  sources.files = {write("a.c", "int main(void) { return x; }\n")};
  testing::internal::CaptureStderr();
  const Failure failure = failureOf(sources);
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(failure.kind, Failure::Kind::BadProgram);
  EXPECT_EQ(failure.message, "");
  EXPECT_NE(said.find("a.c:1:25: error: use of undeclared identifier 'x'"), std::string::npos) << said;
}

TEST_F(FrontendTest, HashFollowsTheProgramAndNotItsLines) {
  Sources sources;
  auto hash = [&](const std::string &name, const std::string &content) {
    sources.files = {write(name, content)};
    return hashOf(loaded(sources).module());
  };
  const std::string first = hash("a.c", "int g;\nint main(void) { return g; }");
  EXPECT_EQ(first.size(), 40U);
  EXPECT_EQ(hash("b.c", "\n\nint g;\n\nint main(void) {\n return g; }"), first);
  EXPECT_NE(hash("a.c", "int g;\nint main(void) { return g + 1; }"), first);
}

TEST_F(FrontendTest, NormalizationKeepsEveryAccessToSharedMemory) {
  Sources sources;
  sources.files = {write("a.c", "int g; struct s { int a, b; } x;\n"
                                "void stores(void) { g = 1; g = 2; }\n"
                                "int loads(void) { int a = g, b = g; return a + b; }\n"
                                "void unused(void) { (void)*(volatile int *)&g; (void)g; int l = g; }\n"
                                "int branch(int c) { int l = 1, *p = c ? &g : &l; if (c > 5) return 0; return *p; }\n"
                                "int main(void) { return 0; }\n")};
  Program program = loaded(sources);
  EXPECT_EQ(countLoadsAndStores(program.module(), "stores"), 2U);
  EXPECT_EQ(countLoadsAndStores(program.module(), "loads"), 2U);
  EXPECT_EQ(countLoadsAndStores(program.module(), "unused"), 3U);
  EXPECT_EQ(countLoadsAndStores(program.module(), "branch"), 2U); // the initializer of l, and the load
  EXPECT_EQ(countLoadsAndStores(program.module(), "main"), 0U);
}

TEST_F(FrontendTest, NormalizationWithdrawsPromises) {
  Sources sources;
  sources.files = {write("a.c", "int g; __attribute__((pure)) int flag(void) { return g; }\n"
                                "__attribute__((const)) int other(int);\n"
                                "int main(void) { while (!flag()) {} return other(1); }\n")};
  Program program = loaded(sources);
  for (const llvm::Function &function : program.module()) {
    if (function.isIntrinsic())
      continue;
    EXPECT_FALSE(function.hasFnAttribute(llvm::Attribute::Memory)) << function.getName().str();
    EXPECT_FALSE(function.hasFnAttribute(llvm::Attribute::WillReturn)) << function.getName().str();
    for (const llvm::BasicBlock &block : function) {
      for (const llvm::Instruction &instruction : block)
        if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
          EXPECT_FALSE(call->getAttributes().hasFnAttr(llvm::Attribute::Memory));
      const llvm::MDNode *loop = block.getTerminator()->getMetadata(llvm::LLVMContext::MD_loop);
      for (unsigned index = 1; loop && index < loop->getNumOperands(); ++index)
        if (const auto *node = llvm::dyn_cast<llvm::MDNode>(loop->getOperand(index));
            node && node->getNumOperands() > 0)
          if (const auto *text = llvm::dyn_cast<llvm::MDString>(node->getOperand(0)))
            EXPECT_NE(text->getString(), "llvm.loop.mustprogress");
    }
  }
}

// Calls that are left in function `name`, and how many waiting loops it has.
std::string describeLoops(llvm::Module &module, const char *name) {
  llvm::Function &function = *module.getFunction(name);
  std::string result = std::to_string(program::awaitsOf(function).size());
  for (const llvm::BasicBlock &block : function)
    for (const llvm::Instruction &step : block)
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&step); call && !llvm::isa<llvm::IntrinsicInst>(call))
        result += " " + call->getCalledFunction()->getName().str();
  return result;
}

TEST_F(FrontendTest, NormalizationOpensLoopsThatWaitByCalling) {
  Sources sources;
  sources.files = {write("a.c", "#include <pthread.h>\n#include <stdatomic.h>\n"
                                "atomic_int l; int plain; pthread_mutex_t m;\n"
                                "static _Bool locked(atomic_int *p) { return atomic_load(p) != 0; }\n"
                                "static _Bool busy(void) { return locked(&l); }\n"
                                "static int take(void) { return pthread_mutex_trylock(&m); }\n"
                                "static int count(void) { return ++plain; }\n"
                                "static int sum(int *p) { return *p; }\n"
                                "void waits(void) { while (locked(&l)); }\n"
                                "void deep(void) { while (busy()); }\n"
                                "void tries(void) { while (take()); }\n"
                                "void counts(void) { while (count() < 9); }\n"
                                "void adds(int *p, int n) { while (n--) plain += sum(p); }\n"
                                "void looks(int n) { while (n-- && !locked(&l)); }\n"
                                "int main(void) { return 0; }\n")};
  Program program = loaded(sources);
  EXPECT_EQ(describeLoops(program.module(), "waits"), "1");
  EXPECT_EQ(describeLoops(program.module(), "deep"), "1");
  EXPECT_EQ(describeLoops(program.module(), "tries"), "1 pthread_mutex_trylock");
  EXPECT_EQ(describeLoops(program.module(), "counts"), "0 count");
  EXPECT_EQ(describeLoops(program.module(), "adds"), "0 sum");
  EXPECT_EQ(describeLoops(program.module(), "looks"), "0 locked");
  const std::string hash = hashOf(program.module());
  normalize(program.module());
  EXPECT_EQ(hashOf(program.module()), hash);
}

TEST_F(FrontendTest, NormalizationOpensLoopsOverAtomicsOfCxx) {
  Sources sources;
  sources.files = {write("a.cpp",
                         "#include <atomic>\n#include <mutex>\n#include <thread>\n"
                         "enum class E { A, B }; std::atomic<bool> b; std::atomic<int> n; std::atomic<int *> p;\n"
                         "std::atomic<E> e; std::atomic_flag taken; std::mutex m;\nextern \"C\" {\n"
                         "void loadsBool() { while (!b.load(std::memory_order_acquire)); }\n"
                         "void convertsBool() { while (!b) std::this_thread::yield(); }\n"
                         "void convertsInt() { while (n < 3); }\n"
                         "void loadsPointer() { while (p.load() == nullptr); }\n"
                         "void loadsEnum() { while (e.load() != E::B); }\n"
                         "void sets() { while (taken.test_and_set(std::memory_order_acquire)); }\n"
                         "void exchanges() { while (b.exchange(true)); }\n"
                         "void compares() { for (int x = 0; !n.compare_exchange_strong(x, 1);) x = 0; }\n"
                         "void comparesBool() { bool x; do x = false; while (!b.compare_exchange_weak(x, true)); }\n"
                         "void tries() { while (!m.try_lock()); }\n"
                         "}\nint main() { return 0; }\n")};
  Program program = loaded(sources);
  for (const char *name :
       {"loadsBool", "convertsInt", "loadsPointer", "loadsEnum", "sets", "exchanges", "compares", "comparesBool"})
    EXPECT_EQ(describeLoops(program.module(), name), "1") << name;
  EXPECT_EQ(describeLoops(program.module(), "convertsBool"), "1 _ZNSt11this_thread5yieldEv");
  EXPECT_EQ(describeLoops(program.module(), "tries"), "1 pthread_mutex_trylock");
}

TEST_F(FrontendTest, NormalizationIsIdempotent) {
  Sources sources;
  sources.files = {
      write("a.c", "int g[9]; int main(int n, char **v) { for (int i = 0; i < n; i++) g[i] = i; return 0; }")};
  Program program = loaded(sources);
  const std::string hash = hashOf(program.module());
  normalize(program.module());
  EXPECT_EQ(hashOf(program.module()), hash);
}

} // namespace
} // namespace raddle::frontend
