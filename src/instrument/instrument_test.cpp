#include "instrument/instrument.h"

#include <map>

#include <gtest/gtest.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "abi/locals.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "instrument/build.h"
#include "program/test_module.h"

namespace raddle::instrument {
namespace {

using program::TestModule;

// The calls of the runtime in `function`, in the order of the code: "read write call".
std::string callsIn(const llvm::Function &function) {
  std::string result;
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && callee->getName().starts_with("__raddle_"))
      result += (result.empty() ? "" : " ") + callee->getName().drop_front(9).str();
  }
  return result;
}

std::string callsIn(const std::string &source, const char *name = "f") {
  TestModule module(source);
  instrument(*module);
  return callsIn(module.function(name));
}

TEST(Instrument, PointersOfMainAreKeptWhereReportsFindThem) {
  const std::string begin = "int *make(void); void use(int *);\n";
  const auto kept = [&](const std::string &body, const char *name = "main") {
    return callsIn(begin + "int " + name + "(void) { " + body + " return 0; }", name).find("local_begin") !=
           std::string::npos;
  };
  EXPECT_TRUE(kept("int *box = make(); use(box);"));
  EXPECT_TRUE(kept("int *box = 0; use(box); box = make(); use(box);"));
  EXPECT_FALSE(kept("int *box = make(); use(box);", "f")) << "only what main has lasts";
  EXPECT_FALSE(kept("int *box = make(); use(box); box = make(); use(box);")) << "the name would mean two objects";
  EXPECT_FALSE(kept("for (int i = 0; i < 3; i++) { int *box = make(); use(box); }"));
  EXPECT_FALSE(kept("int value = *make(); return value;")) << "it is no pointer";
}

TEST(Instrument, AnnouncesAccessesJustBeforeThem) {
  TestModule module("int g; void f(void) { g = 1; g = 2; }");
  instrument(*module);
  for (const llvm::Instruction &instruction : llvm::instructions(module.function("f")))
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      const auto *call = llvm::dyn_cast_or_null<llvm::CallInst>(store->getPrevNode());
      ASSERT_NE(call, nullptr);
      EXPECT_EQ(call->getCalledFunction()->getName(), "__raddle_write");
      EXPECT_EQ(call->getArgOperand(0), store->getPointerOperand());
    }
}

TEST(Instrument, ABarrierWhoseResultNobodyUsesLeavesNoChoice) {
  const std::string declared = "int pthread_barrier_wait(void *); ";
  EXPECT_EQ(callsIn(declared + "void f(void *b) { pthread_barrier_wait(b); }"), "call barrier_wait");
  EXPECT_EQ(callsIn(declared + "int f(void *b) { return pthread_barrier_wait(b); }"), "call");
}

TEST(Instrument, HasACallForEachKind) {
  EXPECT_EQ(callsIn("int g; int f(void) { g = 1; return g; }"), "write read");
  EXPECT_EQ(callsIn("struct s { int x[9]; } a, b; void f(void) { a = b; }"), "copy");
  EXPECT_EQ(callsIn("_Atomic int a; int f(void) { a = 1; a++; return a; }"), "atomic_store atomic_update atomic_load");
  EXPECT_EQ(callsIn("_Atomic int a; void f(int e) { __c11_atomic_compare_exchange_strong(&a, &e, 2, 5, 5); }"),
            "atomic_compare");
  EXPECT_EQ(callsIn("void f(void) { __atomic_thread_fence(2); }"), "fence");
  EXPECT_EQ(callsIn("_Thread_local int t; void f(void) { t = 1; }"), "private_write");
  EXPECT_EQ(callsIn("char *strerror(int); void abort(void); void g(void); void f(void) { strerror(1); g(); abort(); }"),
            "library foreign call");
  EXPECT_EQ(callsIn("void f(int c) { while (c) c = c * 3; }"), "loop");
  EXPECT_EQ(callsIn("int f(int a, int b) { return a / b; }"), "bad_division");
}

TEST(Instrument, WatchesLocalsThatPointersMayLeadBeyond) {
  EXPECT_EQ(callsIn("int f(int i) { int a[3] = {1}; return a[2]; }"), "");
  EXPECT_EQ(callsIn("int f(int i) { int a[3] = {1}; return a[i]; }"), "read_beyond");
  EXPECT_EQ(callsIn("int f(void) { int s = 0, a[3] = {1}; for (int i = 0; i < 3; ++i) s += a[i]; return s; }"),
            "read_beyond");
  const std::string set = "static void set(int *p, int i) { p[i] = 1; } ";
  EXPECT_EQ(callsIn(set + "void f(void) { int a[3]; set(a, 2); }"), "local_begin private_write private_end");
  EXPECT_EQ(callsIn(set + "void f(void) { int a[3]; set(a, 2); }", "set"), "checked_write");
  EXPECT_EQ(callsIn("static void set(int *p) { p[2] = 1; } void f(void) { int a[3]; set(a); }"), "");
  EXPECT_EQ(callsIn("int *g; void f(void) { int a; g = &a; }"), "local_begin private_write write local_end");
  EXPECT_EQ(callsIn("int f(int n) { int a[n]; a[0] = 1; return a[0]; }"), "write_beyond read_beyond");
}

