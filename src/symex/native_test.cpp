// Symbolic execution against the real thing: random functions are compiled and run, and with the same inputs and
// choices the terms must have the same values: what is returned, or which assertion fails.
#include <map>

#include <gtest/gtest.h>

#include "base/text.h"
#include "program/test_module.h"
#include "smt/assignment.h"
#include "symex/execute.h"
#include "symex/random_program.h"

namespace raddle::symex {
namespace {

constexpr unsigned kFunctions = 150;
constexpr unsigned kInputs = 8;

struct Input {
  int32_t a;
  uint32_t b;
  int8_t c;
};

Input inputOf(unsigned number) {
  std::mt19937_64 random(number * 7919 + 1);
  const auto draw = [&] { return random() % 3 == 0 ? random() : random() % 9; };
  const uint64_t a = draw();
  const uint64_t b = draw();
  return {.a = static_cast<int32_t>(a), .b = static_cast<uint32_t>(b), .c = static_cast<int8_t>(draw())};
}

// The n-th choice of an execution, as the program below computes it, too.
int32_t choiceOf(unsigned n) {
  return static_cast<int32_t>(n * 2654435761U);
}

std::string functionName(unsigned number) {
  return "f" + std::to_string(number);
}

// Runs each function on each input, each in a process of its own: "f0 0 = 17", "f0 1 ! x != 0 || 3 < 0".
std::string driver() {
  std::string text = R"(
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
#include <sys/wait.h>
static unsigned choices;
int __VERIFIER_nondet_int(void) { return (int)(choices++ * 2654435761u); }
static const char *now;
void __assert_fail(const char *expression, const char *file, unsigned line, const char *function) {
  printf("%s ! %s\n", now, expression); fflush(stdout); _exit(0);
}
static void run(const char *name, long long (*f)(int, unsigned, signed char), int a, unsigned b, int c) {
  now = name; fflush(stdout);
  if (fork() == 0) { printf("%s = %lld\n", name, f(a, b, (signed char)c)); fflush(stdout); _exit(0); }
  int status; wait(&status);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGFPE) printf("%s ! division by zero\n", name);
}
int main(void) {
)";
  for (unsigned number = 0; number < kFunctions; ++number)
    for (unsigned input = 0; input < kInputs; ++input) {
      const auto [a, b, c] = inputOf(input);
      text += "run(\"" + functionName(number) + " " + std::to_string(input) + "\", " + functionName(number) +
              ", (int)" + std::to_string(static_cast<uint32_t>(a)) + "u, " + std::to_string(b) + "u, " +
              std::to_string(c) + ");\n";
    }
  return text + "return 0; }\n";
}

// The lines that the native program prints, by what stands before = and !.
std::map<std::string, std::string> runNatively(const std::string &source) {
  const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  const std::filesystem::path file = directory->path() / "random.c";
  const std::filesystem::path program = directory->path() / "random";
  const std::filesystem::path output = directory->path() / "output";
  EXPECT_FALSE(writeFile(file, source + driver()));
  EXPECT_TRUE(run({.arguments = {"clang-19", "-O0", "-w", "-ftrivial-auto-var-init=zero", "-o", program.string(),
                                 file.string()}})
                  ->success());
  {
    const Result<FileDescriptor> out = openFile(output, OpenMode::Write);
    EXPECT_TRUE(run({.arguments = {program.string()}, .redirections = {{1, out->number()}}})->success());
  }
  std::map<std::string, std::string> lines;
  const std::string text = readFile(output).value();
  for (const std::string_view line : splitLines(text)) {
    const size_t end = line.find(' ', line.find(' ') + 1);
    lines[std::string(line.substr(0, end))] = line.substr(end + 1);
  }
  return lines;
}

// Gives each choice its value in the order in which this execution makes them.
void assignChoices(const Symbolic &symbolic, smt::Assignment &assignment) {
  std::map<const llvm::Instruction *, std::vector<const Unknown *>> byPlace;
  for (const Unknown &unknown : symbolic.unknowns)
    if (unknown.at != nullptr)
      byPlace[unknown.at].push_back(&unknown);
  std::map<const llvm::Instruction *, size_t> seen;
  unsigned made = 0;
  for (const Step &step : symbolic.steps) {
    const auto choices = byPlace.find(step.at);
    if (choices == byPlace.end())
      continue;
    const Unknown *unknown = choices->second[seen[step.at]++];
    if (assignment.holds(step.guard))
      assignment.set(unknown->variable, smt::bitVector(32, static_cast<uint32_t>(choiceOf(made++))));
  }
}

std::string evaluate(const Symbolic &symbolic, Terms &terms, const Input &input) {
  smt::Assignment assignment;
  assignment.set(terms.variable(32, argumentName(0)), smt::bitVector(32, static_cast<uint32_t>(input.a)));
  assignment.set(terms.variable(32, argumentName(1)), smt::bitVector(32, input.b));
  assignment.set(terms.variable(8, argumentName(2)), smt::bitVector(8, static_cast<uint8_t>(input.c)));
  assignChoices(symbolic, assignment);
  std::string text;
  for (const Failure &failure : symbolic.failures)
    if (assignment.holds(failure.condition))
      text += "! " + (failure.text.empty() ? std::string(word(failure.kind)) : failure.text);
  for (const Cut &cut : symbolic.cuts)
    if (assignment.holds(cut.condition))
      text += "cut " + cut.what;
  if (assignment.holds(symbolic.completes))
    text += "= " + std::to_string(static_cast<int64_t>(assignment(symbolic.result).asSigned()));
  return text;
}

TEST(Native, TermsHaveTheValuesOfTheExecution) {
  RandomProgram random(20261115);
  std::string source = RandomProgram::prelude();
  for (unsigned number = 0; number < kFunctions; ++number)
    source += random.function(functionName(number));
  const std::map<std::string, std::string> native = runNatively(source);
  program::TestModule module(source);
  module.link(RADDLE_SOURCE_DIR "/include/raddle/c_library.c");
  unsigned failing = 0;
  for (unsigned number = 0; number < kFunctions; ++number) {
    Terms terms;
    const Result<Symbolic> symbolic = execute(*module, functionName(number), terms, {.unwind = 12});
    ASSERT_TRUE(symbolic.ok());
    for (unsigned input = 0; input < kInputs; ++input) {
      const auto expected = native.find(functionName(number) + " " + std::to_string(input));
      ASSERT_NE(expected, native.end()) << functionName(number) << " crashed";
      failing += expected->second.starts_with('!') ? 1 : 0;
      EXPECT_EQ(evaluate(*symbolic, terms, inputOf(input)), expected->second) << expected->first;
    }
  }
  const unsigned all = kFunctions * kInputs;
  std::cout << failing << " of " << all << " executions fail an assertion\n";
  EXPECT_GT(failing * 5, all);
  EXPECT_LT(failing * 5, all * 4);
}

} // namespace
} // namespace raddle::symex
