// Translated programs do, under all their choices, what the interpreter says that KISS does: on random programs, and
// with one rule left out at a time they do not.
#include <cstdio>

#include <gtest/gtest.h>
#include <llvm/IR/Verifier.h>

#include "base/check.h"
#include "sequentialize/sequentialize.h"
#include "sequentialize/testing/batch.h"
#include "sequentialize/testing/choice_runner.h"
#include "sequentialize/testing/interpreter.h"

namespace raddle::sequentialize {
namespace {

using namespace testing;

const uint32_t kPrograms = programCount(150);
constexpr uint64_t kMaxExecutions = 20000;

struct Setting {
  uint32_t ts = 1;
  Races races = Races::None;
  uint32_t startsPerPoint = std::numeric_limits<uint32_t>::max();
  Options::Order order = Options::Order::Balanced;
  trace::Mutations mutations = {};
  uint64_t seed = 1000; // of the programs
  std::vector<std::string> modelFlags = {};
  bool isMutant = false; // One difference is enough.
  uint32_t programs = kPrograms;
};

std::string textOf(const Ending &ending, const std::string &prefix) {
  const std::string race = "no data race on ";
  if (ending.expression.starts_with(race))
    return "race " + nameOfField(ending.expression.substr(race.size()), prefix);
  std::string result = ending.kind == Ending::Kind::Fail    ? "fail " + std::to_string(ending.line) + ":"
                       : ending.kind == Ending::Kind::Exit  ? "exit:"
                       : ending.kind == Ending::Kind::Abort ? "abort:"
                                                            : "end:";
  for (const int value : ending.globals)
    result += " " + std::to_string(value);
  return result;
}

struct Sum {
  uint32_t compared = 0;
  uint32_t tooLarge = 0;
  uint32_t different = 0;
  uint32_t failing = 0; // with a failure or, where races are looked for, a race
  uint32_t aborting = 0;
  uint64_t executions = 0;
};

class Comparison : public ::testing::Test {
protected:
  Comparison() : context_(*runner_.context.getContext()) {}

  // Nothing if the program has too many executions.
  std::optional<Outcomes> translated(const Batch &batch, size_t program, const Setting &setting, uint64_t &executions) {
    const std::string prefix = prefixOf(program);
    std::unique_ptr<llvm::Module> module = batch.moduleOf(program, *model_);
    Options options{.ts = setting.ts,
                    .startsPerPoint = setting.startsPerPoint,
                    .order = setting.order,
                    .mutations = setting.mutations};
    if (setting.races != Races::None)
      options.looksForRacesOn = [&](const std::string &field) {
        return setting.races != Races::OnFirst || field == prefix + "g0";
      };
    if (setting.races == Races::OnAllIfPlain)
      options.atomics = Options::Atomics::NeverRace;
    const Result<Sequential> result = sequentialize(*module, options);
    CHECK(result.ok(), "small programs should be translatable");
    EXPECT_FALSE(llvm::verifyModule(*module, &llvm::errs()));
    std::vector<std::string> globals;
    for (int variable = 0; variable < kGlobals; ++variable)
      globals.push_back(globalName(prefix, variable));
    Outcomes outcomes;
    const bool isAll = runner_.runAll(std::move(module), globals, kMaxExecutions, [&](const Ending &ending) {
      ++executions;
      if (ending.kind != Ending::Kind::Discarded)
        outcomes.insert(textOf(ending, prefix));
    });
    return isAll ? std::optional(outcomes) : std::nullopt;
  }

  // Compares each of the programs, with what `expect` says about it.
  using Expect = std::function<std::optional<Outcomes>(const SmallProgram &, Outcomes &)>;
  Sum compareAll(const Setting &setting, const Expect &expect) {
    Sum sum;
    model_ = compile(RADDLE_SOURCE_DIR "/include/raddle/sequential.c", context_, setting.modelFlags);
    compareBatch(directedPrograms(), setting, expect, sum);
    for (uint32_t first = 0; first < setting.programs && !(setting.isMutant && sum.different > 0); first += kBatch)
      compareBatch(randomPrograms(setting.seed + first, kBatch, Aborts::Some), setting, expect, sum);
    std::printf("%u compared, %u too large, %u different, %u failing, %u aborting, %lu executions\n", sum.compared,
                sum.tooLarge, sum.different, sum.failing, sum.aborting, sum.executions);
    return sum;
  }

  void compareBatch(std::vector<SmallProgram> programs, const Setting &setting, const Expect &expect, Sum &sum) {
    const Batch batch(std::move(programs), context_);
    for (size_t program = 0; program < batch.programs.size(); ++program)
      compareOne(batch, program, setting, expect, sum);
  }

  void compareOne(const Batch &batch, size_t program, const Setting &setting, const Expect &expect, Sum &sum) {
    std::optional<Outcomes> outcomes = translated(batch, program, setting, sum.executions);
    if (!outcomes) {
      ++sum.tooLarge;
      return;
    }
    const std::optional<Outcomes> expected = expect(batch.programs[program], *outcomes);
    if (!expected)
      return;
    ++sum.compared;
    sum.failing += isFailing(*expected, setting.races) ? 1 : 0;
    sum.aborting += std::ranges::any_of(*expected, [](const auto &text) { return text.starts_with("abort"); }) ? 1 : 0;
    if (*outcomes != *expected && sum.different++ == 0)
      first_ = describeDifference(batch.programs[program], *outcomes, *expected);
  }

