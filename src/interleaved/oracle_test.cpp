// On random small programs with inputs, the failures that are found are exactly those that an enumeration of inputs,
// balanced executions and sequential orders has; with one rule left out at a time they are not. The programs and their
// interpreter are those of sequentialize and kiss; the initial values of the variables are inputs here.
#include <cstdio>
#include <random>

#include <gtest/gtest.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include "base/check.h"
#include "interleaved/diff_error.h"
#include "sequentialize/testing/batch.h"
#include "sequentialize/testing/interpreter.h"

namespace raddle::interleaved {
namespace {

using namespace sequentialize::testing;
using symex::Filter;
using symex::Term;
using Without = symex::Options::Without;

constexpr uint64_t kSeed = 7000;
constexpr unsigned kUnwind = 4;
constexpr Values kInputs = {3, 2, 1}; // how many values each variable has

const uint32_t kPrograms = programCount(100);

using Kind = Statement::Kind;

// Programs whose threads look at variables that others change for a moment: that takes an interleaving to see.
class WindowGenerator {
public:
  explicit WindowGenerator(uint64_t seed) : random_(seed) {}

  SmallProgram generate() {
    SmallProgram result;
    const int workers = 2 + below(2);
    for (int thread = 0; thread <= workers; ++thread)
      result.threads.push_back(statements(thread == 0 ? below(2) : 1));
    const int seen = below(3);
    addWindow(result.threads[1], 0, seen);
    result.threads[2].push_back(refuse(0, seen));
    for (int thread = workers; thread >= 1; --thread) {
      std::vector<Statement> &creator = result.threads[thread == 3 && below(2) == 0 ? 1 : 0];
      creator.insert(creator.begin(), {.kind = Kind::Create, .value = thread});
    }
    return result;
  }

private:
  std::vector<Statement> statements(int count) {
    std::vector<Statement> result;
    for (int index = 0; index < count; ++index)
      addTo(result);
    return result;
  }
  void addTo(std::vector<Statement> &body) {
    const int dice = below(8);
    const Statement refusal = refuse(below(2), below(3));
    if (dice < 4) {
      addWindow(body, below(2), below(3));
    } else if (dice < 5) {
      body.push_back(refusal);
    } else if (dice < 7) {
      body.push_back({.kind = Kind::Choose, .variable = kOwn});
      body.push_back({.kind = Kind::If, .variable = kOwn, .value = 1, .body = {refusal}});
    } else {
      body.push_back({.kind = below(2) == 0 ? Kind::Assume : Kind::If, .variable = 1, .value = 0, .body = {refusal}});
    }
  }
  void addWindow(std::vector<Statement> &body, int variable, int value) {
    body.push_back({.kind = Kind::Set, .variable = variable, .value = value});
    body.push_back({.kind = Kind::Set, .variable = variable, .value = (value + 1 + below(2)) % 3});
  }
  Statement refuse(int variable, int value) {
    return {.kind = Kind::Refuse, .variable = variable, .other = ++refusals_, .value = value};
  }
  int below(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }

  std::mt19937_64 random_;
  int refusals_ = 0;
};

// In the first, a thread that was deferred fails only if it runs between the end of one that was called and what main
// does next. In the second, an execution fails of which no order does with the same choices; with others, one does.
std::vector<SmallProgram> directed() {
  const auto set = [](int variable, int value) {
    return Statement{.kind = Kind::Set, .variable = variable, .value = value};
  };
  const auto create = [](int thread) { return Statement{.kind = Kind::Create, .value = thread}; };
  const auto refuse = [](int variable, int value, int number) {
    return Statement{.kind = Kind::Refuse, .variable = variable, .other = number, .value = value};
  };
  const auto ifIs = [](int variable, int value, Statement then) {
    return Statement{.kind = Kind::If, .variable = variable, .value = value, .body = {std::move(then)}};
  };
  return {{.threads = {{create(2), create(1), set(1, 1), set(0, 0)}, {ifIs(1, 0, set(0, 2))}, {refuse(0, 2, 1)}}},
          {.threads = {{create(1), create(2)},
                       {set(0, 1), set(0, 0)},
                       {{.kind = Kind::Choose, .variable = kOwn},
                        ifIs(kOwn, 0, refuse(0, 1, 1)),
                        ifIs(kOwn, 1, refuse(2, 0, 2))}}}};
}

std::vector<SmallProgram> programsFrom(uint32_t first) {
  constexpr uint32_t kOfEach = kBatch / 2;
  std::vector<SmallProgram> programs = first == 0 ? directed() : std::vector<SmallProgram>();
  if (first == 0)
    for (const SmallProgram &program : directedPrograms())
      programs.push_back(program);
  for (const SmallProgram &program : randomPrograms(kSeed + first, kOfEach))
    programs.push_back(program);
  for (uint32_t number = 0; number < kOfEach; ++number)
    programs.push_back(WindowGenerator(kSeed + first + number).generate());
  return programs;
}

struct Setting {
  Filter filter = Filter::Both;
  Algorithm algorithm = Algorithm::Automatic;
  unsigned choiceBound = 8;
  Without without = Without::Nothing;
  DiffOptions::Without diffWithout = DiffOptions::Without::Nothing;
  bool choicesAreInputs = false; // wrongly
  uint32_t programs = kPrograms;
  [[nodiscard]] bool isMutant() const {
    return without != Without::Nothing || diffWithout != DiffOptions::Without::Nothing || choicesAreInputs;
  }
};

struct Sum {
  uint32_t compared = 0;
  uint32_t different = 0;
  uint32_t interleaved = 0; // programs with such failures
  uint32_t filtered = 0;    // with others
  uint32_t none = 0;        // without any
};

bool leaves(const Statement &statement) {
  return statement.kind == Statement::Kind::Leave || std::any_of(statement.body.begin(), statement.body.end(), leaves);
}
// A thread that ends inside a function is cut.
bool isCovered(const SmallProgram &program) {
  return std::none_of(program.threads.begin(), program.threads.end(),
                      [](const auto &thread) { return std::any_of(thread.begin(), thread.end(), leaves); });
}

std::set<std::string> failuresIn(const Outcomes &outcomes) {
  std::set<std::string> result;
  for (const std::string &text : outcomes)
    if (text.starts_with("fail"))
      result.insert(text.substr(0, text.find(':')));
  return result;
}

struct Expected {
  Outcomes interleaved;
  bool isAnyFailing = false;
};

Expected enumerate(const SmallProgram &program, Filter filter) {
  Expected expected;
  for (int first = 0; first < kInputs[0]; ++first)
    for (int second = 0; second < kInputs[1]; ++second) {
      const Values input = {first, second, 0};
      const std::set<std::string> failures = failuresIn(kissOutcomes(program, kGlobals, Races::None, input));
      expected.isAnyFailing = expected.isAnyFailing || !failures.empty();
      if (failuresIn(sequentialOutcomes(program, static_cast<Orders>(filter), input)).empty())
        expected.interleaved.insert(failures.begin(), failures.end());
    }
  return expected;
}

// The variables begin with values of the environment.
void addInputs(llvm::Module &module, const std::string &prefix) {
  llvm::IRBuilder<> builder(&*module.getFunction("main")->getEntryBlock().getFirstInsertionPt());
  const llvm::FunctionCallee assume =
      module.getOrInsertFunction("__VERIFIER_assume", builder.getVoidTy(), builder.getInt32Ty());
  for (int variable = 0; variable < kGlobals; ++variable) {
    const std::string name = globalName(prefix, variable);
    llvm::GlobalVariable *global = module.getGlobalVariable(name, true);
    if (global == nullptr)
      continue;
    llvm::Value *value = builder.CreateCall(module.getOrInsertFunction("__raddle_input." + name, builder.getInt32Ty()));
    llvm::Value *isFew = builder.CreateICmpULT(value, builder.getInt32(static_cast<unsigned>(kInputs[variable])));
    builder.CreateCall(assume, {builder.CreateZExt(isFew, builder.getInt32Ty())});
    builder.CreateStore(value, global);
  }
}

// The mistake to take a choice for an input.
void declareInputs(llvm::Module &module) {
  std::vector<llvm::CallInst *> choices;
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function)
      for (llvm::Instruction &instruction : block)
        if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
            call != nullptr && call->getCalledFunction() != nullptr &&
            call->getCalledFunction()->getName() == "__raddle_choose")
          choices.push_back(call);
  for (size_t i = 0; i < choices.size(); ++i) {
    llvm::IRBuilder<> builder(choices[i]);
    llvm::Value *input = builder.CreateCall(
        module.getOrInsertFunction("__raddle_input.choice" + std::to_string(i), builder.getInt32Ty()));
    choices[i]->replaceAllUsesWith(builder.CreateAnd(input, builder.getInt32(1)));
    choices[i]->eraseFromParent();
  }
}

std::string failureText(const symex::Failure &failure) {
  const auto &call = llvm::cast<llvm::CallBase>(*failure.step.at);
  return "fail " + std::to_string(llvm::cast<llvm::ConstantInt>(call.getArgOperand(2))->getZExtValue());
}

class Oracle : public ::testing::Test {
protected:
  Oracle() : model_(compile(RADDLE_SOURCE_DIR "/include/raddle/sequential.c", context_)) {}