TEST(Instrument, WrapsAtomicFunctions) {
  EXPECT_EQ(callsIn("int g; int __VERIFIER_atomic_f(int c) { if (c) return 1; return g; }", "__VERIFIER_atomic_f"),
            "section_begin read section_end");
}

TEST(Instrument, GivesSectionsOfTheProgramTheirSite) {
  TestModule module("void __raddle_section_begin(const void *); void f(void) { __raddle_section_begin(0); }");
  instrument(*module);
  EXPECT_EQ(callsIn(module.function("f")), "section_begin");
  for (const llvm::Instruction &instruction : llvm::instructions(module.function("f")))
    if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction))
      EXPECT_TRUE(llvm::isa<llvm::GlobalVariable>(call->getArgOperand(0)));
}

TEST(Instrument, HappensOnce) {
  TestModule module("int g; void f(void) { g = 1; }");
  instrument(*module);
  instrument(*module);
  EXPECT_EQ(callsIn(module.function("f")), "write");
}

TEST(Instrument, PutsSitesIntoTheComdatOfTheirFunction) {
  TestModule module("int g; inline void f() { g = 1; } void h() { f(); }", ".cpp");
  instrument(*module);
  const llvm::Function &function = module.function("_Z1fv");
  size_t sites = 0;
  for (const llvm::GlobalVariable &variable : (*module).globals())
    if (variable.getName().starts_with("__raddle_site")) {
      ++sites;
      EXPECT_EQ(variable.getComdat(), function.getComdat());
      EXPECT_TRUE(variable.hasLinkOnceODRLinkage());
    }
  EXPECT_EQ(sites, 1U);
}

// A runtime that lets everything happen at once and writes down what it is told.
constexpr const char *kStub = R"(
#include "abi/locals.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void say(const char *what, uint64_t number, const RaddleSite *site) {
  printf("%s %lu %s\n", what, (unsigned long)number, site ? site->text : "-");
}
void __raddle_read(const void *a, uint64_t n, const RaddleSite *s) { say("read", n, s); }
void __raddle_write(void *a, uint64_t n, const RaddleSite *s) { say("write", n, s); }
void __raddle_copy(void *t, const void *f, uint64_t n, const RaddleSite *s) { say("copy", n, s); }
void __raddle_atomic_load(const void *a, uint64_t n, uint32_t o, const RaddleSite *s) { say("load", o, s); }
void __raddle_atomic_store(void *a, uint64_t n, uint32_t o, const RaddleSite *s) { say("store", o, s); }
void __raddle_atomic_update(void *a, uint64_t n, uint32_t o, const RaddleSite *s) { say("update", o, s); }
void __raddle_atomic_compare(void *a, uint64_t n, uint64_t e, uint32_t o, const RaddleSite *s) { say("compare", e, s); }
void __raddle_await_load(const void *a, uint64_t n, uint32_t o, uint64_t v, const RaddleSite *s) {
  say("await", o, s);
  say("for", v, s);
  *(int *)a = v;
}
void __raddle_await_update(void *a, uint64_t n, uint32_t o, uint64_t v, const RaddleSite *s) {
  say("await update", o, s);
  say("for", v, s);
}
void __raddle_fence(uint32_t o, const RaddleSite *s) { say("fence", o, s); }
void __raddle_private_write(void *a, uint64_t n) { say("private", n, 0); }
void *__raddle_local_begin(uint64_t n, uint64_t alignment, const RaddleSite *s) { return calloc(1, n); }
void __raddle_local_end(void *a, uint64_t n, const RaddleSite *s) {}
void __raddle_private_end(void *a, uint64_t n, const RaddleSite *s) {}
void __raddle_apart(const void *t, const void *f, uint64_t n, const RaddleSite *s) {}
void __raddle_checked_read(const void *a, uint64_t n, const RaddleSite *s) { say("checked read", n, s); }
void __raddle_checked_write(void *a, uint64_t n, const RaddleSite *s) { say("checked write", n, s); }
void __raddle_read_beyond(const void *a, uint64_t n, const void *o, uint64_t on, const RaddleSite *s) { _Exit(8); }
void __raddle_write_beyond(const void *a, uint64_t n, const void *o, uint64_t on, const RaddleSite *s) { _Exit(8); }
uint64_t __raddle_text_bytes(const void *t, uint64_t bound, uint64_t unit, const RaddleSite *s) {
  uint64_t n = strnlen(t, bound);
  return n < bound ? n + 1 : bound;
}
void __raddle_call(const RaddleSite *s) { say("call", 0, s); }
void __raddle_foreign(const RaddleSite *s) { say("foreign", 0, s); }
void __raddle_assembly(const RaddleSite *s) { say("assembly", 0, s); }
void __raddle_look(uint32_t depth) {}
uint32_t __raddle_unnoticed_begin(void) { return 0; }
void __raddle_unnoticed_end(uint32_t effects) {}
void __raddle_looked(const void *a, uint64_t size) {}
void __raddle_effect(void) {}
uint32_t __raddle_own_begin(void) { return 0; }
void __raddle_own_end(uint32_t effects) {}
void __raddle_look_again(uint32_t depth, uint32_t isSame, const RaddleSite *s) { say("look-again", 0, s); }
void __raddle_retry(const RaddleSite *s) { say("retry", 0, s); }
void __raddle_library(const RaddleSite *s) { say("library", 0, s); }
void __raddle_caught(void) { say("caught", 0, 0); }
void __raddle_loop(const RaddleSite *s) { say("loop", 0, s); }
void __raddle_bad_division(const RaddleSite *s) { say("division", s->line, s); fflush(stdout); _Exit(9); }
void __raddle_section_begin(const RaddleSite *s) { say("begin", 0, s); }
void __raddle_section_end(void) { say("end", 0, 0); }
void free(void *p) { static int busy; if (p && !busy) { busy = 1; say("free", 0, 0); } }
int puts(const char *s) { say("puts instead of printf", 0, 0); return 0; }
)";

