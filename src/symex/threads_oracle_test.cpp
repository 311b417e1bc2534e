// The encoding of threads against plain enumeration: random small programs are compiled and checked symbolically, and
// interpreted step by step by code that shares nothing with it and tries every choice that KISS allows.
#include <array>
#include <iostream>
#include <optional>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "program/test_module.h"
#include "symex/check_threads.h"
#include "symex/races.h"
#include "symex/threads.h"

namespace raddle::symex {
namespace {

struct Statement {
  enum class Kind : uint8_t { Set, Copy, Increment, If, Assume, Stop, Assert, Atomic, Lock, Unlock, Create, Join } kind;
  int variable = 0;
  int value = 0; // or another variable, a function, an assertion
  std::vector<Statement> body = {};
};
using Function = std::vector<Statement>;
using Kind = Statement::Kind;

constexpr int kVariables = 2;
constexpr int kValues = 3;

// Function 0 is main; the others are those of threads.
struct Program {
  std::vector<Function> functions;
  int assertions = 0;
};

class Generator {
public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  Program program() {
    Program result;
    result.functions.resize(3);
    for (size_t index = 3; index-- > 1;)
      result.functions[index] = function(result, 2 + below(2), index == 1 && below(3) == 0 ? 2 : 0);
    Function &main = result.functions[0];
    main = {create(1)};
    if (below(2) == 0)
      main.push_back(simple(result));
    if (below(2) == 0)
      main.push_back(create(below(2) == 0 ? 2 : 1));
    main.push_back(simple(result));
    const int creates = static_cast<int>(std::ranges::count(main, Kind::Create, &Statement::kind));
    if (below(2) == 0)
      main.push_back({.kind = Kind::Join, .value = below(creates)});
    main.push_back(simple(result));
    main.push_back(check(result));
    if (below(2) == 0)
      main.push_back(simple(result));
    return result;
  }

private:
  int below(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  static Statement create(int function) { return {.kind = Kind::Create, .value = function}; }
  Statement check(Program &program) {
    // What is asserted is numbered, and false for one value of a variable.
    return {.kind = Kind::Assert,
            .variable = below(kVariables) + kVariables * below(kValues),
            .value = program.assertions++};
  }

  Statement simple(Program &program) {
    const int variable = below(kVariables);
    switch (below(10)) {
    case 0:
    case 1:
      return {.kind = Kind::Set, .variable = variable, .value = below(kValues)};
    case 2:
      return {.kind = Kind::Copy, .variable = variable, .value = 1 - variable};
    case 3:
    case 4:
      return {.kind = Kind::Increment, .variable = variable};
    case 5:
      return {.kind = Kind::If, .variable = variable, .value = below(kValues), .body = {simple(program)}};
    case 6:
      return {.kind = Kind::Assume, .variable = variable, .value = below(kValues)};
    case 9:
      return {.kind = Kind::Stop};
    case 7:
      return {.kind = Kind::Atomic, .body = {simple(program), simple(program)}};
    default:
      return check(program);
    }
  }

  Function function(Program &program, int length, int creates) {
    Function result;
    const bool locks = below(3) == 0;
    if (locks)
      result.push_back({.kind = Kind::Lock});
    if (creates != 0)
      result.push_back(create(creates));
    for (int count = 0; count < length; ++count)
      result.push_back(simple(program));
    if (locks)
      result.push_back({.kind = Kind::Unlock});
    return result;
  }

  std::mt19937_64 random_;
};

// The program in C; all names begin with `prefix`.
class Printer {
public:
  explicit Printer(std::string prefix) : prefix_(std::move(prefix)) {}

  std::string print(const Program &program) {
    std::string text = "int " + prefix_ + "v[" + std::to_string(kVariables) + "]; pthread_mutex_t " + prefix_ + "m;\n";
    for (size_t index = program.functions.size(); index-- > 0;) {
      text += index == 0 ? "void " + prefix_ + "main(void) {\n" : "void *" + name(index) + "(void *unused) {\n";
      handles_ = 0;
      for (const Statement &statement : program.functions[index])
        text += print(statement);
      text += index == 0 ? "}\n" : "return 0; }\n";
    }
    return text;
  }
  static std::string assertion(const std::string &prefix, const Statement &statement) {
    return prefix + "v[" + std::to_string(statement.variable % kVariables) +
           "] != " + std::to_string(statement.variable / kVariables) + " || " + std::to_string(statement.value) +
           " < 0";
  }

private:
  [[nodiscard]] std::string name(size_t function) const { return prefix_ + "f" + std::to_string(function); }
  [[nodiscard]] std::string variable(int number) const { return prefix_ + "v[" + std::to_string(number) + "]"; }
  std::string printBody(const Statement &statement) {
    std::string text;
    for (const Statement &inner : statement.body)
      text += print(inner);
    return text;
  }

