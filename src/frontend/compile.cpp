#include "frontend/compile.h"

#include <array>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/subprocess.h"

namespace raddle::frontend {

namespace {

constexpr std::array<std::pair<std::string_view, Language>, 7> kExtensions = {{
    {".c", Language::C},
    {".cc", Language::Cxx},
    {".cpp", Language::Cxx},
    {".cxx", Language::Cxx},
    {".C", Language::Cxx},
    {".bc", Language::Llvm},
    {".ll", Language::Llvm},
}};

// They come after the flags of the user, because what we rely on has to win.
constexpr std::array<std::string_view, 11> kFixedFlags = {"-O0",
                                                          "-Xclang",
                                                          "-disable-O0-optnone",
                                                          "-gdwarf-5",
                                                          "-gembed-source",
                                                          "-emit-llvm",
                                                          "-c",
                                                          "-fno-pie",
                                                          "-D__RADDLE__=1",
                                                          "-ftrivial-auto-var-init=zero",
                                                          "-fno-stack-protector"};

void append(std::vector<std::string> &arguments, const std::vector<std::string> &more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
}

std::vector<std::string> argumentsFor(const Sources &sources, const std::string &file, Language language) {
  std::vector<std::string> arguments = {language == Language::C ? "clang-19" : "clang++-19"};
  append(arguments, language == Language::C ? sources.cFlags : sources.cxxFlags);
  for (const std::string &path : sources.includePaths)
    arguments.push_back("-I" + path);
  if (!sources.headerDirectory.empty())
    arguments.push_back("-I" + sources.headerDirectory.string());
  for (std::string_view flag : kFixedFlags)
    arguments.emplace_back(flag);
  arguments.push_back(file);
  return arguments;
}

} // namespace

std::optional<Language> languageOf(const std::filesystem::path &file) {
  for (const auto &[extension, language] : kExtensions)
    if (file.extension() == extension)
      return language;
  return std::nullopt;
}

std::optional<Failure> compile(const Sources &sources, const std::string &file, const std::filesystem::path &target) {
  const std::optional<Language> language = languageOf(file);
  CHECK(language == Language::C || language == Language::Cxx, "only C and C++ should be compiled");
  Command command{.arguments = argumentsFor(sources, file, *language)};
  command.arguments.insert(command.arguments.end(), {"-o", target.string()});
  const Result<ExitStatus> status = run(command);
  if (!status)
    return Failure{Failure::Kind::Installation, status.error().message};
  if (status->signal != 0)
    return Failure{Failure::Kind::BadProgram, command.arguments[0] + " crashed while it compiled '" + file + "'"};
  if (status->code != 0)
    return Failure{Failure::Kind::BadProgram, ""};
  return std::nullopt;
}

} // namespace raddle::frontend
