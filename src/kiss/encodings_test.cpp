// The encoding of threads as formulas (symex/threads.h) finds exactly what the interpreter of small programs says that
// KISS has: on random programs, and with one rule left out at a time it does not. The programs are those on which
// sequentialize/oracle_test.cpp compares the translated ones with the same interpreter.
#include <cstdio>

#include <gtest/gtest.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>

#include "base/check.h"
#include "sequentialize/testing/batch.h"
#include "sequentialize/testing/interpreter.h"
#include "symex/check_threads.h"
#include "symex/races.h"

namespace raddle::kiss {
namespace {

using namespace sequentialize::testing;
using symex::Options;

const uint32_t kPrograms = programCount(150);

struct Setting {
  uint32_t ts = 1;
  Races races = Races::None;
  Options::Without without = Options::Without::Nothing;
  uint64_t seed = 1000; // of the programs
  // Whether the execution is told how many wait. Where nobody does, some rules have nothing to decide.
  enum class Pending : uint8_t { Told, Unknown } pending = Pending::Told;
  [[nodiscard]] bool isMutant() const { return without != Options::Without::Nothing; }
};

struct Sum {
  uint32_t compared = 0;
  uint32_t different = 0;
  uint32_t undecided = 0; // of these: about which the solver, or the execution, did not say all
  uint32_t found = 0;     // programs with failures, or races
  uint32_t aborting = 0;
};

// Only what fails, or races, and without the values of variables.
Outcomes findingsIn(const Outcomes &outcomes, Races races) {
  Outcomes result;
  for (const std::string &text : outcomes)
    if (races == Races::None ? isFailure(text) : text.starts_with("race"))
      result.insert(text.substr(0, text.find(':')));
  return result;
}

bool isUndecided(const Outcomes &outcomes) {
  return std::ranges::any_of(
      outcomes, [](const std::string &text) { return text.starts_with("undecided") || text.starts_with("cut"); });
}

std::string failureText(const symex::Failure &failure) {
  if (failure.kind == symex::FailureKind::Abort)
    return "abort";
  const auto &call = llvm::cast<llvm::CallBase>(*failure.step.at);
  const auto *number = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(2));
  CHECK(number != nullptr, "refusals should be numbered");
  return "fail " + std::to_string(number->getZExtValue());
}

class Encodings : public ::testing::Test {
protected:
  Encodings() : model_(compile(RADDLE_SOURCE_DIR "/include/raddle/sequential.c", context_)) {}

  // What the solver finds; what it does not decide, or what was cut, is among it as such.
  Outcomes found(const Batch &batch, size_t program, const Setting &setting) {
    const std::unique_ptr<llvm::Module> module = batch.moduleOf(program, *model_);
    symex::Terms terms;
    Options options;
    options.checks = Options::Checks::AssertionsOnly;
    options.without = setting.without;
    if (setting.pending == Setting::Pending::Told && !setting.isMutant())
      options.pending = setting.ts;
    options.races = setting.races == Races::None           ? Options::Races::Ignored
                    : setting.races == Races::OnAllIfPlain ? Options::Races::CheckedIfPlain
                                                           : Options::Races::Checked;
    const Result<symex::Concurrent> concurrent = symex::executeThreads(*module, "main", terms, options);
    CHECK(concurrent.ok(), "small programs should be executable");
    const std::vector<symex::Term> policy = symex::balanced(*concurrent, terms, setting.ts);
    return setting.races == Races::None ? failuresOf(*concurrent, policy, terms)
                                        : racesOf(*concurrent, policy, terms, prefixOf(program));
  }

  static Outcomes failuresOf(const symex::Concurrent &concurrent, const std::vector<symex::Term> &policy,
                             symex::Terms &terms) {
    Outcomes outcomes;
    const symex::ThreadFindings findings = symex::check(concurrent, policy, terms, {.seconds = 600});
    for (const symex::Interleaving &interleaving : findings.interleavings)
      outcomes.insert(failureText(*interleaving.failure));
    for (const symex::Cut *cut : findings.reached)
      outcomes.insert("cut: " + cut->what);
    for (const std::string &undecided : findings.undecided)
      outcomes.insert("undecided: " + undecided);
    return outcomes;
  }

  static Outcomes racesOf(const symex::Concurrent &concurrent, const std::vector<symex::Term> &policy,
                          symex::Terms &terms, const std::string &prefix) {
    Outcomes outcomes;
    const symex::RaceFindings findings = symex::races(concurrent, policy, terms, {.seconds = 600});
    for (const symex::Race &race : findings.races)
      outcomes.insert("race " + (race.object.starts_with(prefix + "g") ? race.object.substr(prefix.size() + 1) : "-1"));
    for (const std::string &undecided : findings.undecided)
      outcomes.insert("undecided: " + undecided);
    return outcomes;
  }

