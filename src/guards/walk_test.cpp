// Which locks a thread holds at each access.
#include "guards/walk.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/test_module.h"
#include "verify/specifications.h"
#include "verify/verify.h"

namespace raddle::guards {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char *kBegin = "#define __RADDLE__ 1\n#include \"" RADDLE_SOURCE_DIR "/include/raddle.h\"\n"
                               R"(
  #include <pthread.h>
  #include <stdlib.h>
  pthread_mutex_t a, b;
  pthread_rwlock_t rw;
  int count;
)";

// The accesses of the module, each as "read @count: @a @b" with the locks that are held there.
std::vector<std::string> accessesOf(const std::string &source) {
  program::TestModule module(kBegin + source);
  const verify::Specifications specifications = verify::collect(*module);
  std::vector<std::string> result;
  for (const Access &access : walk(verify::proceduresOf(*module, specifications).checked).accesses) {
    std::string text = (access.mode == Access::Mode::Read ? "read " : "write ") + access.place->key + ":";
    for (const Held &held : access.held)
      text += " " + held.lock->key + (held.mode == Held::Mode::Read ? " (read)" : "");
    result.push_back(text);
  }
  return result;
}

TEST(Walk, ALockIsHeldFromWhereItIsTakenToWhereItIsReleased) {
  EXPECT_THAT(accessesOf(R"(void f(void) {
                count = 1;
                pthread_mutex_lock(&a);
                count = 2;
                pthread_mutex_lock(&b);
                count = 3;
                pthread_mutex_unlock(&a);
                count = 4;
              })"),
              ElementsAre("write @count:", "write @count: @a", "write @count: @a @b", "write @count: @b"));
}

TEST(Walk, WherePathsMeetWhatAllOfThemHoldIsHeld) {
  EXPECT_THAT(accessesOf(R"(void f(int x) {
                pthread_mutex_lock(&b);
                if (x)
                  pthread_mutex_lock(&a);
                count = x;
              })"),
              ElementsAre("write @count: @b"));
}

TEST(Walk, AnAttemptCountsOnlyWhereItHasSucceeded) {
  std::vector<std::string> accesses = accessesOf(R"(void f(void) {
    if (pthread_mutex_trylock(&a) == 0)
      count = 1;
    else
      count = 2;
  })");
  std::sort(accesses.begin(), accesses.end());
  EXPECT_THAT(accesses, ElementsAre("write @count:", "write @count: @a"));
}

TEST(Walk, ReadersAndWritersAreToldApart) {
  EXPECT_THAT(accessesOf(R"(int f(void) {
                pthread_rwlock_rdlock(&rw);
                int old = count;
                pthread_rwlock_unlock(&rw);
                pthread_rwlock_wrlock(&rw);
                count = old;
                return old;
              })"),
              ElementsAre("read @count: @rw (read)", "write @count: @rw"));
}

TEST(Walk, CallsAreEnteredWithWhatIsHeldThere) {
  EXPECT_THAT(accessesOf(R"(static void add(void) { count = 1; }
              void f(void) {
                pthread_mutex_lock(&a);
                add();
              })"),
              ElementsAre("write @count: @a"));
}

TEST(Walk, WhatCallersHaveToHoldIsHeld) {
  EXPECT_THAT(accessesOf(R"(void f(void) {
                RADDLE_REQUIRES(raddle_holder(&a) == raddle_tid);
                count = 1;
              })"),
              ElementsAre("write @count: @a"));
}

TEST(Walk, WhatIsPrivateIsNoAccess) {
  EXPECT_THAT(accessesOf(R"(void f(void) {
                int *block = malloc(sizeof *block);
                int local[2];
                local[count != 0] = 1;
                *block = local[0];
              })"),
              ElementsAre("read @count:"));
}

TEST(Walk, WhatMakesALockReadyIsTold) {
  program::TestModule module(kBegin + std::string("void f(void) { pthread_mutex_init(&a, 0); }"));
  const verify::Specifications specifications = verify::collect(*module);
  const Walked walked = walk(verify::proceduresOf(*module, specifications).checked);
  ASSERT_EQ(walked.started.size(), 1U);
  EXPECT_EQ(walked.started[0].lock->key, "@a");
  EXPECT_EQ(walked.started[0].procedure, &module.function("f"));
  EXPECT_THAT(walked.accesses, IsEmpty());
}

} // namespace
} // namespace raddle::guards
