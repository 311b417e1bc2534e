// Random models as native programs: one compiled program interprets their descriptions and makes the real calls. The
// same classes as plain enumeration, each once; and both ways to choose scheduling points find the same.
#include <algorithm>
#include <cstdio>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "driver/build.h"
#include "driver/native_explorer.h"
#include "explore/testing/model_generator.h"
#include "explore/testing/oracle.h"
#include "explore/testing/seeds.h"

namespace raddle::driver {
namespace {

using explore::testing::Model;
using explore::testing::ModelGenerator;
using explore::testing::Oracle;

constexpr uint32_t kMaxExecutions = 3000;

class Ignore final : public check::FindingListener {
public:
  void onFinding(check::Finding &) override {}
};

// What must not depend on which accesses are scheduling points.
struct Found {
  std::set<uint64_t> failures;                       // fingerprints
  std::set<std::pair<uint64_t, uint64_t>> locations; // of races
  bool deadlock = false;
  bool operator==(const Found &) const = default;
};

Found foundIn(const check::Outcome &outcome) {
  Found found;
  for (const check::Finding &finding : outcome.findings) {
    if (finding.kind == "assertion")
      found.failures.insert(finding.fingerprint);
    if (finding.kind == "data-race")
      found.locations.insert({finding.location.offset, finding.location.size});
    found.deadlock |= finding.kind == "deadlock" || finding.kind == "lost-wakeup";
  }
  return found;
}

using explore::testing::Code;
using explore::testing::Instruction;
using explore::testing::Part;

// The interpreter has no loop that waits to update, and none on half a cell.
bool isInterpreted(const Instruction &i) {
  return i.code != Code::AwaitUpdate && (i.code != Code::AwaitLoad || i.part == Part::Whole);
}

// Two mutexes with one condition variable are misuse natively, which models do not know. `mutexes`: those seen so far.
bool isRightWait(const Instruction &i, std::map<uint32_t, int64_t> &mutexes) {
  if (i.code != Code::Wait && i.code != Code::TimedWait)
    return true;
  return mutexes.try_emplace(i.object, i.value).first->second == i.value;
}

bool canBeInterpreted(const Model &model) {
  std::map<uint32_t, int64_t> mutexes;
  for (const auto &thread : model.threads)
    for (const Instruction &i : thread.code)
      if (!isInterpreted(i) || !isRightWait(i, mutexes))
        return false;
  return true;
}

bool isPredictable(const Model &model) {
  for (const auto &thread : model.threads)
    for (const auto &i : thread.code)
      if (i.code == Code::Section || i.part != Part::Whole)
        return false;
  return true;
}

class NativeModels : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    Sources sources;
    sources.files = {RADDLE_SOURCE_DIR "/tests/native/model_interpreter.c"};
    auto built = build(sources, Installation::locate());
    ASSERT_TRUE(std::holds_alternative<Executable>(built)) << std::get<BuildFailure>(built).message;
    program_ = new Executable(std::move(std::get<Executable>(built)));
  }
  static void TearDownTestSuite() { delete program_; }

  static check::Outcome explore(const std::string &description, bool visibleAll) {
    ExploreOptions options;
    options.visibleAll = visibleAll;
    options.selfCheck = true;
    Ignore listener;
    std::atomic<bool> interrupted{false};
    NativeExplorer explorer({program_->path, {description}}, options, listener, interrupted);
    auto outcome = explorer.check(check::Limits());
    EXPECT_TRUE(outcome.ok()) << outcome.error().message;
    return outcome.ok() ? *outcome : check::Outcome();
  }

  static Executable *program_;
};
Executable *NativeModels::program_ = nullptr;

TEST_F(NativeModels, HaveTheSameClassesEachOnceAndTheSameFindings) {
  uint32_t models = 0;
  uint32_t failing = 0;
  uint32_t racy = 0;
  const uint64_t first = explore::testing::firstSeed(7000);
  for (uint64_t seed = first; models < explore::testing::modelCount(300); ++seed) {
    ModelGenerator generator(seed);
    const Model model = seed % 2 == 0 ? generator.generate() : generator.generateSynchronizing();
    Oracle oracle(model);
    if (!canBeInterpreted(model) || !oracle.enumerate(kMaxExecutions))
      continue;
    ++models;
    const std::string description = explore::testing::print(model);
    const check::Outcome all = explore(description, true);
    ASSERT_EQ(all.coverage.executions, oracle.classes()) << "seed " << seed << "\n" << description;
    ASSERT_TRUE(all.coverage.complete && (all.coverage.redundant == 0 || !isPredictable(model))) << description;
    const Found found = foundIn(all);
    ASSERT_EQ(found.failures.empty(), oracle.failures().empty()) << "seed " << seed << "\n" << description;
    ASSERT_TRUE(!found.deadlock || oracle.hasDeadlock()) << "seed " << seed << "\n" << description;
    const Found promoted = foundIn(explore(description, false));
    ASSERT_TRUE(found == promoted) << "seed " << seed << ": " << found.failures.size() << " and "
                                   << promoted.failures.size() << " failures, " << found.locations.size() << " and "
                                   << promoted.locations.size() << " racy locations, deadlock " << found.deadlock
                                   << " and " << promoted.deadlock << "\n"
                                   << description;
    failing += found.failures.empty() ? 0 : 1;
    racy += found.locations.empty() ? 0 : 1;
  }
  std::printf("seed %llu: %u models; failing %u %%, racy %u %%\n", static_cast<unsigned long long>(first), models,
              100 * failing / models, 100 * racy / models);
  EXPECT_GE(100 * failing / models, 20U);
  EXPECT_LE(100 * failing / models, 80U);
  EXPECT_GE(100 * racy / models, 20U);
  EXPECT_LE(100 * racy / models, 80U);
}

} // namespace
} // namespace raddle::driver