class EndToEnd : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_TRUE(directory_.ok());
    const std::filesystem::path stub = directory_->path() / "stub.c";
    ASSERT_FALSE(writeFile(stub, kStub).has_value());
    const std::string include = std::string(RADDLE_SOURCE_DIR) + "/src";
    ASSERT_TRUE(run({.arguments = {"clang-19", "-w", "-shared", "-fPIC", "-I" + include, "-o", library().string(),
                                   stub.string()}})
                    .value()
                    .success());
  }

  [[nodiscard]] std::filesystem::path library() const { return directory_->path() / "libstub.so"; }

  // Builds the program, runs it, and returns what the stub (and the program) printed; its exit status in `status_`.
  std::string outputOf(const std::string &source, const std::string &extension = ".c") {
    TestModule module(source, extension);
    instrument(*module);
    BuildOptions options;
    options.output = directory_->path() / "program";
    options.runtimeLibrary = library();
    const auto built = buildExecutable(*module, options);
    const auto *failure = std::get_if<BuildFailure>(&built);
    EXPECT_EQ(failure, nullptr);
    if (failure)
      return "";
    const std::filesystem::path out = directory_->path() / "out";
    {
      Result<FileDescriptor> file = openFile(out, OpenMode::Write);
      status_ = run({.arguments = {options.output.string()}, .redirections = {{1, file->number()}}}).value();
    }
    return readFile(out).value();
  }

  Result<TemporaryDirectory> directory_ = TemporaryDirectory::create();
  ExitStatus status_;
};

TEST_F(EndToEnd, OptimizationLosesNoAnnouncement) {
  const std::string output = outputOf("static int g; static int never; int main(void) {\n"
                                      "  g = 1; g = 2; int a = g, b = g; (void)never;\n"
                                      "  for (int i = 0; i < 2; i++) g += i;\n"
                                      "  return a + b - 4; }\n");
  EXPECT_EQ(output, "write 4 g\nwrite 4 g\nread 4 g\nread 4 g\nread 4 never\n"
                    "read 4 g\nwrite 4 g\nread 4 g\nwrite 4 g\n");
  EXPECT_TRUE(status_.success());
}

TEST_F(EndToEnd, TellsOrdersSizesAndExpectedValues) {
  const std::string output =
      outputOf("#include <stdatomic.h>\n#include <string.h>\natomic_int a; char text[20];\n"
               "int main(void) { int e = 3; atomic_store_explicit(&a, 3, memory_order_release);\n"
               "  atomic_compare_exchange_strong(&a, &e, 1);\n"
               "  atomic_fetch_add_explicit(&a, 1, memory_order_relaxed);\n"
               "  atomic_thread_fence(memory_order_acq_rel); strcpy(text, \"four\");\n"
               "  strncmp(text, \"four\", 9);\n"
               "  return strncmp(text, \"fo\", 2); }\n");
  // 67 is a release that continues its thread's release sequences, as stores do in C17.
  EXPECT_EQ(output, "store 67 a\ncompare 3 a\nupdate 1 a\nfence 4 fence\nwrite 5 text\nread 5 text\nread 2 text\n");
  EXPECT_TRUE(status_.success());
}

