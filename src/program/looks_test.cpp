#include "program/looks.h"

#include <string>

#include <gtest/gtest.h>

#include "program/test_module.h"

namespace raddle::program {
namespace {

constexpr const char *kGlobals = "#include <stdatomic.h>\n#include <sched.h>\n#include <pthread.h>\n"
                                 "pthread_mutex_t m; atomic_int a, b, state; int plain, words[9]; volatile int slow;\n"
                                 "struct queue { atomic_int head, tail; }; struct node { struct node *next; };\n";

// The number of reads of each loop of `f` whose rounds may be without effect.
std::string looksIn(const std::string &function) {
  TestModule module(kGlobals + function);
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
  EXPECT_EQ(looksIn("void g(void); void f(void) { while (!a || b) g(); }"), "");
  EXPECT_EQ(looksIn("#include <setjmp.h>\njmp_buf j; void f(void) { while (!a) if (b) setjmp(j); }"), "");
  EXPECT_EQ(looksIn("void f(void) { for (;;); }"), "");
}

// How many values each of them has to keep, and which of these may be read anew.
std::string keptIn(const std::string &function) {
  TestModule module(kGlobals + function);
  std::string result;
  for (const Look &look : looksOf(module.function("f")))
    for (const Look::Kept &kept : look.kept)
      result += kept.readAnew ? "anew " : "kept ";
  return result;
}

TEST(Looks, MayEndWithACompareExchange) {
  EXPECT_EQ(looksIn("void f(void) { for (;;) { int s = state; if (s & 1) continue; "
                    "if (atomic_compare_exchange_strong(&state, &s, s | 1)) return; } }"),
            "2");
  EXPECT_EQ(looksIn("void f(void) { for (;;) { int s = a; atomic_compare_exchange_strong(&a, &s, s + 1); "
                    "if (b) return; } }"),
            "3");
  EXPECT_EQ(looksIn("void f(void) { for (;;) { while (a); int s = 0; "
                    "if (atomic_compare_exchange_strong(&a, &s, 1)) return; } }"),
            "2 1");
}

TEST(Looks, MayHaveAnEffectInSomeRounds) {
  EXPECT_EQ(looksIn("void f(void) { while (!a) if (b) state = 1; }"), "2");
  EXPECT_EQ(looksIn("void f(void) { while (!a || atomic_exchange(&b, 1)); }"), "1");
  EXPECT_EQ(looksIn("void f(void) { while (!a) state = 1; }"), "");
}

// How many locks each loop uses, and how many of its steps have an effect that is to be told.
std::string callsIn(const std::string &round) {
  TestModule module(std::string(kGlobals) + "void g(void); void h(int *); void f(void) { for (;;) { " + round + " } }");
  std::string result;
  for (const Look &look : looksOf(module.function("f")))
    result += std::to_string(look.locks.size()) + "+" + std::to_string(look.unseen.size());
  return result;
}

TEST(Looks, MayTakeLocks) {
  EXPECT_EQ(callsIn("pthread_mutex_lock(&m); if (plain) break; pthread_mutex_unlock(&m);"), "2+0");
  EXPECT_EQ(callsIn("if (!pthread_mutex_trylock(&m)) { if (plain) break; pthread_mutex_unlock(&m); }"), "2+0");
}

TEST(Looks, MayCallWhatNobodyKnowsInSomeRounds) {
  EXPECT_EQ(callsIn("if (a) break; if (b) g();"), "0+1");
  EXPECT_EQ(callsIn("if (a) break; g();"), ""); // in each
  // Whoever knows the variable may write to it.
  EXPECT_EQ(callsIn("int own = b; if (own) h(&own); if (a + own == 2) break;"), "");
}

TEST(Looks, CompareWhatTheyComputeIfTheyWait) {
  EXPECT_EQ(keptIn("void f(int s) { while (!a || b) { s = s * 2 % 7; if (s == 3) break; } }"), "");
  EXPECT_EQ(keptIn("void f(int s) { while (!a || b) { sched_yield(); s = s * 2 % 7; if (s == 3) break; } }"), "kept ");
}

TEST(Looks, KeepWhatTheyCarry) {
  EXPECT_EQ(keptIn("void f(void) { int done = 0; while (!done) if (a && b) done = 1; }"), "kept ");
  EXPECT_EQ(keptIn("void f(void) { int n = 0; while (!a || b) n++; }"), "");
}

TEST(Looks, ReadAnewWhatWasLoadedLastBeforeTheLoop) {
  const std::string end = " while (!atomic_compare_exchange_strong_explicit(&a, &s, s + 1, memory_order_acq_rel, ";
  EXPECT_EQ(keptIn("void f(void) { int s = a;" + end + "memory_order_acquire)); }"), "anew ");
  // The load would synchronize where the compare-exchange does not.
  EXPECT_EQ(keptIn("void f(void) { int s = a;" + end + "memory_order_relaxed)); }"), "kept ");
  EXPECT_EQ(keptIn("void f(void) { int s = b;" + end + "memory_order_acquire)); }"), "kept ");
  EXPECT_EQ(keptIn("void f(void) { int s = a; b = 1;" + end + "memory_order_acquire)); }"), "kept ");
}

// How many reads of each loop the round that leaves it may not make.
std::string passingIn(const std::string &round) {
  TestModule module(std::string(kGlobals) + "void f(void) { for (;;) { int s = 0; " + round +
                    " if (atomic_compare_exchange_strong(&a, &s, 1)) return; } }");
  std::string result;
  for (const Look &look : looksOf(module.function("f")))
    result += std::to_string(look.passing.size());
  return result;
}

TEST(Looks, TellWhatTheLastRoundMayNotRead) {
  EXPECT_EQ(passingIn("s = plain;"), "0");
  EXPECT_EQ(passingIn("s = words[b];"), "1");
  EXPECT_EQ(passingIn("if (b) s = plain;"), "1");
  EXPECT_EQ(passingIn("s = plain; if (b) s += state;"), "1");
}

// How many writes of each loop are unnoticed, in a function that has an `int *n` of its own.
std::string unnoticedIn(const std::string &before, const std::string &round) {
  TestModule module(std::string(kGlobals) +
                    "#include <stdlib.h>\nint *shared; atomic_long slot; void g(int *); void k(int *p) { *p = 1; } "
                    "void s(int *p) { shared = p; } void f(void) { int *n = malloc(4); int e = 0; " +
                    before + " do { e = a; " + round + " } while (!atomic_compare_exchange_strong(&a, &e, 1)); }");
  std::string result;
  for (const Look &look : looksOf(module.function("f")))
    result += std::to_string(look.unnoticed.size());
  return result;
}

TEST(Looks, WriteToBlocksThatNobodyElseKnows) {
  EXPECT_EQ(unnoticedIn("", "*n = e;"), "1");
  EXPECT_EQ(unnoticedIn("*n = 7; k(n);", "*n = e; b = *n;"), ""); // `b` is written
  EXPECT_EQ(unnoticedIn("*n = 7; k(n);", "*n = e; if (*n) continue;"), "1");
  EXPECT_EQ(unnoticedIn("n = &words[e];", "*n = e;"), "");
}

TEST(Looks, DoNotWriteToBlocksThatOthersKnow) {
  EXPECT_EQ(unnoticedIn("shared = n;", "*n = e;"), "");
  EXPECT_EQ(unnoticedIn("g(n);", "*n = e;"), "");
  EXPECT_EQ(unnoticedIn("s(n);", "*n = e;"), "");
  EXPECT_EQ(unnoticedIn("slot = (long)n + 1;", "*n = e;"), "");
  EXPECT_EQ(unnoticedIn("", "*n = e; shared = n;"), "");
  EXPECT_EQ(unnoticedIn("for (int i = 0; i < 2; i++)",
                        "*n = e; long none = 0; "
                        "if (atomic_compare_exchange_strong(&slot, &none, (long)n)) break;"),
            "");
}

TEST(Looks, WriteBeforeTheyReadOrLeave) {
  EXPECT_EQ(unnoticedIn("", "int last = *n; *n = e + last;"), "1"); // what it carries is compared
  EXPECT_EQ(unnoticedIn("", "int last = *n; *n = e + last; *n += 1;"), "");
  EXPECT_EQ(unnoticedIn("", "if (e == 5) break; *n = e;"), "");
  EXPECT_EQ(unnoticedIn("", "if (e == 5) *n = e;"), "0"); // seldom: an effect when it happens
}

// How many updates of each loop may be quiet.
std::string quietIn(const std::string &round) {
  TestModule module(std::string(kGlobals) + "void f(int i) { for (;;) { " + round + " } }");
  std::string result;
  for (const Look &look : looksOf(module.function("f")))
    result += std::to_string(look.quiet.size());
  return result;
}

TEST(Looks, MayUpdateWhatStaysAsItIs) {
  EXPECT_EQ(quietIn("if (!a && !atomic_exchange(&b, 1)) break;"), "1");
  EXPECT_EQ(quietIn("while (a); if (!atomic_exchange(&a, 1)) break;"), "10");
  EXPECT_EQ(quietIn("while (a); if (!atomic_fetch_or(&a, 1)) break;"), "10");
  EXPECT_EQ(quietIn("while (a); if (!atomic_fetch_add(&a, 1)) break;"), "0");
  EXPECT_EQ(quietIn("while (a); if (b) { atomic_exchange(&state, 1); continue; } if (!atomic_exchange(&a, 1)) break;"),
            "10"); // who leaves the loop does not update `state`
}

} // namespace
} // namespace raddle::program
