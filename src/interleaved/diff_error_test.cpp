// What DiffError says of programs whose filters are cut, or get stuck.
#include "interleaved/diff_error.h"

#include <gtest/gtest.h>

#include "base/check.h"
#include "program/test_module.h"

namespace raddle::interleaved {
namespace {

using Answer = DiffError::Answer;
using symex::Filter;

constexpr const char *kPrelude = R"(
  #include <assert.h>
  void __VERIFIER_assume(int);
  unsigned __VERIFIER_nondet_uint(void);
  void __raddle_async(void (*)(void *), void *);
  unsigned input(void) __asm__("__raddle_input.x");
  static int flips;
  static void flip(void *unused) { flips = 1; flips = 0; }
)";

// Whether some failure of the program is on an input on which the filter does not fail.
Answer answerOf(const std::string &source, Filter filter, const DiffOptions &options) {
  constexpr unsigned kUnwind = 3;
  program::TestModule module(kPrelude + source);
  module.link(RADDLE_SOURCE_DIR "/include/raddle/thread_api.c");
  symex::Terms terms;
  symex::Options execution;
  execution.unwind = kUnwind;
  const Result<symex::Concurrent> concurrent = executeThreads(*module, "main", terms, execution);
  const Result<symex::Filtered> filtered = executeFilter(*module, "main", terms, execution, filter);
  CHECK(concurrent.ok() && filtered.ok(), "small programs should be executable");
  const std::vector<symex::Term> policy = balanced(*concurrent, terms, symex::kMaxThreads);
  symex::Term fails = terms.falsity();
  for (const symex::Term each : endsOf(*concurrent, terms).failures)
    fails = terms.logicalOr(fails, each);
  return DiffError({terms, *concurrent, policy, *filtered, kUnwind}, options).ask(fails);
}

// Sequentially, it fails behind the loop, which takes more rounds than are looked at.
constexpr const char *kLongLoop = R"(
  static unsigned rounds;
  static void look(void *unused) {
    assert(!flips);
    for (unsigned done = 0; done < rounds; ++done)
      __VERIFIER_assume(done < 100);
    assert(rounds < 5);
  }
  int main(void) {
    rounds = input();
    __VERIFIER_assume(rounds >= 5);
    __raddle_async(flip, 0);
    __raddle_async(look, 0);
  }
)";

TEST(DiffError, InputsOnWhichTheFilterIsCutAreNotReported) {
  EXPECT_EQ(answerOf(kLongLoop, Filter::Sync, {}), Answer::Bounded);
  EXPECT_EQ(answerOf(kLongLoop, Filter::Both, {.algorithm = Algorithm::Lazy}), Answer::Bounded);
  EXPECT_EQ(answerOf(kLongLoop, Filter::Both, {.algorithm = Algorithm::Quantified}), Answer::Bounded);
}

TEST(DiffError, MutantBoundsDoNotMatter) {
  for (const Filter filter : {Filter::Sync, Filter::Both})
    EXPECT_EQ(answerOf(kLongLoop, filter, {.without = DiffOptions::Without::Bounds}), Answer::Differs);
}

// A thread that waits for ever has not failed, wherever it would have later.
TEST(DiffError, FiltersThatGetStuckFilterNothing) {
  constexpr const char *kStuck = R"(
    static void look(void *unused) {
      assert(!flips);
      __VERIFIER_assume(flips);
      assert(0);
    }
    int main(void) {
      __raddle_async(flip, 0);
      __raddle_async(look, 0);
    }
  )";
  EXPECT_EQ(answerOf(kStuck, Filter::Sync, {}), Answer::Differs);
  EXPECT_EQ(answerOf(kStuck, Filter::Both, {}), Answer::Differs);
}

// What comes behind a failure does not take it back.
TEST(DiffError, FailuresBeforeAThreadGetsStuckCount) {
  constexpr const char *kFailsFirst = R"(
    static unsigned x;
    static void look(void *unused) { assert(!flips); assert(x != 1); }
    int main(void) {
      x = input();
      __VERIFIER_assume(x == 1);
      __raddle_async(flip, 0);
      __raddle_async(look, 0);
      __VERIFIER_assume(flips);
    }
  )";
  EXPECT_EQ(answerOf(kFailsFirst, Filter::Sync, {}), Answer::None);
}

// Who waits for a deferred thread lets it run.
TEST(DiffError, DeferredThreadsRunWhereTheyAreWaitedFor) {
  constexpr const char *kJoins = R"(
    #include <pthread.h>
    static int isSet;
    static void *look(void *unused) { assert(!isSet); return 0; }
    int main(void) {
      pthread_t thread;
      pthread_create(&thread, 0, look, 0);
      isSet = 1;
      pthread_join(thread, 0);
    }
  )";
  EXPECT_EQ(answerOf(kJoins, Filter::Sync, {}), Answer::Differs);
  EXPECT_EQ(answerOf(kJoins, Filter::Deferred, {}), Answer::None);
  EXPECT_EQ(answerOf(kJoins, Filter::Both, {}), Answer::None);
}

} // namespace
} // namespace raddle::interleaved