TEST_F(EndToEnd, TellsWhatAWaitingLoopWaitsFor) {
  const std::string output =
      outputOf("#include <stdatomic.h>\natomic_int turn, lock;\n"
               "int main(int count, char **v) {\n"
               "  while (atomic_load_explicit(&turn, memory_order_acquire) != (count + 1) * 21);\n"
               "  while (atomic_exchange(&lock, 1));\n"
               "  return turn - 42; }\n");
  const unsigned load = RADDLE_ORDER_AND_CONDITION(RaddleOrderAcquire, RaddleConditionEqual);
  const unsigned update = RADDLE_ORDER_AND_CONDITION(RaddleOrderSequential, RaddleConditionNotEqual);
  EXPECT_EQ(output, "await " + std::to_string(load) + " turn\nfor 42 turn\nawait update " + std::to_string(update) +
                        " lock\nfor 1 lock\nload 5 turn\n");
  EXPECT_TRUE(status_.success());
}

TEST_F(EndToEnd, StopsBeforeABadDivision) {
  EXPECT_EQ(outputOf("int main(int c, char **v) {\n int zero = c - 1;\n return 1 / zero; }"), "division 3 zero\n");
  EXPECT_EQ(status_.code, 9);
  outputOf("int main(int c, char **v) { int low = -2147483647 - c; return low % -c; }");
  EXPECT_EQ(status_.code, 9);
  outputOf("int main(int c, char **v) { unsigned low = 5; return low / c - 5; }");
  EXPECT_TRUE(status_.success());
}

TEST_F(EndToEnd, AWaitingLoopStaysOne) {
  // With the promises of the source taken at their word this would read `g` once, or never end unannounced.
  const std::string output = outputOf("int g; int main(void) { while (g < 3) g++; return 0; }");
  size_t loops = 0;
  for (size_t at = output.find("loop"); at != std::string::npos; at = output.find("loop", at + 1))
    loops += at == 0 || output[at - 1] == '\n';
  EXPECT_EQ(loops, 3U);
}

TEST_F(EndToEnd, CallsOfTheCLibraryStayWhatTheyAre) {
  EXPECT_EQ(outputOf("void free(void *); void *malloc(unsigned long); int main(void) { free(malloc(3)); return 0; }"),
            "call 0 malloc\ncall 0 *malloc()\nfree 0 -\n");
  EXPECT_EQ(outputOf("#include <stdio.h>\nint main(void) { printf(\"hello\\n\"); return 0; }"),
            "call 0 printf\nhello\n");
}

TEST_F(EndToEnd, CxxProgramsLinkAndRun) {
  const std::string output =
      outputOf("#include <atomic>\n#include <memory>\n#include <mutex>\n#include <stdexcept>\n"
               "#include <thread>\n#include <vector>\n"
               "struct Base { virtual ~Base() = default; virtual int f() { return 0; } };\n"
               "struct Derived : Base { int n = 1; int f() override { return n; } };\n"
               "std::atomic<int> done{0}; std::mutex m; int count;\n"
               "int main() {\n"
               "  std::vector<std::unique_ptr<Base>> all;\n"
               "  all.push_back(std::make_unique<Derived>());\n"
               "  std::thread t([&] { std::lock_guard<std::mutex> l(m); count++; done = 1; });\n"
               "  t.join();\n"
               "  try { if (done) throw std::runtime_error(\"x\"); } catch (std::exception &) {}\n"
               "  return all[0]->f() - count; }\n",
               ".cpp");
  EXPECT_TRUE(status_.success()) << output;
  EXPECT_NE(output.find("read 4 count\nwrite 4 count\n"), std::string::npos) << output;
  EXPECT_EQ(output.find("foreign"), std::string::npos) << output;
}

TEST_F(EndToEnd, AnUndefinedFunctionIsTheProgramsFault) {
  TestModule module("void nowhere(void); int main(void) { nowhere(); }");
  instrument(*module);
  BuildOptions options;
  options.output = directory_->path() / "program";
  options.runtimeLibrary = library();
  testing::internal::CaptureStderr();
  const auto built = buildExecutable(*module, options);
  const auto *failure = std::get_if<BuildFailure>(&built);
  const std::string said = testing::internal::GetCapturedStderr();
  ASSERT_NE(failure, nullptr);
  EXPECT_EQ(failure->kind, BuildFailure::Kind::BadProgram);
  EXPECT_NE(said.find("undefined symbol: nowhere"), std::string::npos) << said;
}

} // namespace
} // namespace raddle::instrument
