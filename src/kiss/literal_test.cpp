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
  EXPECT_EQ(racesOf("#define WHERE 0" + std::string(kThreads), {"struct pair.second"}), "");
}

} // namespace
} // namespace raddle::kiss
