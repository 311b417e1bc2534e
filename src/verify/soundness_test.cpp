// What is verified is so: on random small modules and on some that were written for one rule each, whatever two or
// three clients can see is what the specifications allow. With any rule of the proof left out, it is not.
#include <cstdio>
#include <cstdlib>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "verify/testing/directed_modules.h"
#include "verify/testing/meaning.h"
#include "verify/testing/module_batch.h"
#include "verify/testing/module_generator.h"
#include "verify/verify.h"

namespace raddle::verify {
namespace {

using namespace testing;

constexpr uint64_t kSeed = 9000;
constexpr size_t kBatch = 25;
constexpr uint64_t kAttempts = 50; // to find clients that notice what is wrong

// More for those who have time: RADDLE_MODULES=3000 raddle_verify_test.
size_t moduleCount() {
  const char *asked = std::getenv("RADDLE_MODULES");
  return asked == nullptr ? 150 : static_cast<size_t>(std::atoi(asked));
}

struct Sum {
  size_t modules = 0;
  size_t verified = 0;
  size_t refused = 0;
  size_t unknown = 0;
  size_t unsound = 0;
  size_t undecided = 0; // too many states to look at
  size_t states = 0;
  std::string first; // the first that is verified, and wrong
};

class Soundness : public ::testing::Test {
protected:
  static void look(const SmallModule &module, uint64_t seed, Sum &sum) {
    ModuleGenerator generator(seed);
    for (const auto &[threads, calls] : {std::pair<size_t, size_t>{2, 1}, {2, 2}, {2, 2}, {3, 1}, {3, 1}, {3, 2}}) {
      const Comparison comparison = compare(module, generator.clients(module, threads, calls));
      sum.states += comparison.states;
      sum.undecided += comparison.isDecided ? 0 : 1;
      if (comparison.wrong.empty())
        continue;
      if (sum.unsound++ == 0)
        sum.first = module.name + ": " + comparison.wrong + "\n" + printC(module, "");
      return;
    }
  }

  static bool isVerified(ModuleBatch &batch, size_t index, Without without, Sum &sum) {
    const std::unique_ptr<llvm::Module> module = batch.moduleOf(index);
    Options options;
    options.without = without;
    const ModuleResult result = verify(*module, options);
    bool isRefused = !result.annotations.empty();
    bool isUnknown = false;
    for (const ProcedureResult &procedure : result.procedures) {
      isRefused = isRefused || procedure.verdict == ProcedureVerdict::Refused;
      isUnknown = isUnknown || procedure.verdict == ProcedureVerdict::Unknown;
    }
    ++(isRefused ? sum.refused : isUnknown ? sum.unknown : sum.verified);
    return !isRefused && !isUnknown;
  }

  static void check(std::vector<SmallModule> modules, Without without, uint64_t seed, Sum &sum) {
    ModuleBatch batch(std::move(modules));
    for (size_t index = 0; index < batch.modules.size(); ++index) {
      ++sum.modules;
      if (isVerified(batch, index, without, sum))
        look(batch.modules[index], seed + index, sum);
    }
  }

  static Sum checkRandom(Without without, size_t count) {
    Sum sum;
    for (size_t first = 0; first < count; first += kBatch) {
      std::vector<SmallModule> modules;
      for (size_t index = first; index < std::min(first + kBatch, count); ++index)
        modules.push_back(ModuleGenerator(kSeed + index).generate());
      check(std::move(modules), without, kSeed + first, sum);
      if (without != Without::Nothing && sum.unsound > 0)
        break;
    }
    print(sum);
    return sum;
  }

  // The names of those that are verified.
  static std::vector<std::string> verifiedOf(std::vector<SmallModule> modules, Without without) {
    Sum sum;
    std::vector<std::string> names;
    ModuleBatch batch(std::move(modules));
    for (size_t index = 0; index < batch.modules.size(); ++index)
      if (isVerified(batch, index, without, sum))
        names.push_back(batch.modules[index].name);
    return names;
  }

