// What check and checkLiterally answer is exactly what the interpreter of small programs says that KISS has. The
// formulas that check asks about are compared by encodings_test.cpp; here it is how it asks.
#include <chrono>
#include <cstdio>
#include <functional>

#include <gtest/gtest.h>

#include "base/check.h"
#include "kiss/kiss.h"
#include "kiss/literal.h"
#include "sequentialize/testing/batch.h"
#include "sequentialize/testing/interpreter.h"

namespace raddle::kiss {
namespace {

using namespace sequentialize::testing;

constexpr uint64_t kSeed = 5000;

const uint32_t kPrograms = programCount(50);

using Kind = Statement::Kind;

// A race that the creator has on a local variable, and its thread on what an address leads to.
SmallProgram localRace() {
  return {.threads = {{{.kind = Kind::Create, .value = 1}, {.kind = Kind::Set, .variable = kOwn, .value = 1}},
                      {{.kind = Kind::Set, .variable = kGiven, .value = 2}}}};
}

// Aborts if main goes on first.
SmallProgram lateAbort() {
  return {.threads = {{{.kind = Kind::Create, .value = 1}, {.kind = Kind::Set, .value = 1}},
                      {{.kind = Kind::If, .value = 1, .body = {{.kind = Kind::Abort}}}}}};
}

// These, and more threads than check begins with.
std::vector<SmallProgram> morePrograms() {
  SmallProgram crowd{.threads = {{}}};
  for (int thread = 1; thread <= 5; ++thread) {
    crowd.threads[0].push_back({.kind = Kind::Create, .value = thread});
    crowd.threads.push_back({{.kind = Kind::Add, .value = 1}});
  }
  SmallProgram failing = crowd;
  failing.threads[0].push_back({.kind = Kind::Refuse, .other = 1, .value = 5});
  failing.threads[0].push_back({.kind = Kind::Refuse, .other = 2, .value = 6});
  return {crowd, failing, localRace(), lateAbort()};
}

struct Sum {
  uint32_t compared = 0;
  uint32_t different = 0;
  uint32_t found = 0; // programs with findings
  Outcomes findings;  // of all programs
};

class Check : public ::testing::Test {
protected:
  using Checking = std::function<Result<Answer>(llvm::Module &, const Options &)>;
  // What is expected of a program, and what is found in its module.
  struct Comparison {
    uint32_t programs = 0;
    size_t mostThreads = SIZE_MAX;
    std::function<Outcomes(const SmallProgram &, const std::vector<std::string> &fields)> expect;
    std::function<Outcomes(llvm::Module &, const std::vector<std::string> &fields)> find;
  };

  Check() : model_(compile(RADDLE_SOURCE_DIR "/include/raddle/sequential.c", context_)) {}

  Outcomes compare(const Comparison &comparison) {
    Sum sum;
    compareBatch(directedPrograms(), comparison, sum);
    compareBatch(morePrograms(), comparison, sum);
    for (uint32_t first = 0; first < comparison.programs; first += kBatch)
      compareBatch(randomPrograms(kSeed + first, kBatch, Aborts::Some), comparison, sum);
    std::printf("%u compared, %u different, %u with findings\n", sum.compared, sum.different, sum.found);
    EXPECT_EQ(sum.different, 0U) << first_;
    EXPECT_GT(sum.found * 5, sum.compared) << "a suite in which hardly anything fails would prove little";
    EXPECT_LT(sum.found * 5, sum.compared * 4) << "a suite in which hardly anything holds would prove little";
    return sum.findings;
  }

  void compareBatch(std::vector<SmallProgram> programs, const Comparison &comparison, Sum &sum) {
    const Batch batch(std::move(programs), context_);
    for (size_t program = 0; program < batch.programs.size(); ++program) {
      if (batch.programs[program].threads.size() > comparison.mostThreads)
        continue;
      const std::unique_ptr<llvm::Module> module = batch.moduleOf(program, *model_);
      prefix_ = prefixOf(program);
      const Result<Fields> fields = fieldsOf(*module);
      CHECK(fields.ok(), "small programs should be translatable");
      std::vector<std::string> names;
      for (const std::string &field : fields->written)
        names.push_back(nameOfField(field, prefix_));
      const Outcomes expected = comparison.expect(batch.programs[program], names);
      const Outcomes outcomes = comparison.find(*module, fields->written);
      ++sum.compared;
      sum.found += expected.empty() ? 0 : 1;
      sum.findings.insert(expected.begin(), expected.end());
      if (outcomes != expected && sum.different++ == 0)
        first_ = describeDifference(batch.programs[program], outcomes, expected);
    }
  }

  void addFindings(const Result<Answer> &answer, Outcomes &outcomes) const {
    CHECK(answer.ok(), "small programs should be checkable");
    for (const Failure &failure : answer->failures)
      outcomes.insert(failure.kind == FailureKind::Race        ? "race " + nameOfField(failure.text, prefix_)
                      : failure.kind == FailureKind::Assertion ? "fail " + failure.text
                                                               : std::string(word(failure.kind)));
    for (const Undecided &undecided : answer->undecided)
      outcomes.insert("undecided: " + undecided.field + ": " + undecided.what);
    for (const std::string &bound : answer->bounds)
      outcomes.insert("bound: " + bound);
  }

