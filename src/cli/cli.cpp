#include "cli/cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>

#include "base/check.h"
#include "build/build.h"
#include "cli/commands.h"
#include "cli/words.h"

namespace raddle::cli {
namespace {

// The words after the first `--`, which are the program's; they are removed from `words`.
std::vector<std::string> takeProgramArguments(std::vector<std::string> &words) {
  auto separator = std::find(words.begin(), words.end(), "--");
  if (separator == words.end())
    return {};
  std::vector<std::string> rest(separator + 1, words.end());
  words.erase(separator, words.end());
  return rest;
}

// The compiler that the words ask for, as the first of them (`raddle cc`) or by the name of the program (raddle-cc);
// what is left of the words is clang's.
std::optional<build::Compiler> compilerAskedFor(std::string_view program, std::vector<std::string> &words) {
  const std::string name = std::filesystem::path(program).filename();
  if (name == "raddle-cc" || name == "raddle-c++")
    return name == "raddle-cc" ? build::Compiler::C : build::Compiler::Cxx;
  if (words.empty() || (words[0] != "cc" && words[0] != "c++"))
    return std::nullopt;
  const build::Compiler result = words[0] == "cc" ? build::Compiler::C : build::Compiler::Cxx;
  words.erase(words.begin());
  return result;
}

int compileInPlace(build::Compiler compiler, const std::vector<std::string> &arguments) {
  const Result<int> code = build::compileInPlace(compiler, arguments, build::Installation::locate());
  if (code)
    return *code;
  fmt::print(stderr, "raddle: {}\n", code.error().message);
  return kExitInternal;
}

} // namespace

int exitCodeOf(check::Verdict verdict) {
  constexpr std::array kCodes = {kExitProved, kExitViolated, kExitBounded, kExitUnknown};
  return kCodes[static_cast<size_t>(verdict)];
}

namespace {

// Standard error may be what is full, too.
int refuse(const std::string &why, int status) {
  std::fputs(("raddle: " + why + "\n").c_str(), stderr);
  return status;
}

int parse(Commands &commands, std::vector<std::string> words) {
  std::vector<std::string> said = words;
  const std::vector<std::string> programArguments = takeProgramArguments(words);
  const Result<std::vector<std::string>> understood = understand(std::move(words), commands.app());
  if (!understood)
    return refuse(understood.error().message, kExitUsage);
  if (!said.empty() && said.front() != understood->front())
    said.insert(said.begin(), understood->front());
  commands.setProgramArguments(programArguments, said);
  try {
    commands.app().parse(std::vector<std::string>(understood->rbegin(), understood->rend())); // as CLI11 wants them
  } catch (const CLI::ParseError &error) {
    if (commands.app().exit(error) == 0)
      return 0;
    const std::string suggestion = suggestionFor(*understood, commands.app());
    return suggestion.empty() ? kExitUsage : refuse(suggestion, kExitUsage);
  }
  return commands.status();
}

int runCommand(int argc, char **argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (const auto compiler = compilerAskedFor(argc > 0 ? argv[0] : "", words))
    return compileInPlace(*compiler, words);
  Commands commands;
  return parse(commands, std::move(words));
}

} // namespace

int run(int argc, char **argv) {
  try {
    const int status = runCommand(argc, argv);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
      return status;
    return refuse(std::string("cannot write to standard output: ") + std::strerror(errno), kExitUsage);
  } catch (const std::system_error &error) {
    return refuse(error.what(), kExitUsage);
  } catch (const std::bad_alloc &) {
    return refuse("there is not enough memory", kExitUsage);
  }
}

} // namespace raddle::cli
