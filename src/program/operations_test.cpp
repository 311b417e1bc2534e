#include "program/operations.h"

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "program/test_module.h"

namespace raddle::program {
namespace {

constexpr const char *kWords[] = {
    "read",    "write",   "copy",   "load",    "store",   "update",   "compare", "await", "await and update",
    "fence",   "private", "call",   "library", "foreign", "assembly", "retry",   "loop",  "division",
    "section", "look",    "looked", "again",   "effect",  "own",      "stream",  "end"};

// The operations of function `name` as words: "read count, write count".
std::string operationsOf(TestModule &module, const char *name) {
  std::string result;
  const Operations operations(*module);
  for (const Operation &operation : operations.of(module.function(name))) {
    result += (result.empty() ? "" : ", ") + std::string(kWords[static_cast<size_t>(operation.action)]);
    if (!operation.site.text.empty())
      result += " " + operation.site.text;
  }
  return result;
}

std::string operationsOf(const std::string &source, const char *name = "f") {
  TestModule module(source);
  return operationsOf(module, name);
}

TEST(Operations, KeepEveryAccessOfTheSource) {
  EXPECT_EQ(operationsOf("int g; void f(void) { g = 1; g = 2; }"), "write g, write g");
  EXPECT_EQ(operationsOf("int g; int f(void) { int a = g, b = g; return a + b; }"), "read g, read g");
  EXPECT_EQ(operationsOf("int g; void f(void) { g; g; }"), "read g, read g");
  EXPECT_EQ(operationsOf("static int g; int f(void) { return g; }"), "read g");
  EXPECT_EQ(operationsOf("volatile int g; void f(void) { g; g = 1; }"), "read g, write g");
}

TEST(Operations, TellWhatRoundsLeave) {
  const std::string start = "#include <stdatomic.h>\natomic_int a; int g(int); void k(int *); "
                            "void f(void) { while (!a) { ";
  EXPECT_EQ(operationsOf(start + "if (a == 2) g(1); } }"),
            "load a, load a, foreign g, loop loop, look, looked, looked, effect, again a");
  // What the loop alone uses is written by a function that others could call.
  EXPECT_EQ(operationsOf(start + "if (a == 2) { int n; k(&n); } } } void k(int *p) { *p = 1; }"),
            "load a, load a, loop loop, look, looked, looked, own, again a");
}

TEST(Operations, InventNoAccess) {
  EXPECT_EQ(operationsOf("int g; int f(int c) { return c ? g : 0; }"), "read g");
  // A pointer to a local or to a global: one read, where it stands.
  EXPECT_EQ(operationsOf("int g; int f(int c) { int l = 1; int *p = c ? &g : &l; if (c > 5) return 0; return *p; }"),
            "read *p");
  // The zero that clang writes into an uninitialized local is not the program's.
  EXPECT_EQ(operationsOf("void h(int *); void f(void) { int l; h(&l); }"), "foreign h, end l");
}

TEST(Operations, LeaveLocalsAlone) {
  EXPECT_EQ(operationsOf("int f(int n) { int a[4] = {1}; int *p = a; p[n] = 2; return a[1]; }"), "");
  EXPECT_EQ(operationsOf("struct s { int a, b; }; int f(void) { struct s x = {1, 2}, y = x; return y.b; }"), "");
}

TEST(Operations, AreNamedAsInTheSource) {
  const std::string types = "struct n { int v; struct n *next; }; struct q { long pad; struct n *head; int a[4]; };\n"
                            "struct q queue; struct n *list; int table[8], grid[2][3]; int *where;\n";
  EXPECT_EQ(operationsOf(types + "void f(int h) { table[h] = 1; table[h + 1] = 2; table[3] = 3; }"),
            "write table[h], write table[h + 1], write table[3]");
  EXPECT_EQ(operationsOf(types + "void f(int i) { queue.pad = 0; queue.a[i] = 1; queue.a[2] = 1; queue.head = 0; }"),
            "write queue.pad, write queue.a[i], write queue.a[2], write queue.head");
  EXPECT_EQ(operationsOf(types + "int f(struct n *p) { return p->next->v; }"), "read p->next, read p->next->v");
  EXPECT_EQ(operationsOf(types + "void f(void) { *where = 1; where[2] = 1; }"),
            "read where, write *where, read where, write where[2]");
  EXPECT_EQ(operationsOf(types + "void f(int i, int j) { grid[i][j] = 1; }"), "write grid[i][j]");
  EXPECT_EQ(operationsOf(types + "void *f(void *argument) { int *p = argument; *p = 1; return 0; }"), "write *p");
  EXPECT_EQ(operationsOf(types + "int f(void) { int n = 0; for (struct n *p = list; p; p = p->next) n++; return n; }"),
            "read list, read p->next, loop loop");
}

TEST(Operations, AreNamedByTheVariableInTheLine) {
  EXPECT_EQ(operationsOf("int t[9]; void f(int left) {\n  int first = left, again = first;\n  t[first] = 1;\n"
                         "  t[left] = 2;\n  t[again] = 3;\n}"),
            "write t[first], write t[left], write t[again]");
}

TEST(Operations, OnConditionVariablesAreNamedByThem) {
  EXPECT_EQ(operationsOf("#include <pthread.h>\nstruct q { pthread_mutex_t m; pthread_cond_t full; } q;\n"
                         "void f(void) { pthread_cond_wait(&q.full, &q.m); pthread_cond_signal(&q.full); }"),
            "call q.full, call q.full");
  TestModule module("#include <condition_variable>\nstd::condition_variable c; std::mutex m;\n"
                    "extern \"C\" void f(std::unique_lock<std::mutex> &l) { c.wait(l); c.notify_one(); }",
                    ".cpp");
  EXPECT_EQ(operationsOf(module, "f"), "call c, call c");
}

TEST(Operations, AreAwaitedInWaitingLoops) {
  EXPECT_EQ(operationsOf("#include <stdatomic.h>\natomic_int g, h; void f(void) { while (!g); h = 1; }"),
            "await g, store h, loop loop");
  EXPECT_EQ(operationsOf("#include <stdatomic.h>\natomic_int g; void f(void) { while (atomic_exchange(&g, 1)); }"),
            "await and update g, loop loop");
}

TEST(Operations, FollowSourceNamesInCxx) {
  TestModule module("struct C { int a = 0; int n = 0; void add(int &by) { n += by; by = 0; } };\n"
                    "int shared; void add(C &c) { c.add(shared); c.n = 1; }\n"
                    "auto lambda(int *p) { int &r = *p; return [&r] { r++; }; }\n"
                    "void call(int *p) { lambda(p)(); }",
                    ".cpp");
  EXPECT_EQ(operationsOf(module, "_ZN1C3addERi"), "read by, read this->n, write this->n, write by");
  EXPECT_EQ(operationsOf(module, "_Z3addR1C"), "write c.n");
}

TEST(Operations, KnowAtomics) {
  const std::string head = "#include <stdatomic.h>\natomic_int a; _Atomic(void *) p; struct wide { long x, y; };\n";
  EXPECT_EQ(operationsOf(head + "void f(void) { a = 1; a++; atomic_load_explicit(&a, memory_order_acquire); }"),
            "store a, update a, load a");
  EXPECT_EQ(operationsOf(head + "void f(void) { int e = 0; atomic_compare_exchange_strong(&a, &e, 1); }"), "compare a");
  EXPECT_EQ(operationsOf(head + "void f(void) { atomic_thread_fence(memory_order_seq_cst); }"), "fence fence");
  EXPECT_EQ(operationsOf(head + "int x; void f(void) { __sync_fetch_and_add(&x, 1); __atomic_store_n(&x, 1, 0); }"),
            "update x, store x");
  EXPECT_EQ(operationsOf(head + "_Atomic struct wide w; void f(struct wide v) { w = v; }"), "store w");
}

TEST(Operations, KnowOrders) {
  TestModule module(
      "#include <stdatomic.h>\natomic_int a; void f(void) { atomic_load_explicit(&a, memory_order_relaxed);"
      "atomic_store_explicit(&a, 1, memory_order_release); }");
  const std::vector<Operation> operations = Operations(*module).of(module.function("f"));
  ASSERT_EQ(operations.size(), 2U);
  EXPECT_EQ(operations[0].order.known, llvm::AtomicOrdering::Monotonic);
  EXPECT_EQ(operations[1].order.known, llvm::AtomicOrdering::Release);
}

TEST(Operations, KnowCopies) {
  const std::string head = "#include <string.h>\nstruct s { char c[40]; } a, b; char text[9];\n";
  EXPECT_EQ(operationsOf(head + "void f(void) { a = b; }"), "copy a = b");
  EXPECT_EQ(operationsOf(head + "void f(void) { struct s l = a; l.c[0] = 1; b = l; }"), "read a, write b");
  EXPECT_EQ(operationsOf(head + "void f(int n) { memset(&a, 0, n); memcpy(&a, &b, n); }"), "write a, copy a = b");
  EXPECT_EQ(operationsOf(head + "int f(void) { strcpy(text, \"x\"); return strlen(text); }"), "write text, read text");
  EXPECT_EQ(operationsOf(head + "void g(struct s); void f(void) { g(a); }"), "read a, foreign g");
}

TEST(Operations, KnowThreadLocals) {
  EXPECT_EQ(operationsOf("_Thread_local int t; int f(void) { t = 1; return t; }"), "private");
  EXPECT_EQ(operationsOf("_Thread_local int t; int *p; void f(void) { t = 1; p = &t; }"), "write t, write p");
}

TEST(Operations, ClassifyCalls) {
  const std::string head = "#include <pthread.h>\n#include <stdlib.h>\n#include <stdio.h>\n#include <math.h>\n"
                           "pthread_mutex_t m; struct s { pthread_mutex_t m; int n; } s; void unknown(void);\n";
  EXPECT_EQ(operationsOf(head + "void f(struct s *p) { pthread_mutex_lock(&m); pthread_mutex_lock(&s.m); "
                                "pthread_mutex_unlock(&p->m); }"),
            "call m, call s.m, call p->m");
  EXPECT_EQ(operationsOf(head + "void f(void) { free(malloc(1)); puts(\"x\"); perror(\"x\"); unknown(); sqrt(2.5); }"),
            "call malloc, call *malloc(), call puts, library perror, foreign unknown");
  EXPECT_EQ(operationsOf(head + "void f(void) { asm volatile(\"\" ::: \"memory\"); }"), "assembly asm");
  EXPECT_EQ(operationsOf(head + "static void g(void) {} void f(void) { g(); }"), "");
  EXPECT_EQ(operationsOf(head + "void f(void (*g)(void)) { g(); }"), "call *g");
  EXPECT_EQ(operationsOf(head + "void (*h)(void) = unknown; void f(void (*g)(void)) { g(); }"), "foreign *g");
}

// What a call with a format accesses follows from the format when it is made: the runtime records it.
TEST(Operations, LeaveFormatsToTheRuntime) {
  const std::string head = "#include <stdio.h>\n#include <string.h>\nchar a[9], b[9]; int n;\n";
  EXPECT_EQ(operationsOf(head + "void f(void) { printf(\"%d %5s %p %%\\n\", 1, a, (void *)b); }"), "call printf");
  EXPECT_EQ(operationsOf(head + "void f(void) { char l[9]; sprintf(l, \"%s\", a); fputs(l, stdout); }"),
            "call sprintf, read stdout, call fputs");
  EXPECT_EQ(operationsOf(head + "void f(void) { snprintf(a, 9, \"%ld%n\", 1L, (int *)0); }"), "call snprintf");
  EXPECT_EQ(operationsOf(head + "void f(void) { printf(\"%n\", &n); }"), "call printf");
  EXPECT_EQ(operationsOf(head + "void f(const char *format) { printf(format, a); }"), "call printf");
}

TEST(Operations, FindLoopsThatMayNotEnd) {
  EXPECT_EQ(operationsOf("int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }"), "");
  EXPECT_EQ(operationsOf("void f(void) { for (;;); }"), "loop loop");
  EXPECT_EQ(operationsOf("int g; void f(void) { while (!g); }"), "await g, loop loop");
  // A loop with two entries is no natural loop.
  EXPECT_EQ(operationsOf("void f(int c) { if (c) goto b; a: c++; b: c--; goto a; }"), "loop loop");
}

TEST(Operations, FindDivisions) {
  EXPECT_EQ(operationsOf("int f(int a, int b) { return a / b + a % 3 + a / -1; }"), "division b, division -1");
}

TEST(Operations, WrapAtomicFunctions) {
  EXPECT_EQ(operationsOf("int g; void __VERIFIER_atomic_inc(void) { g++; }", "__VERIFIER_atomic_inc"),
            "section __VERIFIER_atomic_inc, read g, write g");
}

std::vector<uint64_t> idsOf(const std::string &source) {
  TestModule module(source);
  std::vector<uint64_t> ids;
  for (const Operation &operation : Operations(*module).of(module.function("f")))
    ids.push_back(operation.site.id);
  return ids;
}

TEST(Sites, SurviveEditsElsewhere) {
  const std::vector<uint64_t> ids = idsOf("int g, h;\nvoid f(void) { g = 1; h = 1; g = 2; }\n");
  ASSERT_EQ(ids.size(), 3U);
  EXPECT_EQ(idsOf("int g, h;\n\n\nvoid other(void) { g = 3; }\nvoid f(void) {\n g = 1;\n\n h = 1; g = 2; }\n"), ids);
}

TEST(Sites, DifferWithinAFunctionAndBetweenFunctions) {
  const std::string source = "int g; void f(void) { g = 1; g = 2; g++; } void f2(void) { g = 1; }";
  TestModule module(source);
  const Operations operations(*module);
  std::vector<uint64_t> ids;
  for (const char *name : {"f", "f2"})
    for (const Operation &operation : operations.of(module.function(name)))
      ids.push_back(operation.site.id);
  ASSERT_EQ(ids.size(), 5U);
  std::ranges::sort(ids);
  EXPECT_EQ(std::ranges::unique(ids).size(), 0U);
}

TEST(Sites, TellWhere) {
  TestModule module("int g;\nvoid f(void) {\n  g = 1;\n}\n");
  const std::vector<Operation> operations = Operations(*module).of(module.function("f"));
  ASSERT_EQ(operations.size(), 1U);
  const trace::Site &site = operations[0].site;
  EXPECT_TRUE(site.file.ends_with("snippet.c"));
  EXPECT_EQ(site.function, "f");
  EXPECT_EQ(site.line, 3U);
  EXPECT_EQ(site.column, 5U);
}

} // namespace
} // namespace raddle::program