  std::string print(const Statement &statement) {
    const std::string target = variable(statement.variable % kVariables);
    const std::string value = std::to_string(statement.value);
    switch (statement.kind) {
    case Kind::Set:
      return target + " = " + value + ";\n";
    case Kind::Copy:
      return target + " = " + variable(statement.value) + ";\n";
    case Kind::Increment:
      return target + " = " + target + " + 1;\n";
    case Kind::If:
      return "if (" + target + " == " + value + ") { " + printBody(statement) + "}\n";
    case Kind::Assume:
      return "__VERIFIER_assume(" + target + " == " + value + ");\n";
    case Kind::Stop:
      return "__VERIFIER_assume(0);\n";
    case Kind::Assert:
      return "assert(" + assertion(prefix_, statement) + ");\n";
    case Kind::Atomic:
      return "__VERIFIER_atomic_begin(); " + printBody(statement) + "__VERIFIER_atomic_end();\n";
    case Kind::Lock:
      return "pthread_mutex_lock(&" + prefix_ + "m);\n";
    case Kind::Unlock:
      return "pthread_mutex_unlock(&" + prefix_ + "m);\n";
    case Kind::Create: {
      const std::string handle = "t" + std::to_string(handles_++);
      return "pthread_t " + handle + "; pthread_create(&" + handle + ", 0, " + name(statement.value) + ", 0);\n";
    }
    case Kind::Join:
      return "pthread_join(t" + value + ", 0);\n";
    }
    return {};
  }

  std::string prefix_;
  int handles_ = 0;
};

// Interprets a program under KISS, with every choice in turn.
class Enumeration {
public:
  // Looks for races on `raced`, if that is a variable.
  Enumeration(const Program &program, size_t maxPending, int raced = -1)
      : program_(program), maxPending_(maxPending), raced_(raced) {}

  // The assertions that can fail, or kRace alone; nothing if there are too many executions.
  std::optional<std::set<int>> failing() {
    for (int executions = 0; executions < kMaxExecutions; ++executions) {
      runOnce();
      while (!choices_.empty() && choices_.back().taken + 1 == choices_.back().count)
        choices_.pop_back();
      if (choices_.empty())
        return failing_;
      ++choices_.back().taken;
    }
    return {};
  }

  static constexpr int kRace = 1000;

private:
  static constexpr int kMaxExecutions = 60000;
  enum class Access : uint8_t { None, Read, Write };
  struct Choice {
    size_t taken;
    size_t count;
  };
  struct Thread {
    size_t function;
    bool done = false;
  };
  // How the execution of statements ends.
  enum class End : uint8_t { Normal, Raised, Over };

  size_t choose(size_t count) {
    if (next_ == choices_.size())
      choices_.push_back({.taken = 0, .count = count});
    return choices_[next_++].taken;
  }

  void runOnce() {
    next_ = 0;
    values_.assign(kVariables, 0);
    locked_ = false;
    atomic_ = 0;
    stopped_ = Access::None;
    threads_ = {{.function = 0}};
    pending_.clear();
    run(0);
  }

  End run(size_t thread) {
    std::vector<size_t> created;
    for (const Statement &statement : program_.functions[threads_[thread].function]) {
      const End end = execute(statement, created);
      if (end == End::Over)
        return end;
      if (end == End::Raised)
        return End::Normal;
    }
    threads_[thread].done = true;
    return schedule();
  }

  End schedule() {
    while (!pending_.empty() && choose(2) == 1) {
      const size_t index = choose(pending_.size());
      const size_t thread = pending_[index];
      pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(index));
      if (run(thread) == End::Over)
        return End::Over;
    }
    return End::Normal;
  }

  End point() {
    if (atomic_ > 0)
      return End::Normal;
    if (schedule() == End::Over)
      return End::Over;
    return choose(2) == 1 ? End::Raised : End::Normal;
  }

