#include <algorithm>

#include <gtest/gtest.h>

#include "symex/threads_testing.h"

namespace raddle::symex {
namespace {

constexpr const char *kLostUpdate = R"(
  int count;
  void *worker(void *unused) { int seen = count; count = seen + 1; return 0; }
  int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(count == 2);
  }
)";

// With one pending thread, the second worker is called, and the first runs inside it.
TEST(Threads, ALostUpdateNeedsAPendingThread) {
  EXPECT_EQ(failuresOf(kLostUpdate, 0), "none");
  EXPECT_EQ(failuresOf(kLostUpdate, 1), "count == 2");
  EXPECT_EQ(failuresOf(kLostUpdate, 2), "count == 2");
}

TEST(Threads, AMutexKeepsUpdates) {
  EXPECT_EQ(failuresOf(R"(
    int count; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    void *worker(void *unused) { pthread_mutex_lock(&m); count = count + 1; pthread_mutex_unlock(&m); return 0; }
    int main(void) {
      pthread_t a, b;
      pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0);
      pthread_join(a, 0); pthread_join(b, 0);
      assert(count == 2); assert(count == 3);
    })",
                       2),
            "count == 3");
}

// What a case chooses is what the choice has in each execution of it: natively the choice is made again.
TEST(Threads, TheChoiceOfACaseHasItsValue) {
  program::TestModule module(std::string(kPrelude) + R"(
    unsigned __raddle_choose(unsigned);
    static unsigned raddle_each_number(void) { return __raddle_choose(4); }
    int main(void) { assert(raddle_each_number() != 2); })");
  linkModels(module);
  Terms terms;
  Options options;
  options.cases = std::vector<uint32_t>{2};
  const Result<Concurrent> concurrent = executeThreads(*module, "main", terms, options);
  ASSERT_TRUE(concurrent);
  const ThreadFindings findings = check(*concurrent, balanced(*concurrent, terms, 0), terms, {.seconds = 600});
  ASSERT_EQ(findings.interleavings.size(), 1U);
  const auto &unknowns = findings.interleavings.front().unknowns;
  const auto choice =
      std::ranges::find_if(unknowns, [](const auto &unknown) { return unknown.what->name.starts_with("choose"); });
  ASSERT_NE(choice, unknowns.end());
  EXPECT_EQ(static_cast<unsigned>(choice->value.bits), 2U);
}

// Whether a place is in a section may depend on the way to it.
TEST(Threads, ASectionMayBeginOnSomeWaysOnly) {
  constexpr const char *kSome = R"(
    int count, isAlone;
    void *other(void *unused) { count = 1; return 0; }
    int main(void) {
      pthread_t thread;
      pthread_create(&thread, 0, other, 0);
      int isSection = __VERIFIER_nondet_int();
      if (isSection) __VERIFIER_atomic_begin();
      int before = count;
      int after = count;
      if (isSection) __VERIFIER_atomic_end();
      if (isSection) assert(before == after); else assert(before != 0 || after != 1);
    })";
  EXPECT_EQ(failuresOf(kSome, 1), "before != 0 || after != 1");
}

// What another thread has stored is called as what it is, and nothing else.
TEST(Threads, AFunctionIsCalledThroughAPointerOfAnotherThread) {
  constexpr const char *kCallback = R"(
    void (*callback)(int);
    void hear(int value) { assert(value != 1); }
    void *registers(void *unused) { callback = hear; return 0; }
    int main(void) {
      pthread_t thread;
      pthread_create(&thread, 0, registers, 0);
      void (*call)(int) = callback;
      if (call) call(1);
    })";
  EXPECT_EQ(failuresOf(kCallback, 0), "value != 1");
  EXPECT_EQ(failuresOf(kCallback, 1), "value != 1");
}

// A pointer that another thread may have moved points to one of the members, and into no other byte.
TEST(Threads, APointerOfAnotherThreadPointsToWhereItWasSet) {
  constexpr const char *kMoved = R"(
    int __VERIFIER_nondet_int(void);
    struct { char before[3]; long first, second, third; } all;
    long *where = &all.first;
    int kind;
    void *moves(void *unused) {
      if (kind != 2) where = kind == 1 ? &all.second : &all.third;
      return 0;
    }
    int main(void) {
      pthread_t thread;
      kind = __VERIFIER_nondet_int();
      pthread_create(&thread, 0, moves, 0);
      long *seen = where;
      *seen = 1;
      assert(all.first + all.second + all.third == 1 && all.before[0] == 0);
      assert(all.first == 0);
      assert(all.second == 0);
      assert(all.third == 0);
    })";
  EXPECT_EQ(failuresOf(kMoved, 0), "all.first == 0; all.second == 0; all.third == 0");
  EXPECT_EQ(failuresOf(kMoved, 1), "all.first == 0; all.second == 0; all.third == 0");
}

// A number as wide as an address is not one of a few if each thread makes another one of it.
TEST(Threads, AWideCounterCountsOn) {
  EXPECT_EQ(failuresOf(R"(
    long count;
    void *worker(void *unused) { for (int i = 0; i < 4; ++i) count = count + 1; return 0; }
    int main(void) {
      pthread_t a, b;
      pthread_create(&a, 0, worker, 0); pthread_create(&b, 0, worker, 0);
      pthread_join(a, 0); pthread_join(b, 0);
      assert(count <= 8); assert(count < 8);
    })",
                       1),
            "count < 8");
}

