// For tests: what is found in small programs with threads, as text.
#pragma once

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "program/test_module.h"
#include "symex/check_threads.h"
#include "symex/races.h"
#include "symex/threads.h"

namespace raddle::symex {

inline constexpr const char *kPrelude = R"(
  #define _GNU_SOURCE
  #include <assert.h>
  #include <pthread.h>
  #include <stdlib.h>
  #include <errno.h>
  #include <semaphore.h>
  #include <threads.h>
  #include <unistd.h>
  void __VERIFIER_assume(int);
  int __VERIFIER_nondet_int(void);
  void __raddle_async(void (*)(void *), void *);
  void __VERIFIER_atomic_begin(void);
  void __VERIFIER_atomic_end(void);
)";

// What can fail with `ts` pending threads, in the order of the program, and what was cut.
inline std::string failuresIn(llvm::Module &module, unsigned ts, Options options) {
  Terms terms;
  options.pending = ts;
  const Result<Concurrent> concurrent = executeThreads(module, "main", terms, options);
  if (!concurrent)
    return concurrent.error().message;
  const ThreadFindings findings = check(*concurrent, balanced(*concurrent, terms, ts), terms, {.seconds = 20});
  std::string text;
  const auto append = [&](const std::string &part) { text += (text.empty() ? "" : "; ") + part; };
  for (const Interleaving &found : findings.interleavings)
    append(found.failure->text.empty() ? std::string(word(found.failure->kind)) : found.failure->text);
  for (const Cut *cut : findings.reached)
    append("cut " + cut->what);
  for (const std::string &undecided : findings.undecided)
    append("undecided " + undecided);
  return text.empty() ? "none" : text;
}

inline void linkModels(program::TestModule &module) {
  module.link(RADDLE_SOURCE_DIR "/include/raddle/thread_api.c");
  module.link(RADDLE_SOURCE_DIR "/include/raddle/c_library.c");
}

inline std::string failuresOf(const std::string &source, unsigned ts, const Options &options = {}) {
  program::TestModule module(kPrelude + source);
  linkModels(module);
  return failuresIn(*module, ts, options);
}

// The variables that have races, in alphabetical order, as object and offset.
inline std::string racesOf(const std::string &source, unsigned ts) {
  program::TestModule module(kPrelude + source);
  linkModels(module);
  Terms terms;
  Options options;
  options.races = Options::Races::Checked;
  options.pending = ts;
  const Result<Concurrent> concurrent = executeThreads(*module, "main", terms, options);
  CHECK(concurrent.ok(), "a test should be executable");
  const RaceFindings findings = races(*concurrent, balanced(*concurrent, terms, ts), terms, {.seconds = 20});
  std::set<std::string> names;
  for (const Race &race : findings.races) {
    names.insert(race.object + "+" + std::to_string(race.offset));
    EXPECT_NE(race.firstThread, race.secondThread);
    EXPECT_NE(race.first, nullptr);
  }
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "" : " ") + name;
  return findings.undecided.empty() ? text : "undecided";
}

} // namespace raddle::symex
