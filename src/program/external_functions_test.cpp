#include "program/external_functions.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "base/files.h"

namespace raddle::program {
namespace {

TEST(ExternalFunctions, UnknownOnesAreForeignAndKeepEverything) {
  const ExternalFunction function = externalFunction("whatever");
  EXPECT_EQ(function.kind, ExternalKind::Foreign);
  EXPECT_EQ(function.keeps, ~0U);
  EXPECT_EQ(function.name, "whatever");
}

TEST(ExternalFunctions, TheWholeThreadApiIsTheRuntimes) {
  for (const char *name :
       {"pthread_create", "pthread_cond_wait", "pthread_anything_np", "sem_wait", "thrd_create", "mtx_lock", "cnd_wait",
        "__VERIFIER_nondet_int", "__VERIFIER_atomic_begin", "__raddle_assume"})
    EXPECT_EQ(externalFunction(name).kind, ExternalKind::Interposed) << name;
}

// One that it does not define would run in the C library, unannounced.
TEST(ExternalFunctions, TheRuntimeExportsWhatItIsSaidToDefine) {
  const std::filesystem::path source = std::filesystem::path(RADDLE_SOURCE_DIR) / "src";
  const Result<std::string> map = readFile(source / "runtime" / "exports.map");
  ASSERT_TRUE(map.ok());
  std::istringstream words(*map);
  std::set<std::string> exact;
  std::vector<std::string> prefixes;
  for (std::string word; words >> word;) {
    if (word.ends_with("*;"))
      prefixes.push_back(word.substr(0, word.size() - 2));
    else if (word.ends_with(';'))
      exact.insert(word.substr(0, word.size() - 1));
  }
  for (std::string_view name : interposedFunctions()) {
    const bool isCovered = exact.contains(std::string(name)) || std::ranges::any_of(prefixes, [&](const auto &p) {
                             return !p.empty() && name.starts_with(p);
                           });
    EXPECT_TRUE(isCovered) << name;
  }
}

TEST(ExternalFunctions, NameEachFunctionOnce) {
  const auto names = interposedFunctions();
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  EXPECT_NE(std::ranges::find(names, "pthread_mutex_lock"), names.end());
}

} // namespace
} // namespace raddle::program
