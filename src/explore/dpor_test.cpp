// Exact numbers of executions on well-known programs: one per class, none given up, none repeated.
#include "explore/dpor.h"

#include <gtest/gtest.h>

#include "explore/class_hash.h"
#include "explore/search.h"
#include "explore/testing/comparison.h"
#include "explore/testing/model_machine.h"
#include "explore/testing/programs.h"

namespace raddle::explore {
namespace {

using namespace testing;

// Explores and counts; looks whether a class comes twice.
struct Explored {
  SearchResult result;
  uint64_t distinct = 0;
};

class HashingObserver : public ExecutionObserver {
public:
  explicit HashingObserver(const Dpor &dpor) : dpor_(dpor) {}
  Next onEnd(Ending, std::span<const trace::Pending>) override {
    classes.insert(classHash(dpor_.execution()));
    return Next::GoOn;
  }
  ClassSet classes;

private:
  const Dpor &dpor_;
};

Explored explore(const Model &model) {
  ModelMachine machine(model);
  Dpor dpor;
  HashingObserver observer(dpor);
  Explored explored;
  explored.result = search(machine, dpor, observer);
  explored.distinct = observer.classes.size();
  EXPECT_EQ(dpor.state().trees.size(), 0U) << "a finished search leaves nothing to explore";
  return explored;
}

void expectClasses(const Model &model, uint64_t classes) {
  const Explored explored = explore(model);
  EXPECT_EQ(explored.result.executions, classes);
  EXPECT_EQ(explored.result.redundant, 0U);
  EXPECT_EQ(explored.distinct, classes);
  EXPECT_EQ(explored.result.stopped, StopReason::Complete);
}

TEST(DporCounts, Indexer) {
  uint64_t classes = 1;
  for (uint32_t threads = 11; threads <= 16; ++threads, classes *= 8)
    expectClasses(indexer(threads), classes);
}

TEST(DporCounts, FileSystem) {
  expectClasses(fileSystem(13), 1);
  uint64_t classes = 2;
  for (uint32_t threads = 14; threads <= 26; threads += 2, classes *= 4)
    expectClasses(fileSystem(threads), classes);
}

TEST(DporCounts, RacyCounter) {
  expectClasses(racyCounter(2, 1), 4);
  expectClasses(racyCounter(2, 2), 34);
  expectClasses(racyCounter(2, 3), 328);
}

TEST(DporCounts, MutexCounter) {
  expectClasses(mutexCounter(2, 3), 20);
  expectClasses(mutexCounter(3, 4), 34650);
}

TEST(DporCounts, LastZero) {
  for (uint32_t n = 2; n <= 12; ++n)
    expectClasses(lastZero(n), (n + 3) * (uint64_t{1} << (n - 2)));
}

TEST(DporCounts, SpinLock) {
  uint64_t classes = 1;
  for (uint32_t threads = 2; threads <= 6; ++threads) {
    classes *= threads;
    expectClasses(spinLock(threads), classes);
  }
}

// The number is the oracle's; the explorer finds each class once.
void expectAsEnumerated(const Model &model, uint32_t classes) {
  Oracle oracle(model);
  ASSERT_TRUE(oracle.enumerate(1000000));
  EXPECT_EQ(oracle.classes(), classes);
  const Comparison comparison = compare(model, oracle);
  EXPECT_TRUE(comparison.sameClasses() && comparison.nothingInVain());
  expectClasses(model, classes);
}

TEST(DporCounts, BoundedBuffer) {
  expectAsEnumerated(boundedBuffer(1, 1), 2);
  expectAsEnumerated(boundedBuffer(2, 1), 8);
  expectAsEnumerated(boundedBuffer(1, 2), 10);
  expectAsEnumerated(boundedBuffer(2, 2), 92);
}

TEST(DporCounts, TimedWaiter) {
  expectAsEnumerated(timedWaiter(0), 5);
  expectAsEnumerated(timedWaiter(1), 55);
  expectAsEnumerated(timedWaiter(2), 1122);
}

TEST(DporCounts, OneWriterManyReaders) {
  for (uint32_t n = 1; n <= 10; ++n)
    expectClasses(writerAndReaders(n), uint64_t{1} << n);
}

} // namespace
} // namespace raddle::explore
