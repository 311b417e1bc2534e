#include "effects/functions.h"

#include <algorithm>
#include <cwchar>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>

#include <gtest/gtest.h>

namespace raddle::effects {
namespace {

TEST(Functions, UnknownOnesAreForeignAndKeepEverything) {
  const Function function = functionNamed("whatever");
  EXPECT_EQ(function.kind, Kind::Foreign);
  EXPECT_EQ(function.keeps, ~0U);
  EXPECT_EQ(function.name, "whatever");
}

TEST(Functions, TheWholeThreadApiIsTheRuntimes) {
  for (const char *name :
       {"pthread_create", "pthread_cond_wait", "pthread_anything_np", "sem_wait", "thrd_create", "mtx_lock", "cnd_wait",
        "__VERIFIER_nondet_int", "__VERIFIER_atomic_begin", "__raddle_assume"})
    EXPECT_EQ(functionNamed(name).kind, Kind::Interposed) << name;
}

TEST(Functions, WhatAllocatesSaysSo) {
  EXPECT_EQ(functionNamed("malloc").blockSize, 0);
  EXPECT_EQ(functionNamed("aligned_alloc").blockSize, 1);
  for (const char *name : {"malloc", "valloc", "strdup", "_Znwm", "_ZnamSt11align_val_t"})
    EXPECT_TRUE(functionNamed(name).returnsFreshBlock()) << name;
  EXPECT_TRUE(functionNamed("realloc").allocates);
  EXPECT_FALSE(functionNamed("realloc").returnsFreshBlock());
  EXPECT_FALSE(functionNamed("malloc").throws);
  EXPECT_TRUE(functionNamed("_Znwm").throws);
  // operator!= is no operator new.
  EXPECT_FALSE(functionNamed("_ZneRK1AS1_").allocates);
}

// One that it does not define would run in the C library, unannounced.
TEST(Functions, TheRuntimeExportsWhatItIsSaidToDefine) {
  const std::filesystem::path source = std::filesystem::path(RADDLE_SOURCE_DIR) / "src";
  std::ifstream words(source / "runtime" / "exports.map");
  ASSERT_TRUE(words.is_open());
  std::set<std::string> exact;
  std::vector<std::string> prefixes;
  for (std::string word; words >> word;) {
    if (word.ends_with("*;"))
      prefixes.push_back(word.substr(0, word.size() - 2));
    else if (word.ends_with(';'))
      exact.insert(word.substr(0, word.size() - 1));
  }
  for (const Function &function : allFunctions()) {
    const bool isCovered =
        exact.contains(std::string(function.name)) ||
        std::ranges::any_of(prefixes, [&](const auto &p) { return !p.empty() && function.name.starts_with(p); });
    const bool isOurs = function.kind == Kind::Interposed || function.kind == Kind::Output;
    EXPECT_TRUE(isCovered || !isOurs) << function.name;
  }
}

TEST(Functions, AreNamedOnce) {
  std::set<std::string_view> names;
  for (const Function &function : allFunctions())
    EXPECT_TRUE(names.insert(function.name).second) << function.name;
  EXPECT_TRUE(names.contains("pthread_mutex_lock"));
}

// The sizes are those of the C library that this test is compiled with.
TEST(Types, HaveTheSizesOfTheirNamesakes) {
  EXPECT_EQ(sizeOf(Type::Timespec), sizeof(timespec));
  EXPECT_EQ(sizeOf(Type::Timeval), sizeof(timeval));
  EXPECT_EQ(sizeOf(Type::Itimerval), sizeof(itimerval));
  EXPECT_EQ(sizeOf(Type::Tm), sizeof(tm));
  EXPECT_EQ(sizeOf(Type::Time), sizeof(time_t));
  EXPECT_EQ(sizeOf(Type::Signals), sizeof(sigset_t));
  EXPECT_EQ(sizeOf(Type::SignalAction), sizeof(struct sigaction));
  EXPECT_EQ(sizeOf(Type::SignalStack), sizeof(stack_t));
  EXPECT_EQ(sizeOf(Type::SchedulingParameters), sizeof(sched_param));
  EXPECT_EQ(sizeOf(Type::Processors), sizeof(cpu_set_t));
  EXPECT_EQ(sizeOf(Type::Thread), sizeof(pthread_t));
  EXPECT_EQ(sizeOf(Type::ThreadAttributes), sizeof(pthread_attr_t));
  EXPECT_EQ(sizeOf(Type::Key), sizeof(pthread_key_t));
  EXPECT_EQ(sizeOf(Type::Mutex), sizeof(pthread_mutex_t));
  EXPECT_EQ(sizeOf(Type::MutexAttributes), sizeof(pthread_mutexattr_t));
  EXPECT_EQ(sizeOf(Type::Condition), sizeof(pthread_cond_t));
  EXPECT_EQ(sizeOf(Type::ConditionAttributes), sizeof(pthread_condattr_t));
  EXPECT_EQ(sizeOf(Type::Rwlock), sizeof(pthread_rwlock_t));
  EXPECT_EQ(sizeOf(Type::RwlockAttributes), sizeof(pthread_rwlockattr_t));
  EXPECT_EQ(sizeOf(Type::Barrier), sizeof(pthread_barrier_t));
  EXPECT_EQ(sizeOf(Type::BarrierAttributes), sizeof(pthread_barrierattr_t));
  EXPECT_EQ(sizeOf(Type::SpinLock), sizeof(pthread_spinlock_t));
  EXPECT_EQ(sizeOf(Type::Once), sizeof(pthread_once_t));
  EXPECT_EQ(sizeOf(Type::Semaphore), sizeof(sem_t));
  EXPECT_EQ(sizeOf(Type::LongDouble), sizeof(long double));
  EXPECT_EQ(sizeOf(Type::WideCharacter), sizeof(wchar_t));
  EXPECT_EQ(sizeOf(Type::MultibyteState), sizeof(mbstate_t));
  EXPECT_EQ(sizeOf(Type::FileStatus), sizeof(struct stat));
  EXPECT_EQ(sizeOf(Type::Descriptors), sizeof(fd_set));
  EXPECT_EQ(sizeOf(Type::CxxString), sizeof(std::string));
}

} // namespace
} // namespace raddle::effects
