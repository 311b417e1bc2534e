#include "program/escape.h"

#include <gtest/gtest.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "program/test_module.h"

namespace raddle::program {
namespace {

// How the memory of the last store in function `f` can be reached.
Reach reachOfStore(const std::string &source) {
  TestModule module(
      "#include <pthread.h>\n#include <stdlib.h>\n#include <string.h>\nvoid *run(void *);\nint *global;\n" + source);
  const Escape escape(*module);
  const llvm::Value *pointer = nullptr;
  for (llvm::Instruction &instruction : llvm::instructions(module.function("f")))
    if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      pointer = store->getPointerOperand();
  CHECK(pointer != nullptr, "the snippet should store something");
  return escape.reachOf(pointer);
}

TEST(Escape, LocalsArePrivateUntilTheirAddressIsKept) {
  EXPECT_EQ(reachOfStore("void f(int i) { int a[3]; a[i] = 1; }"), Reach::Private);
  EXPECT_EQ(reachOfStore("void f(int i) { int a[3]; global = a; a[i] = 1; }"), Reach::Shared);
  EXPECT_EQ(reachOfStore("int *f(int i) { int a[3]; a[i] = 1; return a; }"), Reach::Shared);
  EXPECT_EQ(reachOfStore("void g(int *); void f(int i) { int a[3]; g(a); a[i] = 1; }"), Reach::Shared);
}

TEST(Escape, TheThreadApiKeepsOnlyTheArgumentOfTheThread) {
  const std::string create = "pthread_t t[2]; int a[2]; pthread_create(&t[0], 0, run, ";
  EXPECT_EQ(reachOfStore("void f(int i) { " + create + "0); a[i] = 1; }"), Reach::Private);
  EXPECT_EQ(reachOfStore("void f(int i) { " + create + "a); a[i] = 1; }"), Reach::Shared);
  EXPECT_EQ(reachOfStore("void f(pthread_t t) { void *r[1]; pthread_join(t, r); r[0] = 0; }"), Reach::Private);
  EXPECT_EQ(reachOfStore("void f(int i) { " + create + "0); t[i] = 1; }"), Reach::Private);
}

TEST(Escape, GlobalsAndHeapAreShared) {
  EXPECT_EQ(reachOfStore("static int g[3]; void f(int i) { g[i] = 1; }"), Reach::Shared);
  EXPECT_EQ(reachOfStore("void f(int i) { int *p = malloc(40); p[i] = 1; }"), Reach::Shared);
  EXPECT_EQ(reachOfStore("void f(int *p) { *p = 1; }"), Reach::Shared);
}

TEST(Escape, FollowsCallsOfTheProgram) {
  const std::string set = "static void set(int *p, int v) { *p = v; }\n";
  EXPECT_EQ(reachOfStore(set + "void f(int i) { int a[3]; set(a, 1); a[i] = 1; }"), Reach::Private);
  const std::string keep = "static void keep(int *p) { global = p; }\nstatic void pass(int *p) { keep(p); }\n";
  EXPECT_EQ(reachOfStore(keep + "void f(int i) { int a[3]; pass(a); a[i] = 1; }"), Reach::Shared);
  const std::string recursive = "static void down(int *p, int n) { if (n) down(p, n - 1); }\n";
  EXPECT_EQ(reachOfStore(recursive + "void f(int i) { int a[3]; down(a, 2); a[i] = 1; }"), Reach::Private);
}

TEST(Escape, ArgumentsArePrivateIfAllCallersPassPrivateMemory) {
  const std::string f = "void f(int *p) { *p = 1; }\n";
  EXPECT_EQ(reachOfStore(f + "void g(void) { int l; f(&l); }"), Reach::Private);
  EXPECT_EQ(reachOfStore(f + "void g(void) { int l; f(&l); f(global); }"), Reach::Shared);
  EXPECT_EQ(reachOfStore(f + "void (*h)(int *) = f; void g(void) { int l; f(&l); }"), Reach::Shared);
}

TEST(Escape, PointersToSeveralObjects) {
  EXPECT_EQ(reachOfStore("void f(int c) { int a[2], b[2]; int *p = c ? a : b; p[c] = 1; }"), Reach::Private);
  EXPECT_EQ(reachOfStore("int g[2]; void f(int c) { int a[2]; int *p = c ? a : g; p[c] = 1; }"), Reach::Shared);
}

TEST(Escape, ThreadLocals) {
  EXPECT_EQ(reachOfStore("_Thread_local int t[2]; void f(int i) { t[i] = 1; }"), Reach::ThreadLocal);
  EXPECT_EQ(reachOfStore("_Thread_local int t[2]; void g(void) { global = t; } void f(int i) { t[i] = 1; }"),
            Reach::Shared);
  EXPECT_EQ(reachOfStore("extern _Thread_local int t[2]; void f(int i) { t[i] = 1; }"), Reach::Shared);
}

TEST(Escape, FunctionsThatReturnTheirArgumentKeepIt) {
  EXPECT_EQ(reachOfStore("void f(int i) { char a[3] = \"x\"; global = (int *)strchr(a, 'x'); a[i] = 1; }"),
            Reach::Shared);
  EXPECT_EQ(reachOfStore("void f(int i) { char a[3]; strcpy(a, \"x\"); a[i] = 1; }"), Reach::Private);
}

} // namespace
} // namespace raddle::program