  Outcomes found(const Batch &batch, size_t program, const Setting &setting) {
    const std::unique_ptr<llvm::Module> module = batch.moduleOf(program, *model_);
    addInputs(*module, prefixOf(program));
    if (setting.choicesAreInputs)
      declareInputs(*module);
    symex::Terms terms;
    symex::Options options;
    options.checks = symex::Options::Checks::AssertionsOnly;
    const Result<symex::Concurrent> concurrent = executeThreads(*module, "main", terms, options);
    options.without = setting.without;
    const Result<symex::Filtered> filtered = executeFilter(*module, "main", terms, options, setting.filter);
    CHECK(concurrent.ok() && filtered.ok(), "small programs should be executable");
    const std::vector<Term> policy = balanced(*concurrent, terms, kGlobals);
    DiffError diff(
        {terms, *concurrent, policy, *filtered, kUnwind, setting.without},
        {.algorithm = setting.algorithm, .choiceBound = setting.choiceBound, .without = setting.diffWithout});
    return ask(diff, *concurrent, terms);
  }

  static Outcomes ask(DiffError &diff, const symex::Concurrent &concurrent, symex::Terms &terms) {
    const symex::Ends ends = endsOf(concurrent, terms);
    std::map<std::string, Term> conditions;
    for (size_t i = 0; i < ends.failures.size(); ++i) {
      Term &condition =
          conditions.try_emplace(failureText(concurrent.symbolic.failures[i]), terms.falsity()).first->second;
      condition = terms.logicalOr(condition, ends.failures[i]);
    }
    Outcomes outcomes;
    for (const auto &[text, condition] : conditions) {
      const DiffError::Answer answer = diff.ask(condition);
      if (answer == DiffError::Answer::Differs)
        outcomes.insert(text);
      else if (answer != DiffError::Answer::None)
        outcomes.insert("undecided: " + text);
    }
    return outcomes;
  }

  Sum compare(const Setting &setting) {
    Sum sum;
    for (uint32_t first = 0; first < setting.programs && !(setting.isMutant() && sum.different > 0); first += kBatch) {
      const Batch batch(programsFrom(first), context_);
      for (size_t program = 0; program < batch.programs.size(); ++program)
        if (isCovered(batch.programs[program]))
          compareOne(batch, program, setting, sum);
    }
    std::printf("%u compared, %u different, %u interleaved, %u filtered, %u without failures\n", sum.compared,
                sum.different, sum.interleaved, sum.filtered, sum.none);
    return sum;
  }

  void compareOne(const Batch &batch, size_t program, const Setting &setting, Sum &sum) {
    const Expected expected = enumerate(batch.programs[program], setting.filter);
    const Outcomes outcomes = found(batch, program, setting);
    ++sum.compared;
    ++(!expected.interleaved.empty() ? sum.interleaved : expected.isAnyFailing ? sum.filtered : sum.none);
    if (outcomes != expected.interleaved && sum.different++ == 0)
      first_ = describeDifference(batch.programs[program], outcomes, expected.interleaved);
  }

  void expectSame(const Setting &setting) {
    const Sum sum = compare(setting);
    EXPECT_EQ(sum.different, 0U) << first_;
    for (const uint32_t share : {sum.interleaved, sum.filtered}) {
      EXPECT_GT(share * 5, sum.compared) << "a suite with hardly any of one kind would prove little";
      EXPECT_LT(share * 5, sum.compared * 4) << "a suite with hardly anything else would prove little";
    }
  }
  void expectRed(const Setting &setting) { EXPECT_GT(compare(setting).different, 0U); }

  llvm::LLVMContext context_;
  std::unique_ptr<llvm::Module> model_;
  std::string first_; // the first difference
};

TEST_F(Oracle, AllThreadsAreCalled) {
  expectSame({.filter = Filter::Sync});
}
TEST_F(Oracle, AllThreadsAreDeferred) {
  expectSame({.filter = Filter::Deferred});
}
TEST_F(Oracle, Both) {
  expectSame({.filter = Filter::Both});
}
TEST_F(Oracle, BothFilterByFilter) {
  expectSame({.algorithm = Algorithm::Lazy});
}
TEST_F(Oracle, ChoicesAreQuantifiedAtOnce) {
  expectSame({.algorithm = Algorithm::Lazy, .choiceBound = 1, .programs = kPrograms / 2});
}

TEST_F(Oracle, MutantFailuresDoNotEndExecutions) {
  expectRed({.without = Without::FailureEnds});
}
TEST_F(Oracle, MutantThreadsStartWhereACalledOneEnds) {
  expectRed({.without = Without::CalledEnds});
}
TEST_F(Oracle, MutantChoicesAreInputs) {
  expectRed({.choicesAreInputs = true});
}
TEST_F(Oracle, MutantPermutationIsEnough) {
  expectRed({.algorithm = Algorithm::Lazy, .diffWithout = DiffOptions::Without::SolverAfterPermutation});
}

} // namespace
} // namespace raddle::interleaved
