// Which annotations are proposed for which modules.
#include "guards/guards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/test_module.h"

namespace raddle::guards {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char *kBegin = "#define __RADDLE__ 1\n#include \"" RADDLE_SOURCE_DIR "/include/raddle.h\"\n"
                               R"(
  #include <pthread.h>
  pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
  int count, total;
)";

// What is guessed of a module, with the module, which it speaks of.
struct Guessed {
  explicit Guessed(const std::string &source, const std::string &extension = ".c")
      : module(kBegin + source, extension), guards(findGuards(*module)) {}

  program::TestModule module;
  Guards guards;
};

// All lines that the first alternative of each guarded location needs at file level.
std::vector<std::string> linesOf(const Guards &guards) {
  std::vector<std::string> lines;
  for (const Guarded &guarded : guards.guarded)
    lines.insert(lines.end(), guarded.alternatives.front().lines.begin(), guarded.alternatives.front().lines.end());
  return lines;
}

TEST(Guards, WhatOneLockIsHeldForEverywhereIsGuardedByIt) {
  const Guessed guessed(R"(
    void add(void) { pthread_mutex_lock(&a); count++; pthread_mutex_unlock(&a); }
    int get(void) { pthread_mutex_lock(&a); int now = count; pthread_mutex_unlock(&a); return now; })");
  EXPECT_THAT(linesOf(guessed.guards), ElementsAre("RADDLE_GUARDED_BY(count, a);"));
  EXPECT_THAT(guessed.guards.guarded[0].exceptions, IsEmpty());
  EXPECT_EQ(guessed.guards.guarded[0].places, 3U);
  EXPECT_EQ(guessed.guards.guarded[0].held, Guarded::Held::AtMost);
  EXPECT_THAT(guessed.guards.others, IsEmpty());
}

TEST(Guards, ALockOfTheSameObjectIsSaidOfIt) {
  const Guessed guessed(R"(
    struct counter { pthread_mutex_t lock; int value; };
    void add(struct counter *c) {
      pthread_mutex_lock(&c->lock);
      c->value++;
      pthread_mutex_unlock(&c->lock);
    })");
  EXPECT_THAT(linesOf(guessed.guards),
              ElementsAre("RADDLE_GUARDED_BY(self->value, self->lock, struct counter *self);"));
}

TEST(Guards, ReadersMayShareAReadWriteLock) {
  const Guessed guessed(R"(
    pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
    void set(int to) { pthread_rwlock_wrlock(&rw); count = to; pthread_rwlock_unlock(&rw); }
    int get(void) { pthread_rwlock_rdlock(&rw); int now = count; pthread_rwlock_unlock(&rw); return now; })");
  EXPECT_THAT(linesOf(guessed.guards),
              ElementsAre("RADDLE_READABLE_IF(count, raddle_reads(&rw) || raddle_holder(&rw) == raddle_tid);",
                          "RADDLE_WRITABLE_IF(count, raddle_holder(&rw) == raddle_tid);"));
}

TEST(Guards, WhereItIsHeldAtMostPlacesTheOthersAreTold) {
  const Guessed guessed(R"(
    void add(void) { pthread_mutex_lock(&a); count++; pthread_mutex_unlock(&a); }
    int get(void) { return count; })");
  EXPECT_THAT(linesOf(guessed.guards), ElementsAre("RADDLE_GUARDED_BY(count, a);"));
  ASSERT_EQ(guessed.guards.guarded[0].exceptions.size(), 1U);
  EXPECT_EQ(guessed.guards.guarded[0].exceptions[0]->getFunction()->getName(), "get");
  EXPECT_EQ(guessed.guards.guarded[0].places, 3U);
}

TEST(Guards, WhatNoLockIsHeldForIsTold) {
  const Guessed guessed(R"(
    void set(int to) { count = to; }
    int get(void) { return total; })");
  EXPECT_THAT(linesOf(guessed.guards), IsEmpty());
  EXPECT_THAT(guessed.guards.others, ElementsAre("count")); // Nobody writes the other one.
}

TEST(Guards, WhatIsAlwaysCalledWithTheLockRequiresIt) {
  const Guessed guessed(R"(
    void grow(void) { count++; }
    void add(void) { pthread_mutex_lock(&a); grow(); pthread_mutex_unlock(&a); })");
  EXPECT_THAT(linesOf(guessed.guards), ElementsAre("RADDLE_GUARDED_BY(count, a);"));
  ASSERT_EQ(guessed.guards.guarded[0].alternatives[0].conditions.size(), 1U);
  EXPECT_EQ(guessed.guards.guarded[0].alternatives[0].conditions[0].line,
            "RADDLE_REQUIRES(raddle_holder(&a) == raddle_tid);");
}

TEST(Guards, WhatMakesTheLockReadyIsForTheBeginning) {
  const Guessed guessed(R"(
    void begin(void) { pthread_mutex_init(&a, 0); count = 0; }
    void add(void) { pthread_mutex_lock(&a); count++; pthread_mutex_unlock(&a); })");
  ASSERT_EQ(guessed.guards.guarded.size(), 1U);
  ASSERT_EQ(guessed.guards.guarded[0].alternatives[0].conditions.size(), 1U);
  EXPECT_EQ(guessed.guards.guarded[0].alternatives[0].conditions[0].line, "RADDLE_INIT();");
}

TEST(Guards, WhatIsAnnotatedIsLeftAlone) {
  const Guessed guessed(R"(
    RADDLE_GUARDED_BY(count, a);
    void add(void) { pthread_mutex_lock(&a); count++; total++; pthread_mutex_unlock(&a); })");
  EXPECT_THAT(linesOf(guessed.guards), ElementsAre("RADDLE_GUARDED_BY(total, a);"));
}

// A struct of the program whose name has one of the library in it is the program's all the same.
TEST(Guards, PartsOfTheLibraryAreNotTheProgramsOwn) {
  const Guessed guessed(R"(
    #include <mutex>
    #include <cstddef>
    #include <utility>
    template <typename T> struct Box { struct Inner { T value; int uses; }; };
    std::mutex m;
    Box<std::byte>::Inner inner;
    std::pair<int, int> pair;
    void add() { m.lock(); inner.uses++; pair.first++; m.unlock(); })",
                        ".cpp");
  ASSERT_EQ(guessed.guards.guarded.size(), 1U);
  EXPECT_EQ(guessed.guards.guarded[0].location, "self->uses");
  EXPECT_EQ(guessed.guards.guarded[0].lock, "m");
}

} // namespace
} // namespace raddle::guards