  Sum compare(const Setting &setting) {
    return compareAll(setting, [&](const SmallProgram &program, Outcomes &) {
      return outcomesOf(kissExecutions(program, setting.ts, setting.races));
    });
  }

  // A race is called as who finds it calls what it accesses.
  static Outcomes outcomesOf(KissExecutions executions) {
    std::erase_if(executions.outcomes, [](const std::string &text) { return text.starts_with("race"); });
    for (const NamedRace &race : executions.races)
      executions.outcomes.insert("race " + race.second);
    return executions.outcomes;
  }

  static bool isFailing(const Outcomes &outcomes, Races races) {
    return std::ranges::any_of(outcomes, [&](const std::string &text) {
      return races == Races::None ? isFailure(text) : text.starts_with("race");
    });
  }

  void expectSame(const Setting &setting) {
    const Sum sum = compare(setting);
    EXPECT_EQ(sum.different, 0U) << first_;
    EXPECT_GT(sum.compared, kPrograms * 8 / 10);
    EXPECT_GT(sum.aborting * 25, sum.compared) << "a suite in which hardly anything aborts would say little about it";
    expectShares(sum);
  }

  static void expectShares(const Sum &sum) {
    EXPECT_GT(sum.failing * 5, sum.compared) << "a suite in which hardly anything fails would prove little";
    EXPECT_LT(sum.failing * 5, sum.compared * 4) << "a suite in which hardly anything holds would prove little";
  }

  ChoiceRunner runner_;
  llvm::LLVMContext &context_;
  std::unique_ptr<llvm::Module> model_;
  std::string first_; // the first difference
};

TEST_F(Comparison, NoThreadWaitsToStart) {
  expectSame({.ts = 0});
}
TEST_F(Comparison, OneThreadMayWait) {
  expectSame({.ts = 1});
}
TEST_F(Comparison, TwoThreadsMayWait) {
  expectSame({.ts = 2});
}
TEST_F(Comparison, OneStartPerPointIsEnough) {
  expectSame({.ts = 3, .startsPerPoint = 1});
}
TEST_F(Comparison, Races) {
  expectSame({.ts = 1, .races = Races::OnAll});
}
TEST_F(Comparison, RacesOutsideOfAtomicSections) {
  expectSame({.ts = 1, .races = Races::OnAllIfPlain});
}
TEST_F(Comparison, RacesOnOneVariable) {
  expectSame({.ts = 1, .races = Races::OnFirst});
}

// With two threads in all, nothing is missing that fails within two context switches.
TEST_F(Comparison, TwoContextSwitches) {
  const Sum sum = compareAll({.ts = 1}, [](const SmallProgram &program, Outcomes &outcomes) -> std::optional<Outcomes> {
    std::erase_if(outcomes, [](const std::string &text) { return !isFailure(text); });
    if (program.threads.size() > 2)
      return std::nullopt;
    return failuresWithin(program, 2);
  });
  EXPECT_EQ(sum.different, 0U) << first_;
  EXPECT_GT(sum.compared, kPrograms / 5);
  expectShares(sum);
}

// The executions in which no thread interrupts another. As many programs as elsewhere, in all three orders together.
TEST_F(Comparison, SequentialOrders) {
  using Order = Options::Order;
  Sum all;
  for (const Order order : {Order::Sync, Order::Deferred, Order::Both}) {
    const auto orders = static_cast<Orders>(static_cast<int>(order) - static_cast<int>(Order::Sync));
    const Sum sum =
        compareAll({.order = order, .seed = 2000, .programs = kPrograms / 3},
                   [&](const SmallProgram &program, Outcomes &) { return sequentialOutcomes(program, orders, {}); });
    EXPECT_EQ(sum.different, 0U) << first_;
    all.compared += sum.compared;
    all.failing += sum.failing;
  }
  expectShares(all);
}

class CheckerMutants : public Comparison {
protected:
  void expectRed(Setting setting) {
    setting.isMutant = true;
    EXPECT_GT(compare(setting).different, 0U);
  }
};

TEST_F(CheckerMutants, NobodyStops) {
  expectRed({.modelFlags = {"-DKISS_WITHOUT_RAISE"}});
}
TEST_F(CheckerMutants, RaiseStaysTrue) {
  expectRed({.modelFlags = {"-DKISS_WITHOUT_RAISE_FALSE"}});
}
TEST_F(CheckerMutants, FullTsStartsNobody) {
  expectRed({.modelFlags = {"-DKISS_WITHOUT_FULL_START"}});
}
TEST_F(CheckerMutants, NoExitPoint) {
  expectRed({.ts = 3, .startsPerPoint = 1, .modelFlags = {"-DKISS_WITHOUT_EXIT_POINT"}});
}
TEST_F(CheckerMutants, DoneAfterTheExitPoint) {
  expectRed({.ts = 3, .startsPerPoint = 1, .modelFlags = {"-DKISS_WITHOUT_DONE_BEFORE_EXIT"}});
}
TEST_F(CheckerMutants, NoLastSchedule) {
  expectRed({.modelFlags = {"-DKISS_WITHOUT_LAST_SCHEDULE"}});
}
TEST_F(CheckerMutants, AssumeIsNoPoint) {
  expectRed({.mutations = {.assumeIsPoint = false}});
}
TEST_F(CheckerMutants, NobodyStopsWhereNoRaceIsLookedFor) {
  expectRed({.races = Races::OnFirst, .mutations = {.uncheckedStops = false}});
}

} // namespace
} // namespace raddle::sequentialize
