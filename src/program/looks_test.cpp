#include "program/looks.h"

#include <string>

#include <gtest/gtest.h>

#include "program/test_module.h"

namespace raddle::program {
namespace {

constexpr const char *kGlobals = "#include <stdatomic.h>\n#include <sched.h>\n"
                                 "atomic_int a, b, state; int plain, words[9]; volatile int slow;\n"
                                 "struct queue { atomic_int head, tail; }; struct node { struct node *next; };\n";

enum class Retries : uint8_t { No, Yes };

// The number of reads of each loop of `f` that only looks.
std::string looksIn(const std::string &function, Retries retries = Retries::No) {
  TestModule module(kGlobals + function);
  if (retries == Retries::Yes)
    module.function("f").addFnAttr(kRetries);
  std::string result;
  for (const Look &look : looksOf(module.function("f")))
    result += (result.empty() ? "" : " ") + std::to_string(look.looks.size());
  return result;
}

TEST(Looks, AreLoopsThatOnlyRead) {
  EXPECT_EQ(looksIn("void f(void) { while (!a || b); }"), "2");
  EXPECT_EQ(looksIn("void f(void) { while (a && b == 1) sched_yield(); }"), "2");
  EXPECT_EQ(looksIn("void f(struct queue *q) { while (q->head == q->tail); }"), "2");
  EXPECT_EQ(looksIn("void f(void) { while (!(state & 3)); }"), "1");
  EXPECT_EQ(looksIn("int f(void) { for (;;) { int s = state; if (s == 1) return 1; if (s == 2) return 2; } }"), "1");
  EXPECT_EQ(looksIn("void f(void) { while (!plain && !slow); }"), "2");
  EXPECT_EQ(looksIn("void f(int i) { while (words[i] != words[i + 1]); }"), "2");
  EXPECT_EQ(looksIn("struct node *n; void f(void) { while (!n || !n->next); }"), "3");
  EXPECT_EQ(looksIn("void f(void) { int n = 0; while (!a || b) n++; }"), "2");
  EXPECT_EQ(looksIn("int f(void) { int s; do s = a; while (!s || b); return s; }"), "2");
}

TEST(Looks, DependOnNothingThatARoundLeft) {
  EXPECT_EQ(looksIn("int f(void) { int n = 0; while (!a || b) n++; return n; }"), "");
  EXPECT_EQ(looksIn("void f(void) { int n = 0; while ((!a || b) && n < 9) n++; }"), "");
  EXPECT_EQ(looksIn("int f(void) { int i = 0; while (words[i] != plain) i++; return i; }"), "");
  EXPECT_EQ(looksIn("struct node *f(struct node *n) { while (n->next != 0) n = n->next; return n; }"), "");
  EXPECT_EQ(looksIn("int f(void) { int last = 0, s; while ((s = a) == last) last = s; return s; }"), "");
}

TEST(Looks, DoNothingElse) {
  EXPECT_EQ(looksIn("void f(void) { while (!a || b) plain = 1; }"), "");
  EXPECT_EQ(looksIn("void f(void) { while (!a || atomic_exchange(&b, 1)); }"), "");
  EXPECT_EQ(looksIn("void g(void); void f(void) { while (!a || b) g(); }"), "");
  EXPECT_EQ(looksIn("void f(void) { while (!a) for (int i = 0; i < 9; i++); }"), "");
  EXPECT_EQ(looksIn("void f(void) { for (;;); }"), "");
}

TEST(Looks, MayEndWithACompareExchangeWhereThatIsSaid) {
  const std::string lock = "void f(void) { for (;;) { int s = state; if (s & 1) continue; "
                           "if (atomic_compare_exchange_strong(&state, &s, s | 1)) return; } }";
  EXPECT_EQ(looksIn(lock), "");
  EXPECT_EQ(looksIn(lock, Retries::Yes), "2");
  EXPECT_EQ(looksIn("void f(void) { int s; _Bool done; do { s = state; done = 0; "
                    "if (!(s & 1)) done = atomic_compare_exchange_strong(&state, &s, s | 1); } while (!done); }",
                    Retries::Yes),
            "2");
}

TEST(Looks, GoOnAfterNoCompareExchangeThatSucceeds) {
  EXPECT_EQ(looksIn("void f(void) { for (;;) { int s = a; atomic_compare_exchange_strong(&a, &s, s + 1); "
                    "if (b) return; } }",
                    Retries::Yes),
            "");
  EXPECT_EQ(looksIn("void f(void) { for (;;) { int s = state; "
                    "if (!atomic_compare_exchange_strong(&state, &s, s | 1)) return; } }",
                    Retries::Yes),
            "");
  EXPECT_EQ(looksIn("void f(void) { int s = state; while (!atomic_compare_exchange_strong(&state, &s, s | 1)); }",
                    Retries::Yes),
            "");
}

} // namespace
} // namespace raddle::program
