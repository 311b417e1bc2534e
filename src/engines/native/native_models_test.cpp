// Random models as native programs: one compiled program interprets their descriptions and makes the real calls. The
// same classes as plain enumeration, each once; and both ways to choose scheduling points find the same. A search with
// a wrong rule is noticed.
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "build/build.h"
#include "engines/native/native_explorer.h"
#include "explore/testing/comparison.h"
#include "explore/testing/model_generator.h"
#include "explore/testing/programs.h"
#include "explore/testing/seeds.h"

namespace raddle::engines {
namespace {

using explore::testing::Model;
using explore::testing::ModelGenerator;
using explore::testing::Oracle;

constexpr uint64_t kFirstSeed = 7000;
constexpr uint64_t kMutantSeeds = 200;
constexpr uint32_t kMaxExecutions = 3000;

class Ignore final : public check::FindingListener {
public:
  void onFinding(check::Finding &) override {}
};

// What must not depend on which accesses are scheduling points.
struct Found {
  std::set<uint64_t> failures; // fingerprints
  bool deadlock = false;
  bool race = false;        // in any round; what follows is of the last one
  uint64_t racyBytes = 0;   // on how many bytes there are races
  uint64_t races = 0;       // a digest of these
  uint64_t finalStates = 0; // how many different contents of memory executions end with
  uint64_t memory = 0;      // a digest of these
  bool operator==(const Found &) const = default;
};

Found foundIn(const check::Outcome &outcome) {
  Found found;
  for (const check::Finding &finding : outcome.findings) {
    if (finding.kind == check::Kind::Assertion)
      found.failures.insert(finding.fingerprint);
    found.race |= finding.kind == check::Kind::DataRace;
    found.deadlock |= finding.kind == check::Kind::Deadlock || finding.kind == check::Kind::LostWakeup;
  }
  if (const auto &digests = outcome.coverage.digests) {
    found.finalStates = digests->finalStates;
    found.memory = digests->memory;
    found.racyBytes = digests->racyBytes;
    found.races = digests->races;
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

// How many models have what; a suite of which too few do says little.
struct Shares {
  uint32_t models = 0;
  uint32_t failing = 0;
  uint32_t racy = 0;
  uint32_t lostSignal = 0;
  uint32_t failedTry = 0;
  uint32_t timeout = 0;
  uint32_t severalStates = 0; // executions end with different contents of memory

  void add(const Oracle &oracle, const Found &found) {
    ++models;
    failing += found.failures.empty() ? 0 : 1;
    racy += found.race ? 1 : 0;
    lostSignal += oracle.hasLostSignal() ? 1 : 0;
    failedTry += oracle.hasFailedTry() ? 1 : 0;
    timeout += oracle.hasTimeout() ? 1 : 0;
    severalStates += oracle.finalStates() > 1 ? 1 : 0;
  }
  [[nodiscard]] uint32_t percent(uint32_t part) const { return 100 * part / models; }
  void print() const {
    std::printf("%u models; failing %u %%, racy %u %%, lost signal %u %%, failed trylock %u %%, timeout %u %%, several "
                "final states %u %%\n",
                models, percent(failing), percent(racy), percent(lostSignal), percent(failedTry), percent(timeout),
                percent(severalStates));
  }
};

Model generate(uint64_t seed) {
  ModelGenerator generator(seed);
  return seed % 3 == 0 ? generator.generate() : generator.generateSynchronizing();
}

class NativeModels : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    build::Sources sources;
    sources.files = {RADDLE_SOURCE_DIR "/tests/native/model_interpreter.c"};
    auto built = build::build(sources, build::Installation::locate());
    ASSERT_TRUE(std::holds_alternative<build::Executable>(built)) << std::get<build::BuildFailure>(built).message;
    program_ = new build::Executable(std::move(std::get<build::Executable>(built)));
  }
  static void TearDownTestSuite() { delete program_; }

  static Result<check::Outcome> explore(const std::string &path, const std::vector<std::string> &arguments,
                                        const ExploreOptions &options) {
    Ignore listener;
    std::atomic<bool> interrupted{false};
    NativeExplorer explorer({path, arguments}, options, listener, interrupted);
    check::Limits limits;
    limits.maxExecutions = 10 * kMaxExecutions; // a wrong search may be far larger than the right one
    return explorer.check(limits);
  }

  static Result<check::Outcome> explore(const Model &model, bool visibleAll, const ExploreOptions &rules) {
    ExploreOptions options = rules;
    options.visibleAll = visibleAll;
    options.selfCheck = true;
    return explore(program_->path, {explore::testing::print(model)}, options);
  }

  // What a search by `rules` tells otherwise than the oracle, or otherwise without and with all accesses visible; empty
  // if nothing. `shares`, if given, counts the model.
  static std::string difference(const Model &model, const Oracle &oracle, const ExploreOptions &rules, Shares *shares) {
    const auto all = explore(model, true, rules);
    const auto some = explore(model, false, rules);
    if (!all || !some)
      return (all ? some : all).error().message;
    const Found found = foundIn(*all);
    const Found promoted = foundIn(*some);
    if (shares)
      shares->add(oracle, found);
    if (all->coverage.executions != oracle.classes())
      return fmt::format("{} classes instead of {}", all->coverage.executions, oracle.classes());
    if (!all->coverage.complete || !some->coverage.complete || some->coverage.has(check::Sort::Unknown))
      return "incomplete";
    if (all->coverage.redundant != 0 && isPredictable(model, oracle))
      return fmt::format("{} executions in vain", all->coverage.redundant);
    if (found.failures.empty() != oracle.failures().empty() || (found.deadlock && !oracle.hasDeadlock()))
      return "other failures than the oracle";
    if (found.finalStates != oracle.finalStates())
      return fmt::format("{} final states instead of {}", found.finalStates, oracle.finalStates());
    if (found == promoted)
      return {};
    return fmt::format("{} and {} failures, {} and {} racy bytes, deadlock {} and {}, {} and {} final states",
                       found.failures.size(), promoted.failures.size(), found.racyBytes, promoted.racyBytes,
                       found.deadlock, promoted.deadlock, found.finalStates, promoted.finalStates);
  }

  // Whether the comparison notices that `rules` are wrong.
  static bool isNoticed(const ExploreOptions &rules) {
    for (uint64_t seed = kFirstSeed; seed < kFirstSeed + kMutantSeeds; ++seed) {
      const Model model = generate(seed);
      Oracle oracle(model);
      if (!canBeInterpreted(model) || !oracle.enumerate(kMaxExecutions))
        continue;
      const std::string different = difference(model, oracle, rules, nullptr);
      if (different.empty())
        continue;
      std::printf("seed %llu: %s\n", static_cast<unsigned long long>(seed), different.c_str());
      return true;
    }
    return false;
  }

  static build::Executable *program_;
};
build::Executable *NativeModels::program_ = nullptr;

TEST_F(NativeModels, HaveTheSameClassesEachOnceAndTheSameFindings) {
  Shares shares;
  for (uint64_t seed = explore::testing::firstSeed(kFirstSeed); shares.models < explore::testing::modelCount(300);
       ++seed) {
    const Model model = generate(seed);
    Oracle oracle(model);
    if (!canBeInterpreted(model) || !oracle.enumerate(kMaxExecutions))
      continue;
    const std::string different = difference(model, oracle, {}, &shares);
    ASSERT_EQ(different, "") << "seed " << seed << "\n" << explore::testing::print(model);
  }
  shares.print();
  EXPECT_GE(shares.percent(shares.failing), 20U);
  EXPECT_LE(shares.percent(shares.failing), 80U);
  EXPECT_GE(shares.percent(shares.racy), 20U);
  EXPECT_LE(shares.percent(shares.racy), 80U);
  EXPECT_GE(shares.percent(shares.lostSignal), 10U);
  EXPECT_GE(shares.percent(shares.failedTry), 10U);
  EXPECT_GE(shares.percent(shares.timeout), 5U);
  EXPECT_GE(shares.percent(shares.severalStates), 20U);
}

// The tests of this test.
using NativeMutants = NativeModels;
using trace::Mutations;

ExploreOptions with(const Mutations &mutations) {
  ExploreOptions options;
  options.mutations = mutations;
  return options;
}

ExploreOptions withOrders(Mutations::Orders orders) {
  Mutations mutations;
  mutations.orders = orders;
  return with(mutations);
}

// Small random models rarely have two waiters at once; two consumers of one buffer do.
TEST_F(NativeMutants, FirstInFirstOutSignals) {
  const Model model = explore::testing::boundedBuffer(1, 2);
  Oracle oracle(model);
  ASSERT_TRUE(canBeInterpreted(model) && oracle.enumerate(kMaxExecutions));
  EXPECT_EQ(difference(model, oracle, {}, nullptr), "");
  Mutations mutations;
  mutations.wakesAnyWaiter = false;
  EXPECT_NE(difference(model, oracle, with(mutations), nullptr), "");
}

TEST_F(NativeMutants, OnlyDependence) {
  EXPECT_TRUE(isNoticed(withOrders(Mutations::Orders::OnlyDependence)));
}

TEST_F(NativeMutants, OnlySynchronization) {
  EXPECT_TRUE(isNoticed(withOrders(Mutations::Orders::OnlySynchronization)));
}

TEST_F(NativeMutants, OneRoundOnly) {
  ExploreOptions options;
  options.rounds = worker::Rounds::One;
  EXPECT_TRUE(isNoticed(options));
}

TEST_F(NativeMutants, PromotionWithoutANewRound) {
  Mutations mutations;
  mutations.promotesBetweenRounds = false;
  EXPECT_TRUE(isNoticed(with(mutations)));
}

// Models have no relaxed atomics, so a program is looked at whose race is well known.
TEST_F(NativeMutants, RelaxedAtomicsSynchronize) {
  build::Sources sources;
  sources.files = {RADDLE_SOURCE_DIR "/tests/programs/race/relaxed_flag.c"};
  auto built = build::build(sources, build::Installation::locate());
  ASSERT_TRUE(std::holds_alternative<build::Executable>(built)) << std::get<build::BuildFailure>(built).message;
  const auto findings = [&](Mutations::Orders orders) {
    auto outcome = explore(std::get<build::Executable>(built).path, {}, withOrders(orders));
    return outcome.ok() ? outcome->findings.size() : SIZE_MAX;
  };
  EXPECT_EQ(findings(Mutations::Orders::Both), 1U);
  EXPECT_EQ(findings(Mutations::Orders::RelaxedSynchronizes), 0U)
      << "a silent false proof, which the line above notices";
}

// Without the check behind the search, each order of calls and returns is an execution of its own.
TEST_F(NativeMutants, OrdersOfCallsAreTried) {
  build::Sources sources;
  sources.files = {RADDLE_SOURCE_DIR "/tests/programs/linearizable/scripted.cpp"};
  auto built = build::build(sources, build::Installation::locate());
  ASSERT_TRUE(std::holds_alternative<build::Executable>(built)) << std::get<build::BuildFailure>(built).message;
  Mutations mutations;
  mutations.reordersCalls = false;
  const auto outcome = [&](const std::vector<std::string> &words, const Mutations &rules) {
    auto found = explore(std::get<build::Executable>(built).path, words, with(rules));
    EXPECT_TRUE(found.ok());
    return found.ok() ? *found : check::Outcome();
  };
  const std::vector<std::string> wrong = {"0", "1", "a", "0", "0", "a", "0"};
  EXPECT_EQ(outcome(wrong, {}).findings.size(), 1U);
  EXPECT_EQ(outcome(wrong, mutations).findings.size(), 1U);
  const std::vector<std::string> right = {"2", "0", "0", "a"};
  const check::Outcome derived = outcome(right, {});
  const check::Outcome tried = outcome(right, mutations);
  EXPECT_TRUE(derived.findings.empty() && tried.findings.empty());
  EXPECT_LT(derived.coverage.executions, tried.coverage.executions);
}

} // namespace
} // namespace raddle::engines