  // A point before an access; the thread may stop there to see who else comes.
  End accessPoint(int variable, Access access) {
    const End end = point();
    if (end != End::Normal || atomic_ > 0 || variable != raced_ || choose(2) == 0)
      return end;
    if (stopped_ == Access::Write || (stopped_ == Access::Read && access == Access::Write)) {
      failing_ = {kRace};
      return End::Over;
    }
    stopped_ = access;
    return End::Raised;
  }

  // What a statement accesses first; nothing if that is no variable.
  static Access firstAccess(Kind kind) {
    if (kind == Kind::Set)
      return Access::Write;
    constexpr std::array kNone = {Kind::Stop, Kind::Lock, Kind::Unlock, Kind::Join};
    return std::ranges::find(kNone, kind) == kNone.end() ? Access::Read : Access::None;
  }

  End executeBody(const Statement &statement, std::vector<size_t> &created) {
    for (const Statement &inner : statement.body)
      if (const End end = execute(inner, created); end != End::Normal)
        return end;
    return End::Normal;
  }

  End executeAtomic(const Statement &statement, std::vector<size_t> &created) {
    if (const End end = point(); end != End::Normal)
      return end;
    ++atomic_;
    const End end = executeBody(statement, created);
    --atomic_;
    return end != End::Normal ? end : point();
  }

  End executeCreate(const Statement &statement, std::vector<size_t> &created) {
    if (const End end = point(); end != End::Normal)
      return end;
    created.push_back(threads_.size());
    threads_.push_back({.function = static_cast<size_t>(statement.value)});
    if (pending_.size() < maxPending_) {
      pending_.push_back(created.back());
      return End::Normal;
    }
    return run(created.back());
  }

  // Everything else begins with a point, and reads or writes once after it.
  End execute(const Statement &statement, std::vector<size_t> &created) {
    if (statement.kind == Kind::Atomic)
      return executeAtomic(statement, created);
    if (statement.kind == Kind::Create)
      return executeCreate(statement, created);
    const int first = statement.kind == Kind::Copy ? statement.value : statement.variable % kVariables;
    const Access access = firstAccess(statement.kind);
    if (const End end = access == Access::None ? point() : accessPoint(first, access); end != End::Normal)
      return end;
    int &target = values_[static_cast<size_t>(statement.variable % kVariables)];
    switch (statement.kind) {
    case Kind::Set:
      target = statement.value;
      return End::Normal;
    case Kind::Copy:
    case Kind::Increment:
      return executeAssignment(statement, target);
    case Kind::If:
      return target == statement.value ? executeBody(statement, created) : End::Normal;
    case Kind::Assume:
      return executeAssume(target == statement.value);
    case Kind::Assert:
      if (target == statement.variable / kVariables && raced_ < 0)
        failing_.insert(statement.value);
      return target == statement.variable / kVariables ? End::Over : End::Normal;
    case Kind::Stop:
      return End::Over;
    case Kind::Lock:
      if (locked_)
        return End::Over;
      locked_ = true;
      return End::Normal;
    case Kind::Unlock:
      locked_ = false;
      return End::Normal;
    case Kind::Join:
      return threads_[created[static_cast<size_t>(statement.value)]].done ? End::Normal : End::Over;
    case Kind::Atomic:
    case Kind::Create:
      break;
    }
    return End::Over;
  }

  End executeAssignment(const Statement &statement, int &target) {
    const int read = statement.kind == Kind::Increment ? target + 1 : values_[static_cast<size_t>(statement.value)];
    if (const End end = accessPoint(statement.variable, Access::Write); end != End::Normal)
      return end;
    target = read;
    return End::Normal;
  }

  End executeAssume(bool holds) { // NOLINT: a condition, not a mode
    if (const End end = point(); end != End::Normal)
      return end;
    return holds ? End::Normal : End::Over;
  }

