#include "analysis/points_to.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "analysis/joins.h"
#include "analysis/prepare.h"
#include "program/test_module.h"

namespace raddle::analysis {
namespace {

// What the last store of main writes to can point to, as names of globals.
std::set<std::string> lastTargets(const std::string &source) {
  program::TestModule snippet(source);
  prepare(*snippet);
  const PointsTo pointsTo(*snippet);
  const llvm::StoreInst *last = nullptr;
  for (const llvm::Instruction &instruction : llvm::instructions(*(*snippet).getFunction("main")))
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      last = store;
  std::set<std::string> result;
  for (const Location &location : pointsTo.of(last->getPointerOperand()))
    result.insert(pointsTo.object(location.object).value->getName().str());
  return result;
}

TEST(PointsTo, FieldsAreApart) {
  EXPECT_EQ(lastTargets("int a, b; struct { int *x, *y; } s; int main(void) { s.x = &a; s.y = &b; *s.x = 1; }"),
            std::set<std::string>{"a"});
}

TEST(PointsTo, PointersFlowThroughIntegersAndCopies) {
  EXPECT_EQ(lastTargets("int a; struct s { long x; } s, t; int main(void) { s.x = (long)&a; t = s; *(int *)t.x = 1; }"),
            std::set<std::string>{"a"});
}

TEST(PointsTo, WhatIsNotKnownIsAGap) {
  program::TestModule snippet("void other(void); int main(void) { other(); }");
  prepare(*snippet);
  EXPECT_EQ(PointsTo(*snippet).gaps().size(), 1U);
}

size_t gapsOf(const std::string &body) {
  program::TestModule snippet("#include <poll.h>\n#include <unistd.h>\nint *p; int main(void) { int ends[2]; "
                              "struct pollfd one = {0, POLLIN, 0}; " +
                              body + " }");
  prepare(*snippet);
  return PointsTo(*snippet).gaps().size();
}

TEST(PointsTo, APointerThatTheKernelHandsOnIsAGap) {
  EXPECT_EQ(gapsOf("pipe(ends); poll(&one, 1, 0); write(ends[1], &p, sizeof p);"), 0U);
  EXPECT_EQ(gapsOf("pipe(ends); read(ends[0], &p, sizeof p);"), 1U);
}

// How many edges and calls are joins of a type.
size_t joinsIn(const std::string &body) {
  program::TestModule snippet(
      "#include <pthread.h>\nvoid *f(void *a) { return a; }\nint main(int n, char **v) { pthread_t t[99]; int i; " +
      body + " return 0; }");
  prepare(*snippet);
  const PointsTo pointsTo(*snippet);
  const Threads threads(pointsTo, *snippet);
  const Joins joins(pointsTo, threads);
  size_t count = 0;
  for (const llvm::BasicBlock &block : *(*snippet).getFunction("main"))
    for (const llvm::BasicBlock *next : llvm::successors(&block))
      count += joins.joinedOn({&block, next}).size();
  return count;
}

TEST(Joins, LoopsThatGoThroughTheSameElements) {
  const std::string creates = "for (i = 0; i < n; i++) pthread_create(&t[i], 0, f, 0); ";
  EXPECT_EQ(joinsIn(creates + "for (i = 0; i < n; i++) pthread_join(t[i], 0);"), 1U);
  EXPECT_EQ(joinsIn(creates + "for (i = 0; i < n - 1; i++) pthread_join(t[i], 0);"), 0U);
  EXPECT_EQ(joinsIn(creates + "for (i = 1; i < n + 1; i++) pthread_join(t[i], 0);"), 0U);
  // Behind the last round, but not where it is left before.
  EXPECT_EQ(joinsIn(creates + "for (i = 0; i < n; i++) { if (i == 2) break; pthread_join(t[i], 0); }"), 1U);
  EXPECT_EQ(joinsIn(creates + "for (i = 0; i < n; i++) { if (i == 2) return 1; pthread_join(t[i], 0); }"), 1U);
  EXPECT_EQ(joinsIn(creates + "t[1] = t[0]; for (i = 0; i < n; i++) pthread_join(t[i], 0);"), 0U);
}

TEST(Joins, LoopsOfFewRoundsAreWrittenOut) {
  program::TestModule snippet(
      "#include <pthread.h>\nvoid *f(void *a) { return a; }\n"
      "int main(void) { pthread_t t[3]; int i; for (i = 0; i < 3; i++) pthread_create(&t[i], 0, f, 0);"
      " for (i = 0; i < 3; i++) pthread_join(t[i], 0); }");
  prepare(*snippet);
  const PointsTo pointsTo(*snippet);
  const Threads threads(pointsTo, *snippet);
  EXPECT_EQ(threads.types().size(), 4U);
}

// What main returns after it is prepared: a number, or -1 if that is none.
int64_t returnedBy(const std::string &source) {
  program::TestModule snippet("#include <pthread.h>\n" + source);
  prepare(*snippet);
  for (const llvm::BasicBlock &block : *(*snippet).getFunction("main"))
    if (const auto *end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator()))
      if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(end->getReturnValue()))
        return number->getSExtValue();
  return -1;
}

TEST(Prepare, LoadsBehindTheOnlyStoreAreWhatWasStored) {
  EXPECT_EQ(returnedBy("int a; int main(void) { a = 7; return a; }"), 7);
  EXPECT_EQ(returnedBy("int a; int main(int n, char **v) { if (n) a = 7; return a; }"), -1);
  EXPECT_EQ(returnedBy("int a; void *f(void *p) { a = 8; return p; }"
                       "int main(void) { pthread_t t; a = 7; pthread_create(&t, 0, f, 0); return a; }"),
            -1);
  EXPECT_EQ(returnedBy("int a; int g(int n) { a = n; if (n) g(n - 1); return a; } int main(void) { return g(1); }"),
            -1);
}

} // namespace
} // namespace raddle::analysis