  using Expect = std::function<std::optional<Outcomes>(const SmallProgram &)>;
  Sum compareAll(const Setting &setting, const Expect &expect) {
    Sum sum;
    const auto isEnough = [&] { return setting.isMutant() && sum.different > sum.undecided; };
    compareBatch(directedPrograms(), setting, expect, sum);
    for (uint32_t first = 0; first < kPrograms && !isEnough(); first += kBatch)
      compareBatch(randomPrograms(setting.seed + first, kBatch, Aborts::Some), setting, expect, sum);
    std::printf("%u compared, %u different, %u undecided, %u with findings, %u aborting\n", sum.compared, sum.different,
                sum.undecided, sum.found, sum.aborting);
    return sum;
  }

  void compareBatch(std::vector<SmallProgram> programs, const Setting &setting, const Expect &expect, Sum &sum) {
    const Batch batch(std::move(programs), context_);
    for (size_t program = 0; program < batch.programs.size(); ++program) {
      const std::optional<Outcomes> expected = expect(batch.programs[program]);
      if (!expected)
        continue;
      const Outcomes outcomes = found(batch, program, setting);
      ++sum.compared;
      sum.found += expected->empty() ? 0 : 1;
      sum.aborting += expected->contains("abort") ? 1 : 0;
      sum.undecided += isUndecided(outcomes) ? 1 : 0;
      if (outcomes != *expected && sum.different++ == 0)
        first_ = describeDifference(batch.programs[program], outcomes, *expected);
    }
  }

  Sum compare(const Setting &setting) {
    return compareAll(setting, [&](const SmallProgram &program) {
      return findingsIn(kissOutcomes(program, setting.ts, setting.races), setting.races);
    });
  }

  void expectSame(const Sum &sum) {
    EXPECT_EQ(sum.different, 0U) << first_;
    EXPECT_GT(sum.found * 5, sum.compared) << "a suite in which hardly anything fails would prove little";
    EXPECT_LT(sum.found * 5, sum.compared * 4) << "a suite in which hardly anything holds would prove little";
  }

  void expectSameFailures(const Setting &setting) {
    const Sum sum = compare(setting);
    expectSame(sum);
    EXPECT_GT(sum.aborting * 25, sum.compared) << "a suite in which hardly anything aborts would say little about it";
  }

  llvm::LLVMContext context_;
  std::unique_ptr<llvm::Module> model_;
  std::string first_; // the first difference
};

TEST_F(Encodings, NoThreadWaitsToStart) {
  expectSameFailures({.ts = 0});
}
TEST_F(Encodings, OneThreadMayWait) {
  expectSameFailures({.ts = 1});
}
TEST_F(Encodings, TwoThreadsMayWait) {
  expectSameFailures({.ts = 2, .seed = 3000});
}
TEST_F(Encodings, AnyNumberMayWait) {
  expectSameFailures({.ts = 3});
}
// As the mutants are compared.
TEST_F(Encodings, NobodySaysHowManyWait) {
  expectSameFailures({.ts = 1, .seed = 3000, .pending = Setting::Pending::Unknown});
}
TEST_F(Encodings, Races) {
  expectSame(compare({.ts = 1, .races = Races::OnAll}));
}

TEST_F(Encodings, RacesOutsideOfAtomicSections) {
  expectSame(compare({.ts = 1, .races = Races::OnAllIfPlain}));
}

// With two threads in all, KISS has exactly the failures of all executions with at most two context switches.
TEST_F(Encodings, TwoContextSwitches) {
  const Sum sum = compareAll({.ts = 1}, [](const SmallProgram &program) -> std::optional<Outcomes> {
    if (program.threads.size() > 2)
      return std::nullopt;
    return findingsIn(failuresWithin(program, 2), Races::None);
  });
  EXPECT_GT(sum.compared, kPrograms / 5);
  expectSame(sum);
}

class EncodingMutants : public Encodings {
protected:
  // What is not decided is no difference.
  void expectRed(const Setting &setting) {
    const Sum sum = compare(setting);
    EXPECT_GT(sum.different, sum.undecided);
  }
};

TEST_F(EncodingMutants, NobodyStops) {
  expectRed({.without = Options::Without::Stops});
}
TEST_F(EncodingMutants, WhoIsInterruptedStopsToo) {
  expectRed({.without = Options::Without::GoingOn});
}
TEST_F(EncodingMutants, FullTsStartsNobody) {
  expectRed({.ts = 0, .without = Options::Without::FullStart});
}
TEST_F(EncodingMutants, NoExitPoint) {
  expectRed({.ts = 3, .without = Options::Without::ExitPoint});
}
TEST_F(EncodingMutants, DoneAfterTheExitPoint) {
  expectRed({.ts = 3, .without = Options::Without::DoneEarly});
}
TEST_F(EncodingMutants, NoLastSchedule) {
  expectRed({.without = Options::Without::LastSchedule});
}
TEST_F(EncodingMutants, AssumeIsNoPoint) {
  expectRed({.without = Options::Without::AssumePoint});
}
TEST_F(EncodingMutants, NobodyStopsWithoutLooking) {
  expectRed({.races = Races::OnAll, .without = Options::Without::PlainStops});
}

} // namespace
} // namespace raddle::kiss