  const Program &program_;
  const size_t maxPending_;
  const int raced_;
  Access stopped_ = Access::None; // what a stopped thread was about to do
  std::vector<Choice> choices_;   // of this execution, and those taken are those of the next up to the last
  size_t next_ = 0;               // choice
  std::vector<int> values_;
  bool locked_ = false;
  int atomic_ = 0;
  std::vector<Thread> threads_;
  std::vector<size_t> pending_;
  std::set<int> failing_;
};

std::set<int> failingSymbolically(llvm::Module &module, const std::string &entry, unsigned ts) {
  Terms terms;
  const Result<Concurrent> concurrent = executeThreads(module, entry, terms, {});
  EXPECT_TRUE(concurrent.ok());
  const ThreadFindings findings = check(*concurrent, balanced(*concurrent, terms, ts), terms, {.seconds = 30});
  std::set<int> failing;
  for (const Interleaving &found : findings.interleavings) {
    const std::string &text = found.failure->text;
    failing.insert(std::stoi(text.substr(text.find("|| ") + 3)));
  }
  for (const Cut *cut : findings.reached)
    ADD_FAILURE() << entry << " was cut: " << cut->what;
  for (const std::string &undecided : findings.undecided)
    ADD_FAILURE() << entry << " is undecided: " << undecided;
  return failing;
}

// The variables that have races.
std::set<int> racingSymbolically(llvm::Module &module, const std::string &entry, unsigned ts) {
  Terms terms;
  Options options;
  options.races = Options::Races::Checked;
  const Result<Concurrent> concurrent = executeThreads(module, entry, terms, options);
  EXPECT_TRUE(concurrent.ok());
  const RaceFindings findings = races(*concurrent, balanced(*concurrent, terms, ts), terms, {.seconds = 30});
  EXPECT_TRUE(findings.undecided.empty());
  std::set<int> racing;
  for (const Race &race : findings.races)
    racing.insert(static_cast<int>(race.offset / sizeof(int)));
  return racing;
}

std::string print(const std::set<int> &numbers) {
  std::string text;
  for (const int number : numbers)
    text += std::to_string(number) + " ";
  return text;
}

// Random programs, and all of them as one module.
struct Programs {
  explicit Programs(int count) {
    std::string source = "#include <assert.h>\n#include <pthread.h>\nvoid __VERIFIER_assume(int);"
                         "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);\n";
    for (int number = 0; number < count; ++number) {
      programs.push_back(Generator(static_cast<uint64_t>(number)).program());
      texts.push_back(Printer("p" + std::to_string(number) + "_").print(programs.back()));
      source += texts.back();
    }
    module.emplace(source);
  }
  static std::string entry(size_t number) { return "p" + std::to_string(number) + "_main"; }

  std::vector<Program> programs;
  std::vector<std::string> texts;
  std::optional<program::TestModule> module;
};

// A suite in which nearly all or nearly none have something to find would be no test.
void expectShares(int found, int compared) {
  std::cout << compared << " compared, " << found << " of them with findings\n";
  EXPECT_GT(found * 5, compared);
  EXPECT_LT(found * 5, compared * 4);
}

TEST(ThreadsOracle, FindsExactlyWhatEnumerationFinds) {
  Programs all(40);
  int compared = 0;
  int failing = 0;
  for (size_t number = 0; number < all.programs.size(); ++number)
    for (unsigned ts = 0; ts <= 2; ++ts) {
      const auto expected = Enumeration(all.programs[number], ts).failing();
      if (!expected)
        continue;
      ++compared;
      failing += expected->empty() ? 0 : 1;
      const std::set<int> found = failingSymbolically(**all.module, Programs::entry(number), ts);
      EXPECT_EQ(print(found), print(*expected)) << "ts = " << ts << "\n" << all.texts[number];
    }
  EXPECT_GT(compared, 40);
  expectShares(failing, compared);
}

TEST(ThreadsOracle, FindsExactlyTheRacesThatEnumerationFinds) {
  Programs all(40);
  int compared = 0;
  int racing = 0;
  for (size_t number = 0; number < all.programs.size(); ++number) {
    const auto ts = static_cast<unsigned>(number % 3);
    const std::set<int> found = racingSymbolically(**all.module, Programs::entry(number), ts);
    for (int variable = 0; variable < kVariables; ++variable) {
      const auto expected = Enumeration(all.programs[number], ts, variable).failing();
      if (!expected)
        continue;
      ++compared;
      racing += expected->empty() ? 0 : 1;
      EXPECT_EQ(found.contains(variable), !expected->empty()) << "variable " << variable << ", ts = " << ts << "\n"
                                                              << all.texts[number];
    }
  }
  EXPECT_GT(compared, 40);
  expectShares(racing, compared);
}

} // namespace
} // namespace raddle::symex