// The driver of the KISS paper, figure 2: found with one pending thread, and with none clean.
constexpr const char *kDriver = R"(
  struct extension { int pending; int stopping; int stopEvent; } e = {1, 0, 0};
  int stopped;
  static void decrement(void);
  static int increment(void) {
    if (e.stopping) return -1;
    __VERIFIER_atomic_begin(); e.pending = e.pending + 1; __VERIFIER_atomic_end();
    return 0;
  }
  static void decrement(void) {
    __VERIFIER_atomic_begin(); e.pending = e.pending - 1; int left = e.pending; __VERIFIER_atomic_end();
    if (left == 0) e.stopEvent = 1;
  }
  void *stop(void *unused) {
    e.stopping = 1;
    decrement();
    __VERIFIER_assume(e.stopEvent);
    stopped = 1;
    return 0;
  }
  int main(void) {
    pthread_t t;
    pthread_create(&t, 0, stop, 0);
    if (increment() == 0) {
      assert(!stopped);
    }
    decrement();
  }
)";

TEST(Threads, TheBluetoothDriver) {
  EXPECT_EQ(failuresOf(kDriver, 0), "none");
  EXPECT_EQ(failuresOf(kDriver, 1), "!stopped");
}

// Offsets 4 and 8 are the flag and the event. What is told here are the results of the paper.
TEST(Threads, RacesOfTheBluetoothDriver) {
  EXPECT_EQ(racesOf(kDriver, 0), "e+4");
  EXPECT_EQ(racesOf(kDriver, 1), "e+4 e+8 stopped+0");
  EXPECT_EQ(racesOf(kDriver, 2), "e+4 e+8 stopped+0");
}

TEST(Threads, ReadsDoNotRaceNorDoLockedWrites) {
  EXPECT_EQ(racesOf(R"(
    int config, count, loose; pthread_mutex_t m;
    static void work(void) {
      int seen = config;
      pthread_mutex_lock(&m); count = count + seen; pthread_mutex_unlock(&m);
      loose = loose + 1;
    }
    void *worker(void *unused) { work(); return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); work(); pthread_join(t, 0); return config; })",
                    1),
            "loose+0");
}

// First incremented, then tested.
std::string fixedDriver() {
  std::string fixed = kDriver;
  const std::string wrong = "if (e.stopping) return -1;";
  fixed.erase(fixed.find(wrong), wrong.size());
  const std::string end = "__VERIFIER_atomic_end();\n    return 0;";
  return fixed.replace(fixed.find(end), end.size(),
                       "__VERIFIER_atomic_end();\n if (e.stopping) { decrement(); return -1; } return 0;");
}

TEST(Threads, TheFixedDriver) {
  EXPECT_EQ(failuresOf(fixedDriver(), 0), "none");
  EXPECT_EQ(failuresOf(fixedDriver(), 1), "none");
  EXPECT_EQ(failuresOf(fixedDriver(), 2), "none");
  EXPECT_EQ(racesOf(fixedDriver(), 1), "e+4 e+8");
}

TEST(Threads, FunctionsThatAreAtomic) {
  const std::string source = R"(
    int count;
    void NAME(void) { count = count + 1; }
    void *worker(void *unused) { NAME(); return 0; }
    int main(void) {
      pthread_t t; pthread_create(&t, 0, worker, 0);
      NAME(); pthread_join(t, 0); assert(count == 2);
    })";
  EXPECT_EQ(failuresOf("#define NAME __VERIFIER_atomic_add\n" + source, 1), "none");
  EXPECT_EQ(failuresOf("#define NAME add\n" + source, 1), "count == 2");
}

TEST(Threads, ThreadsOfThreads) {
  const char *source = R"(
    int x;
    void *inner(void *unused) { if (x == 1) x = 2; return 0; }
    void *outer(void *unused) { pthread_t t; pthread_create(&t, 0, inner, 0); x = 1; return 0; }
    int main(void) { pthread_t t; pthread_create(&t, 0, outer, 0); pthread_join(t, 0); assert(x != 2); }
  )";
  EXPECT_EQ(failuresOf(source, 0), "none");
  EXPECT_EQ(failuresOf(source, 1), "x != 2");
}

// Only once it is known which values `mode` has is it known that nobody creates the second thread. What it would have
// done, where it would have started, must not come back.
TEST(Threads, ThreadsThatNobodyCreatesDoNotStart) {
  const char *source = R"(
    int mode, x;
    void extra(void *unused) { x = 7; }
    void worker(void *unused) { mode = 1; }
    int main(void) { __raddle_async(worker, 0); if (mode == 5) __raddle_async(extra, 0); assert(x == 0); }
  )";
  EXPECT_EQ(failuresOf(source, 1), "none");
  EXPECT_EQ(failuresOf(source, 2), "none");
  EXPECT_EQ(racesOf(source, 2), "mode+0");
}

TEST(Threads, PointersThatThreadsHandOver) {
  EXPECT_EQ(failuresOf(R"(
    struct box { int value; } *shared;
    void *worker(void *unused) { struct box *b = malloc(sizeof *b); b->value = 7; shared = b; return 0; }
    int main(void) {
      pthread_t t; pthread_create(&t, 0, worker, 0);
      struct box *seen = shared;
      if (seen) { assert(seen->value != 7); }
    })",
                       1),
            "seen->value != 7");
}

TEST(Threads, ArgumentsOfThreads) {
  EXPECT_EQ(failuresOf(R"(
    int a, b;
    void *worker(void *p) { *(int *)p = 5; return 0; }
    int main(void) {
      pthread_t s, t; pthread_create(&s, 0, worker, &a); pthread_create(&t, 0, worker, &b);
      pthread_join(s, 0); assert(a == 5); assert(b == 5);
    })",
                       2),
            "b == 5");
}

} // namespace
} // namespace raddle::symex