  static void print(const Sum &sum) {
    std::printf("%zu modules: %zu verified, %zu refused, %zu unknown; %zu unsound; %zu states, %zu left alone\n",
                sum.modules, sum.verified, sum.refused, sum.unknown, sum.unsound, sum.states, sum.undecided);
  }
};

TEST_F(Soundness, RandomModules) {
  const Sum sum = checkRandom(Without::Nothing, moduleCount());
  EXPECT_EQ(sum.unsound, 0U) << sum.first;
  EXPECT_GE(sum.verified * 5, sum.modules) << "a suite in which hardly anything is verified would prove little";
  EXPECT_GE(sum.refused * 5, sum.modules) << "a suite in which hardly anything is refused would prove little";
  EXPECT_LE(sum.unknown * 20, sum.modules);
  EXPECT_LE(sum.undecided * 20, sum.modules);
}

TEST_F(Soundness, RightModulesAreVerified) {
  std::vector<SmallModule> modules;
  std::vector<std::string> names;
  for (size_t index = 0; index < kBatch; ++index) {
    modules.push_back(ModuleGenerator(kSeed + index).generateRight());
    modules.back().name = std::to_string(index);
    names.push_back(modules.back().name);
  }
  EXPECT_THAT(verifiedOf(modules, Without::Nothing), ::testing::ElementsAreArray(names));
}

TEST_F(Soundness, DirectedModulesAreWrong) {
  for (const SmallModule &module : directedModules()) {
    Sum sum;
    for (uint64_t attempt = 0; attempt < kAttempts && sum.unsound == 0; ++attempt)
      look(module, kSeed + attempt, sum);
    EXPECT_EQ(sum.unsound, 1U) << module.name;
  }
}

TEST_F(Soundness, DirectedModulesAreNotVerified) {
  EXPECT_THAT(verifiedOf(directedModules(), Without::Nothing), ::testing::IsEmpty());
}

// With one rule left out, a module is verified that is wrong, as the tests above say.
TEST_F(Soundness, NoRuleCanBeLeftOut) {
  const std::map<std::string, Without> rules = {
      {"a predicate that others can end", Without::WellFormedness},
      {"a value from before others ran", Without::Interference},
      {"an access without the lock", Without::Access},
      {"a second write that others can tell from the first", Without::LeftMovers},
      {"a write of what was read before others wrote", Without::RightMovers},
      {"a callee that never comes back", Without::Blocking},
      {"an endless loop after a write", Without::Ending},
      {"the end of the thread after a write", Without::Ending},
      {"more is modified than is listed", Without::Frame},
      {"another action than is said", Without::Predicate},
      {"two actions in place of one", Without::OneAction},
      {"a callee that requires what is not so", Without::Requires},
      {"two calls in place of one action", Without::CalleeAccesses},
      {"an action in each round", Without::LoopBorder},
      {"an invariant that does not hold", Without::LoopInvariant},
      {"a value from before a wait", Without::WaitBorder},
      {"an object that others know", Without::Publication},
      {"a call of what is for the beginning", Without::Init}};
  size_t found = 0;
  for (const SmallModule &module : directedModules())
    if (const auto rule = rules.find(module.name); rule != rules.end()) {
      ++found;
      EXPECT_THAT(verifiedOf({module}, rule->second), ::testing::ElementsAre(module.name));
    }
  EXPECT_EQ(found, rules.size());
}

// Random modules, too, show what is missing.
TEST_F(Soundness, RandomModulesNoticeTheRulesOfBlocks) {
  for (const Without rule : {Without::Interference, Without::Frame, Without::Predicate})
    EXPECT_GT(checkRandom(rule, moduleCount()).unsound, 0U) << "without rule " << static_cast<int>(rule);
}

} // namespace
} // namespace raddle::verify
