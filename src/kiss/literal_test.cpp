// The check by the sequential program.
#include <gtest/gtest.h>

#include "kiss/literal.h"
#include "program/test_module.h"

namespace raddle::kiss {
namespace {

// The fields with races, one after the other; of other answers, that there is one.
std::string racesOf(const std::string &source, std::vector<std::string> fields) {
  program::TestModule module("#include <pthread.h>\n" + source);
  module.link(RADDLE_SOURCE_DIR "/include/raddle/sequential.c");
  const Result<Answer> answer = checkLiterally(*module, {.ts = 1, .races = std::move(fields), .unwind = 8});
  if (!answer)
    return answer.error().message;
  std::string text = answer->undecided.empty() ? "" : "undecided: " + answer->undecided.front().what;
  for (const Failure &failure : answer->failures)
    text += failure.text + ";";
  return text;
}

constexpr const char *kThreads = R"(
  struct pair { int first, second; } one, *where = WHERE;
  static void *writes(void *unused) { where->second = 1; return unused; }
  int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writes, 0);
    where->second = 2;
    return 0;
  }
)";

TEST(Literally, RacesAreOnObjects) {
  EXPECT_EQ(racesOf("#define WHERE &one" + std::string(kThreads), {"struct pair.second"}), "struct pair.second;");
}

TEST(Literally, ThereIsNothingToRaceOnAtNull) {
  const std::string answer = racesOf("#define WHERE 0" + std::string(kThreads), {"struct pair.second"});
  EXPECT_TRUE(answer.starts_with("undecided: not supported: an invalid access")) << answer;
  EXPECT_FALSE(answer.ends_with("struct pair.second;")) << answer;
}

std::string answerOf(const std::string &source) {
  program::TestModule module("#include <assert.h>\n#include <pthread.h>\nint __VERIFIER_nondet_int(void);\n" + source);
  module.link(RADDLE_SOURCE_DIR "/include/raddle/sequential.c");
  const Result<Answer> answer = checkLiterally(*module, {.ts = 1, .unwind = 8});
  if (!answer)
    return answer.error().message;
  if (!answer->undecided.empty())
    return answer->undecided.front().what.substr(0, answer->undecided.front().what.find(" at "));
  return answer->failures.empty() ? "" : answer->failures.front().text;
}

TEST(Literally, WhatEndsAThreadIsSaid) {
  EXPECT_EQ(answerOf(R"(
    int x;
    static void *checks(void *unused) { assert(x == 0); return unused; }
    int main(void) {
      pthread_t thread;
      int *nowhere = __VERIFIER_nondet_int() == 0 ? 0 : &x;
      pthread_create(&thread, 0, checks, 0);
      if (!nowhere) {
        x = 1;
        *nowhere = 2;
      }
    })"),
            "not supported: an invalid access or division that ends a thread");
}

TEST(Literally, MainCanBeWaitedFor) {
  EXPECT_EQ(answerOf(R"(
    static pthread_t mainThread;
    static void *joins(void *unused) { pthread_join(mainThread, 0); assert(0); return unused; }
    int main(void) {
      pthread_t thread;
      mainThread = pthread_self();
      pthread_create(&thread, 0, joins, 0);
      pthread_exit(0);
    })"),
            "0");
}

} // namespace
} // namespace raddle::kiss
