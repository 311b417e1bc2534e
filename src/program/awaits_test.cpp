#include "program/awaits.h"

#include <string>

#include <gtest/gtest.h>

#include "program/test_module.h"

namespace raddle::program {
namespace {

using trace::Condition;

constexpr const char *kGlobals =
    "#include <stdatomic.h>\n#include <stdbool.h>\n#include <sched.h>\n#include <unistd.h>\n"
    "atomic_int flag, other; atomic_bool ready; atomic_flag taken; _Atomic char letter;\n"
    "_Atomic unsigned char byte; volatile int slow; int plain, old_style;\n"
    "_Atomic(int *) pointer; struct node { int key; atomic_int state; };\n";

// The waiting loops of function `f`: "!= 0", "== 1 after 2 steps".
std::string describe(llvm::Function &function) {
  constexpr const char *kWords[] = {"?", "==", "!=", "<u", ">=u", "<", ">="};
  std::string result;
  for (const Await &await : awaitsOf(function)) {
    result += (result.empty() ? "" : ", ") + std::string(kWords[static_cast<size_t>(await.condition)]) + " ";
    const auto *number = llvm::dyn_cast<llvm::ConstantInt>(await.operand);
    result += number ? std::to_string(number->getSExtValue()) : "value";
    if (!await.operandSteps.empty())
      result += " after " + std::to_string(await.operandSteps.size());
  }
  return result;
}

std::string awaitsIn(const std::string &function) {
  TestModule module(kGlobals + function);
  return describe(module.function("f"));
}

TEST(Awaits, AreLoopsThatReadUntilAValueComes) {
  EXPECT_EQ(awaitsIn("void f(void) { while (!atomic_load(&flag)); }"), "!= 0");
  EXPECT_EQ(awaitsIn("void f(void) { while (atomic_load_explicit(&flag, memory_order_relaxed)); }"), "== 0");
  EXPECT_EQ(awaitsIn("void f(void) { do { } while (flag != 3); }"), "== 3");
  EXPECT_EQ(awaitsIn("void f(void) { for (;;) { if (flag == 3) break; } }"), "== 3");
  EXPECT_EQ(awaitsIn("void f(void) { while (!ready); }"), "!= 0");
  EXPECT_EQ(awaitsIn("void f(void) { while (!slow); }"), "!= 0");
  EXPECT_EQ(awaitsIn("void f(void) { while (!plain); }"), "!= 0");
  EXPECT_EQ(awaitsIn("int f(void) { while (!plain) usleep(1); return plain; }"), "!= 0");
  EXPECT_EQ(awaitsIn("int f(void) { int v; while ((v = flag) == 0); return v; }"), "!= 0");
  EXPECT_EQ(awaitsIn("void f(void) { while (!pointer); }"), "!= value");
  EXPECT_EQ(awaitsIn("void f(struct node *n) { while (n->state != 2); }"), "== 2");
  EXPECT_EQ(awaitsIn("void f(void) { while (!flag); while (!ready); }"), "!= 0, != 0");
  EXPECT_EQ(awaitsIn("void f(int n) { while (n--) while (!flag); }"), "!= 0");
}

TEST(Awaits, MayPause) {
  EXPECT_EQ(awaitsIn("void f(void) { while (!flag) sched_yield(); }"), "!= 0");
  EXPECT_EQ(awaitsIn("void f(void) { while (!flag) __builtin_ia32_pause(); }"), "!= 0");
  EXPECT_EQ(awaitsIn("void f(void) { while (!flag) usleep(10); }"), "!= 0");
  EXPECT_EQ(awaitsIn("static void relax(void) { sched_yield(); } void f(void) { while (!flag) relax(); }"), "!= 0");
}

TEST(Awaits, MayUseVariablesOfTheirOwn) {
  const std::string time = "#include <time.h>\n";
  EXPECT_EQ(awaitsIn(time + "void f(void) { struct timespec t = {0, 1}; while (!flag) nanosleep(&t, NULL); }"), "!= 0");
  EXPECT_EQ(awaitsIn(time + "void f(void) { while (!flag) { struct timespec t = {0, 1}; nanosleep(&t, NULL); } }"),
            "!= 0");
  EXPECT_EQ(awaitsIn(time + "static void nap(void) { const struct timespec t = {0, 1}; nanosleep(&t, NULL); }\n"
                            "void f(void) { while (!flag) nap(); }"),
            "!= 0");
  EXPECT_EQ(awaitsIn("static void g(int *p) { ++*p; } int f(void) { int n = 0; while (!flag) g(&n); return n; }"), "");
  EXPECT_EQ(awaitsIn("static int g(int *p) { return ++*p; }\n"
                     "void f(void) { int n = 0; int *p = &n; while (!flag) if (g(p) > 3) break; }"),
            "");
}

TEST(Awaits, MayCompareInAnyWay) {
  EXPECT_EQ(awaitsIn("void f(int me) { while (atomic_load(&flag) != me); }"), "== value");
  EXPECT_EQ(awaitsIn("void f(int me) { while (1 - me != flag); }"), "== value");
  EXPECT_EQ(awaitsIn("void f(int me) { while (flag != 1 - me); }"), "== value after 1");
  EXPECT_EQ(awaitsIn("void f(void) { while (flag < 2); }"), ">= 2");
  EXPECT_EQ(awaitsIn("void f(void) { while (flag <= 2); }"), ">= 3");
  EXPECT_EQ(awaitsIn("void f(void) { while (2 < flag); }"), "< 3");
  EXPECT_EQ(awaitsIn("void f(void) { while (letter < 'a'); }"), ">= 97");
  EXPECT_EQ(awaitsIn("void f(void) { while (byte < 200); }"), ">=u -56");
  EXPECT_EQ(awaitsIn("void f(char c) { while (letter != c); }"), "== value");
}

TEST(Awaits, MayExchange) {
  EXPECT_EQ(awaitsIn("void f(void) { while (atomic_exchange(&flag, 1)); }"), "!= 1");
  EXPECT_EQ(awaitsIn("void f(void) { while (atomic_exchange(&flag, 1) == 1); }"), "!= 1");
  EXPECT_EQ(awaitsIn("void f(int x) { while (atomic_exchange(&flag, x) == x); }"), "!= value");
  EXPECT_EQ(awaitsIn("void f(void) { while (atomic_flag_test_and_set(&taken)); }"), "!= 1");
  EXPECT_EQ(awaitsIn("void f(void) { while (__sync_lock_test_and_set(&old_style, 1)); }"), "!= 1");
  EXPECT_EQ(awaitsIn("void f(void) { int e; do { e = 0; } while (!atomic_compare_exchange_weak(&flag, &e, 1)); }"),
            "== 0");
  EXPECT_EQ(awaitsIn("void f(void) { int e = 0; while (!atomic_compare_exchange_strong(&flag, &e, 1)) e = 0; }"),
            "== 0");
  EXPECT_EQ(awaitsIn("void f(void) { while (!__sync_bool_compare_and_swap(&old_style, 0, 1)); }"), "== 0");
  EXPECT_EQ(awaitsIn("void f(void) { while (__sync_val_compare_and_swap(&old_style, 0, 1) != 0); }"), "== 0");
}

TEST(Awaits, ForgetTheirRounds) {
  EXPECT_EQ(awaitsIn("void f(void) { int n = 0; while (!flag) n++; }"), "!= 0");
  EXPECT_EQ(awaitsIn("void f(void) { unsigned n = 1; while (!flag) { usleep(n); n *= 2; } }"), "!= 0");
  EXPECT_EQ(awaitsIn("void f(void) { int n = 0; while (!flag) if (++n > 9) { sched_yield(); n = 0; } }"), "!= 0");
  EXPECT_EQ(awaitsIn("int f(void) { int n = 0, v; while (!(v = flag)) n++; return v + 1; }"), "!= 0");
  EXPECT_EQ(awaitsIn("int f(void) { int n = 0, s; do { s = n > 3 ? 1 : 0; n++; } while (!flag); return s; }"), "");
  EXPECT_EQ(awaitsIn("int f(void) { int last = 0, v = 0; while (v != 3) { last = v; v = flag; } return last; }"), "");
}

TEST(Awaits, MayTryToLock) {
  const std::string mutex = "#include <pthread.h>\npthread_mutex_t m;\n";
  EXPECT_EQ(awaitsIn(mutex + "void f(void) { while (pthread_mutex_trylock(&m)) sched_yield(); }"), "== 0");
  EXPECT_EQ(awaitsIn(mutex + "void f(void) { while (pthread_mutex_trylock(&m) != 0); }"), "== 0");
  EXPECT_EQ(awaitsIn(mutex + "void f(void) { while (!pthread_mutex_trylock(&m)); }"), "");
  EXPECT_EQ(awaitsIn(mutex + "void f(void) { while (pthread_mutex_trylock(&m) == 16); }"), "!= 16");
  EXPECT_EQ(awaitsIn(mutex + "void f(void) { while (pthread_mutex_trylock(&m)) plain++; }"), "");
}

TEST(Awaits, CarryNothingFromRoundToRound) {
  EXPECT_EQ(awaitsIn("int f(void) { int n = 0; while (!flag) n++; return n; }"), "");
  EXPECT_EQ(awaitsIn("void f(void) { for (int i = 0; i < 9 && !flag; i++); }"), "");
  // It compares with what it saw last.
  EXPECT_EQ(awaitsIn("void f(void) { int e = 0; while (!atomic_compare_exchange_weak(&flag, &e, 1)); }"), "");
  EXPECT_EQ(awaitsIn("void f(void) { int e = flag; while (!atomic_compare_exchange_weak(&flag, &e, e + 1)); }"), "");
}

TEST(Awaits, DoNothingElse) {
  EXPECT_EQ(awaitsIn("void f(void) { while (!flag) plain = 1; }"), "");
  EXPECT_EQ(awaitsIn("void f(void) { while (!flag) slow; }"), "");
  EXPECT_EQ(awaitsIn("void f(void) { while (!flag) other = 1; }"), "");
  EXPECT_EQ(awaitsIn("void f(void) { while (!flag && !other); }"), "");
  EXPECT_EQ(awaitsIn("void g(void); void f(void) { while (!flag) g(); }"), "");
  EXPECT_EQ(awaitsIn("static void g(void) { plain++; } void f(void) { while (!flag) g(); }"), "");
  EXPECT_EQ(awaitsIn("void f(int d) { while (flag != 1 / d); }"), "");
  // The access happens in each round, but the exit only in some.
  EXPECT_EQ(awaitsIn("void f(void) { for (int n = 0;; n++) { int v = flag; if (n % 2) continue; if (v) break; } }"),
            "");
  EXPECT_EQ(awaitsIn("int f(void) { while (1) { int v = flag; if (v == 1) return 1; if (v == 2) return 2; } }"), "");
}

TEST(Awaits, WriteBackWhatWasThere) {
  EXPECT_EQ(awaitsIn("void f(void) { while (atomic_fetch_add(&flag, 1)); }"), "");
  EXPECT_EQ(awaitsIn("void f(void) { while (atomic_exchange(&flag, 1) != 1); }"), "");
  EXPECT_EQ(awaitsIn("void f(int x) { while (atomic_exchange(&flag, x)); }"), "");
  // It goes on while it succeeds.
  EXPECT_EQ(awaitsIn("void f(void) { while (__sync_bool_compare_and_swap(&old_style, 0, 1)); }"), "");
}

TEST(Awaits, OfCxxAreSeenThroughItsSwitches) {
  const std::string globals = "#include <atomic>\n#include <thread>\nstd::atomic<int> n; std::atomic_flag taken;\n"
                              "using namespace std::chrono_literals;\n";
  TestModule module(globals + "extern \"C\" void f() { while (n.load(std::memory_order_acquire) != 3)\n"
                              "    std::this_thread::yield(); }\n"
                              "extern \"C\" void g() { while (taken.test_and_set()); }\n"
                              "extern \"C\" void h() { while (!n.load()) std::this_thread::sleep_for(1ms); }\n"
                              "extern \"C\" void i() {\n"
                              "  while (!n.load()) std::this_thread::sleep_for(std::chrono::milliseconds(1)); }\n",
                    ".cpp");
  EXPECT_EQ(describe(module.function("f")), "== 3");
  EXPECT_EQ(describe(module.function("g")), "!= 1");
  EXPECT_EQ(describe(module.function("h")), "!= 0");
  EXPECT_EQ(describe(module.function("i")), "!= 0");
}

} // namespace
} // namespace raddle::program
