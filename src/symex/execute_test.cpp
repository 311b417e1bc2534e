#include <gtest/gtest.h>

#include "program/test_module.h"
#include "symex/check.h"
#include "symex/execute.h"

namespace raddle::symex {
namespace {

// A program whose entry is `entry`, executed and checked.
struct Checked {
  explicit Checked(const std::string &source, Options options = {}, const std::string &extension = ".c")
      : module(kPrelude + source, extension) {
    module.link(RADDLE_SOURCE_DIR "/include/raddle/c_library.c");
    Result<Symbolic> executed = execute(*module, "entry", terms, options);
    CHECK(executed.ok(), "a test should have an entry");
    symbolic = std::move(*executed);
    findings = check(symbolic, terms, {.seconds = 600, .megabytes = 0});
  }

  // "assertion x == 1; invalid access", then what was cut, then what is undecided.
  [[nodiscard]] std::string summary() const {
    std::string text;
    const auto append = [&](const std::string &part) { text += (text.empty() ? "" : "; ") + part; };
    for (const Counterexample &counterexample : findings.counterexamples) {
      const Failure &failure = *counterexample.failure;
      append(std::string(word(failure.kind)) + (failure.text.empty() ? "" : " " + failure.text));
    }
    for (const Cut *cut : findings.reached)
      append(cut->kind == Cut::Kind::Loop ? "loop" : cut->kind == Cut::Kind::Recursion ? "recursion" : cut->what);
    for (const std::string &undecided : findings.undecided)
      append("undecided " + undecided);
    return text.empty() ? "proved" : text;
  }

  [[nodiscard]] uint64_t unknown(size_t finding, const std::string &name) const {
    for (const ConcreteUnknown &unknown : findings.counterexamples[finding].unknowns)
      if (unknown.what->name.starts_with(name))
        return static_cast<uint64_t>(unknown.value.bits);
    return UINT64_MAX;
  }