  // Who checks, which programs, and how.
  struct Setting {
    Checking checking;
    Options options;
    uint32_t programs = 0;
    size_t mostThreads = SIZE_MAX; // Other programs are left out.
  };

  // None takes so long unless something is wrong.
  static Result<Answer> checkInTime(const Checking &checking, llvm::Module &module, Options options) {
    using Clock = std::chrono::steady_clock;
    options.secondsLeft = [end = Clock::now() + std::chrono::seconds(600)] {
      return std::chrono::duration<double>(end - Clock::now()).count();
    };
    return checking(module, options);
  }

  void compareFailures(const Setting &setting) {
    const auto expect = [&](const SmallProgram &program, const std::vector<std::string> &) {
      Outcomes outcomes;
      for (const std::string &text : kissOutcomes(program, setting.options.ts, Races::None))
        if (isFailure(text))
          outcomes.insert(text.substr(0, text.find(':')));
      return outcomes;
    };
    const auto find = [&](llvm::Module &module, const std::vector<std::string> &) {
      Outcomes outcomes;
      addFindings(checkInTime(setting.checking, module, setting.options), outcomes);
      return outcomes;
    };
    EXPECT_TRUE(compare({setting.programs, setting.mostThreads, expect, find}).contains("abort"));
  }

  using Named = std::function<Outcomes(const NamedRace &, const std::vector<std::string> &fields)>;
  // Each field on its own; `named` says on which fields a race is. The fields with races, of all programs.
  Outcomes compareRaces(const Setting &setting, const Named &named) {
    const Options &options = setting.options;
    const Races races = options.raceModel == Options::RaceModel::Paper ? Races::OnAllIfPlain : Races::OnAll;
    const auto expect = [&](const SmallProgram &program, const std::vector<std::string> &fields) {
      Outcomes outcomes;
      for (const NamedRace &race : kissExecutions(program, options.ts, races).races)
        for (const std::string &name : named(race, fields))
          outcomes.insert("race " + name);
      return outcomes;
    };
    const auto find = [&](llvm::Module &module, const std::vector<std::string> &fields) {
      Outcomes outcomes;
      for (const std::string &field : fields) {
        Options one = options;
        one.races = {field};
        addFindings(checkInTime(setting.checking, module, one), outcomes);
      }
      return outcomes;
    };
    return compare({setting.programs, setting.mostThreads, expect, find});
  }

  llvm::LLVMContext context_;
  std::unique_ptr<llvm::Module> model_;
  std::string prefix_; // of the program that is being compared
  std::string first_;  // the first difference
};

// A race is on the fields of both threads. One that nobody writes is not among those that are asked about, but one that
// is written always has to be.
Outcomes eitherName(const NamedRace &race, const std::vector<std::string> &fields) {
  Outcomes result;
  const auto add = [&](const std::string &name, bool isWrite) {
    if (isWrite || std::ranges::find(fields, name) != fields.end())
      result.insert(name);
  };
  add(race.first, race.firstWrites);
  add(race.second, race.secondWrites);
  return result;
}

// The sequential program looks at the accesses to one field only.
Outcomes commonName(const NamedRace &race, const std::vector<std::string> &) {
  return race.first == race.second ? Outcomes{race.first} : Outcomes{};
}

TEST_F(Check, FindsFailuresIfNoThreadWaits) {
  compareFailures({check, {.ts = 0}, kPrograms});
}
TEST_F(Check, FindsFailuresIfOneThreadWaits) {
  compareFailures({check, {.ts = 1}, kPrograms});
}
TEST_F(Check, FindsFailuresIfTwoThreadsWait) {
  compareFailures({check, {.ts = 2}, kPrograms});
}
const Outcomes kAllNames = {"race *", "race g0", "race g1", "race g2", "race local", "race p"};
TEST_F(Check, FindsRacesFieldByField) {
  EXPECT_EQ(compareRaces({check, {.ts = 1}, kPrograms}, eitherName), kAllNames);
}
TEST_F(Check, FindsRacesOfThePaperFieldByField) {
  const Options options{.ts = 1, .raceModel = Options::RaceModel::Paper};
  EXPECT_EQ(compareRaces({check, options, kPrograms * 2 / 3}, eitherName), kAllNames);
}
// The sequential program costs a product: with three threads, or calls of the scheduler in each other beyond what two
// threads need, that can be minutes.
TEST_F(Check, FindsFailuresLiterally) {
  compareFailures({checkLiterally, {.ts = 1, .unwind = 2}, kPrograms, 2});
}
TEST_F(Check, FindsRacesLiterally) {
  const Outcomes races = compareRaces({checkLiterally, {.ts = 1, .unwind = 2}, kPrograms * 2 / 3, 2}, commonName);
  EXPECT_TRUE(races.contains("race *") && races.contains("race p"));
}
TEST_F(Check, FindsFailuresLiterallyIfNoThreadWaits) {
  compareFailures({checkLiterally, {.ts = 0, .unwind = 2}, kPrograms, 3});
}

} // namespace
} // namespace raddle::kiss
