// include/raddle.h, as an ordinary compiler and as ours sees it.
#include <gtest/gtest.h>

#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "frontend/frontend.h"

namespace raddle::frontend {
namespace {

constexpr const char *kProgram = R"(
#include <raddle.h>
#include <pthread.h>
static int count;
static void *add(void *unused) {
  for (int i = 0; i < 20000; i++)
    raddle_atomic {
      raddle_atomic_begin();
      count++;
      raddle_atomic_end();
      if (i % 3 == 0)
        break;
    }
  return unused;
}
int main(void) {
  pthread_t first, second;
  raddle_benign(count);
  raddle_happens_before(&count);
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  raddle_happens_after(&count);
  raddle_yield();
  raddle_assert(count == 40000);
  raddle_input(count);
  raddle_assert(raddle_choose(3) == 0);
  raddle_assume(count == 0);
  return 1;
}
)";

class HeaderTest : public testing::TestWithParam<const char *> {};

TEST_P(HeaderTest, MakesAnOrdinaryProgram) {
  const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  ASSERT_TRUE(directory.ok());
  const std::string standard = GetParam();
  const bool isC = standard == "-std=c11";
  const std::string source = (directory->path() / (isC ? "a.c" : "a.cpp")).string();
  const std::string program = (directory->path() / "a").string();
  ASSERT_FALSE(writeFile(source, kProgram).has_value());
  const std::string include = std::string(RADDLE_SOURCE_DIR) + "/include";
  Command compile{.arguments = {isC ? "clang-19" : "clang++-19", standard, "-Wall", "-Wextra", "-Werror", "-pthread",
                                "-I" + include, source, "-o", program}};
  ASSERT_TRUE(run(compile).value().success());
  EXPECT_TRUE(run({.arguments = {program}}).value().success()) << "a failed assumption should end it quietly";

  Sources sources;
  sources.files = {source};
  sources.cFlags = sources.cxxFlags = {standard, "-Wall", "-Wextra", "-Werror"};
  sources.headerDirectory = include;
  auto loaded = load(sources);
  ASSERT_TRUE(std::holds_alternative<Program>(loaded));
  llvm::Module &module = std::get<Program>(loaded).module();
  for (const char *name : {"__raddle_section_begin", "__raddle_section_end", "__raddle_assert_failed",
                           "__raddle_assume", "__raddle_choose", "__raddle_input", "__raddle_yield", "__raddle_benign",
                           "__raddle_happens_before", "__raddle_happens_after"})
    EXPECT_NE(module.getFunction(name), nullptr) << name;
}

INSTANTIATE_TEST_SUITE_P(Standards, HeaderTest, testing::Values("-std=c11", "-std=c++11", "-std=c++20"));

} // namespace
} // namespace raddle::frontend