  static constexpr const char *kPrelude = R"(
    #ifdef __cplusplus
    extern "C" {
    #endif
    #include <assert.h>
    #include <stdlib.h>
    #include <string.h>
    int __VERIFIER_nondet_int(void);
    void __VERIFIER_assume(int);
    unsigned __raddle_choose(unsigned);
    #ifdef __cplusplus
    }
    #endif
  )";
  program::TestModule module;
  Terms terms;
  Symbolic symbolic;
  Findings findings;
};

std::string summaryOf(const std::string &source, Options options = {}) {
  return Checked(source, options).summary();
}

TEST(Execute, FindsTheInputThatBreaksAnAssertion) {
  const Checked checked("void entry(int key) { int x = key * 3 + 1; assert(x != 0x5eed1235); }");
  EXPECT_EQ(checked.summary(), "assertion x != 0x5eed1235");
  EXPECT_EQ(static_cast<uint32_t>(checked.unknown(0, "argument0") * 3 + 1), 0x5eed1235U);
}

TEST(Execute, ProvesWhatHolds) {
  EXPECT_EQ(summaryOf("void entry(unsigned a, unsigned b) { unsigned s = a ^ b; assert((s ^ b) == a); }"), "proved");
}

TEST(Execute, StopsAtTheFirstFailure) {
  EXPECT_EQ(summaryOf("void entry(int a) { assert(a == 1); assert(a > 0); }"), "assertion a == 1");
}

TEST(Execute, FailuresInLoopsComeBeforeWhatFollows) {
  EXPECT_EQ(
      summaryOf("void entry(int a) { for (int i = 0; i < 2; ++i) { if (a) continue; assert(a); } assert(a != 0); }"),
      "assertion a");
}

TEST(Execute, AssumesHoldFromThenOn) {
  EXPECT_EQ(summaryOf("void entry(int a) { assert(a != 3); __VERIFIER_assume(a > 5); assert(a > 4); }"),
            "assertion a != 3");
}

TEST(Execute, TellsLoopsThatWereCut) {
  const char *source = "void entry(unsigned n) { unsigned i = 0; while (i < n) ++i; assert(i == n); }";
  EXPECT_EQ(summaryOf(source), "loop");
  EXPECT_EQ(summaryOf("void entry(unsigned n) { unsigned i = 0; while (i < n && i < 8) ++i; assert(i <= 8); }"),
            "proved");
  EXPECT_EQ(summaryOf("void entry(unsigned n) { unsigned i = 0; while (i < n && i < 9) ++i; assert(i <= 9); }"),
            "loop");
}

TEST(Execute, FollowsLoopsThatDependOnNothing) {
  EXPECT_EQ(summaryOf("void entry(void) { int s = 0; for (int i = 0; i < 100; ++i) s += i; assert(s == 4950); }"),
            "proved");
}

TEST(Execute, TellsRecursionThatWasCut) {
  const char *source = "static int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }"
                       "void entry(int n) { __VERIFIER_assume(n < LIMIT); assert(f(n) <= n || n < 0); }";
  EXPECT_EQ(summaryOf(std::string("#define LIMIT 8\n") + source), "proved");
  EXPECT_EQ(summaryOf(std::string("#define LIMIT 20\n") + source), "recursion");
}

TEST(Execute, KnowsWhichObjectAPointerMeans) {
  EXPECT_EQ(summaryOf("void entry(int c) { int a = 1, b = 2; int *p = c ? &a : &b; *p = 7;"
                      "assert(c ? a == 7 && b == 2 : a == 1 && b == 7); }"),
            "proved");
}

TEST(Execute, FindsNullAndFreedAndForeignMemory) {
  EXPECT_EQ(summaryOf("void entry(int c) { int a = 1; int *p = c == 5 ? 0 : &a; *p = 7; }"), "invalid access");
  EXPECT_EQ(summaryOf("void entry(void) { int *p = malloc(4); *p = 1; free(p); *p = 2; }"), "invalid access");
  EXPECT_EQ(summaryOf("void entry(void) { int *p = malloc(4); free(p); free(p); }"), "invalid free");
  EXPECT_EQ(summaryOf("int a[4]; void entry(int i) { if (i >= 0 && i <= 4) a[i] = 1; }"), "invalid access");
  EXPECT_EQ(summaryOf("int a[4]; void entry(int i) { if (i >= 0 && i < 4) a[i] = 1; }"), "proved");
  EXPECT_EQ(summaryOf("static int *f(void) { int x = 1; int *p = &x; return p; } void entry(void) { *f() = 2; }"),
            "invalid access");
}

TEST(Execute, FindsDivisionByZero) {
  EXPECT_EQ(summaryOf("int entry(int a, int b) { return b > 3 ? a / (b - 4) : 0; }"), "division by zero");
  EXPECT_EQ(summaryOf("int entry(int a, int b) { return b > 4 ? a / (b - 4) : 0; }"), "proved");
  // What does not fit.
  EXPECT_EQ(summaryOf("int entry(int a, int b) { return b != 0 ? a % b : 0; }"), "division by zero");
  EXPECT_EQ(summaryOf("int entry(int a, int b) { return b != 0 && a != (-2147483647 - 1) ? a % b : 0; }"), "proved");
  EXPECT_EQ(summaryOf("unsigned entry(unsigned a, unsigned b) { return b != 0 ? a / b : 0; }"), "proved");
}

TEST(Execute, SymbolicIndicesReadWhatWasWritten) {
  const char *source = "int a[8]; void entry(unsigned i, unsigned j, int v) { __VERIFIER_assume(i < 8 && j < 8);"
                       "a[j] = 1; a[i] = v; assert(a[i] == v); assert(i == j || a[j] == 1); assert(a[3] == 0 || "
                       "i == 3 || j == 3); }";
  EXPECT_EQ(summaryOf(source), "proved");
}

TEST(Execute, OverlappingAccessesAreExact) {
  const char *source = "union u { unsigned word; unsigned char bytes[4]; } x;"
                       "void entry(unsigned w, unsigned i) { __VERIFIER_assume(i < 4); x.word = w;"
                       "assert(x.bytes[1] == ((w >> 8) & 255)); x.bytes[i] = 0;"
                       "assert(x.word == (w & ~(255u << (8 * i)))); }";
  EXPECT_EQ(summaryOf(source), "proved");
}

TEST(Execute, BytesOfSymbolicWordsAreExact) {
  EXPECT_EQ(summaryOf("unsigned a[4]; void entry(unsigned i, unsigned j, unsigned w) { i &= 3; j &= 3; a[j] = w;"
                      "unsigned char top = ((unsigned char *)a)[4 * i + 3]; assert(i != j || top == w >> 24); }"),
            "proved");
}

TEST(Execute, CallsThroughPointers) {
  EXPECT_EQ(summaryOf("static int f(int x) { return x + 1; } static int g(int x) { return x + 2; }"
                      "int (*table[])(int) = {f, g};"
                      "void entry(unsigned i, int x) { int (*p)(int) = table[i & 1]; assert(p(x) == x + 1); }"),
            "assertion p(x) == x + 1");
  EXPECT_EQ(summaryOf("void entry(int x) { void (*p)(void) = 0; if (x == 3) p(); }"), "invalid call");
}

TEST(Execute, ListsOnTheHeap) {
  EXPECT_EQ(
      summaryOf("struct node { int value; struct node *next; };"
                "void entry(int a, int b) { struct node *head = 0; int v[3] = {a, b, 7};"
                "for (int i = 0; i < 3; ++i) { struct node *n = malloc(sizeof *n); n->value = v[i]; n->next = head;"
                "head = n; } int sum = 0; for (struct node *n = head; n; n = n->next) sum += n->value;"
                "assert(sum == a + b + 7); assert(sum != 100); }"),
      "assertion sum != 100");
}

TEST(Execute, CopiesStructs) {
  EXPECT_EQ(
      summaryOf(
          "struct s { char c; int *p; short d[3]; };"
          "void entry(int x) { struct s a = {1, &x, {1, 2, 3}}, b; b = a; *b.p = 9; assert(x == 9 && b.d[2] == 3);"
          "memset(&a, 0, sizeof a); assert(a.p == 0 && b.p == &x); }"),
      "proved");
}

TEST(Execute, ChoicesAreWithinTheirBounds) {
  const Checked checked("void entry(void) { unsigned c = __raddle_choose(5); assert(c <= 4); assert(c != 4); }");
  EXPECT_EQ(checked.summary(), "assertion c != 4");
  EXPECT_EQ(checked.unknown(0, "choose"), 4U);
}

TEST(Execute, NamesWhatItDoesNotEncode) {
  EXPECT_EQ(summaryOf("void entry(int x) { if (x == 4) __asm__(\"nop\"); assert(x != 5); }"),
            "assertion x != 5; inline assembly");
  EXPECT_EQ(summaryOf("int stranger(int *); void entry(int x) { if (x > 4 && x < 4) stranger(&x); }"), "proved");
  EXPECT_EQ(summaryOf("int stranger(int *); void entry(int x) { stranger(&x); }"), "the function stranger");
  EXPECT_EQ(summaryOf("void entry(long x) { *(int *)(x * 8) = 1; }"),
            "an address of which we do not know what lies there");
}

TEST(Execute, PointersOfTheEnvironmentAreNullOrUnknown) {
  EXPECT_EQ(summaryOf("void entry(int *p) { if (p) *p = 1; }"), "an address of which we do not know what lies there");
  EXPECT_EQ(summaryOf("void entry(int *p) { if (!p) *p = 1; }"), "invalid access");
}

TEST(Execute, FloatingPointIsAFunctionOfItsOperands) {
  const Checked checked(
      "void entry(double a, double b) { double x = a * b, y = a * b; long n = x; long m = y; assert(n == m); }");
  EXPECT_EQ(checked.summary(), "proved");
  EXPECT_FALSE(checked.symbolic.uninterpreted.empty());
  EXPECT_EQ(summaryOf("void entry(void) { double x = 1.5; assert(x * 2 == 3.0); }"), "proved");
}

TEST(Execute, TheTraceSaysWhichOccurrenceOfAnInstruction) {
  const Checked checked(
      "int a[3]; void entry(int n) { for (int i = 0; i < 3; ++i) { a[i] = n + i; assert(a[i] != 12); } }");
  ASSERT_EQ(checked.summary(), "assertion a[i] != 12");
  // n is 12, 11 or 10, and as many rounds are made.
  const uint64_t n = checked.unknown(0, "argument0");
  uint32_t stores = 0;
  for (const TraceStep &step : checked.findings.counterexamples[0].steps)
    stores = llvm::isa<llvm::StoreInst>(step.at) ? step.occurrence : stores;
  EXPECT_EQ(stores, 13 - n);
}

TEST(Execute, StringsOfTheEnvironment) {
  EXPECT_EQ(summaryOf("char name[6]; void entry(char a, char b) { name[0] = a; name[1] = b; name[2] = 'c';"
                      " if (strcmp(name, \"abc\") == 0) { assert(a != 'a'); } assert(strlen(name) <= 3); }"),
            "assertion a != 'a'");
  EXPECT_EQ(summaryOf("char name[2]; void entry(char a) { name[0] = a; name[1] = 1; strlen(name); }"),
            "invalid access");
}

TEST(Execute, MemoryThatGrows) {
  EXPECT_EQ(summaryOf("void entry(int a) { int *p = malloc(4); *p = a; int *q = realloc(p, 8); assert(*q == a);"
                      " q[1] = 1; free(q); }"),
            "proved");
  EXPECT_EQ(summaryOf("void entry(int a) { int *p = malloc(4); int *q = realloc(p, 8); *p = a; }"), "invalid access");
  EXPECT_EQ(summaryOf("void entry(int a) { int *q = realloc(0, 8); q[1] = a; assert(q[1] != 4); }"),
            "assertion q[1] != 4");
}

TEST(Execute, ArgumentsThatNobodyLooksAt) {
  EXPECT_EQ(summaryOf("int f(int x, ...) { return x; } void entry(int a) { assert(f(a, 2, 3) != 5); }"),
            "assertion f(a, 2, 3) != 5");
  EXPECT_EQ(summaryOf("#include <stdarg.h>\nint f(int x, ...) { va_list l; va_start(l, x); return va_arg(l, int); }"
                      "void entry(int a) { f(a, 2); }"),
            "the function llvm.va_start.p0");
}

TEST(Execute, ClassesOfCpp) {
  const Checked checked(R"(
    struct Shape { virtual ~Shape() {} virtual int area() const = 0; };
    struct Square : Shape { int side; explicit Square(int s) : side(s) {} int area() const override { return side * side; } };
    struct Strip : Shape { int length; explicit Strip(int l) : length(l) {} int area() const override { return length; } };
    extern "C" void entry(int a) {
      Shape *shape = a > 3 ? static_cast<Shape *>(new Square(a)) : new Strip(a);
      int area = shape->area();
      delete shape;
      assert(area != 49);
    })",
                        {}, ".cpp");
  EXPECT_EQ(checked.summary(), "assertion area != 49");
}

} // namespace
} // namespace raddle::symex
