#include "program/external_functions.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

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

TEST(ExternalFunctions, NameEachFunctionOnce) {
  const auto names = interposedFunctions();
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  EXPECT_NE(std::ranges::find(names, "pthread_mutex_lock"), names.end());
}

} // namespace
} // namespace raddle::program
