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

// What a build asks for and the explored program must not have: warnings that its own compilation has shown already,
// and code that is not the program's.
constexpr std::array<std::string_view, 6> kFlagsOfBuilds = {
    "-w", "-Qunused-arguments", "-fno-lto", "-fno-sanitize=all", "-fcf-protection=none", "-U_FORTIFY_SOURCE"};

void append(std::vector<std::string> &arguments, const auto &more) {
  for (const auto &argument : more)
    arguments.emplace_back(argument);
}

// It may be C++: clang compiles that too, if the name of the file or a flag says so. The header that C++ gets in
// addition is empty for C.
bool mayBeCxx(const Compilation &compilation) {
  if (compilation.compiler == compilerFor(Language::Cxx))
    return true;
  return compilation.language.empty() ? languageOf(compilation.file) == Language::Cxx
                                      : compilation.language.find("c++") != std::string::npos;
}

} // namespace

std::optional<Language> languageOf(const std::filesystem::path &file) {
  for (const auto &[extension, language] : kExtensions)
    if (file.extension() == extension)
      return language;
  return std::nullopt;
}

std::string compilerFor(Language language) {
  CHECK(language != Language::Llvm, "only C and C++ should be compiled");
  return language == Language::C ? "clang-19" : "clang++-19";
}

Compilation compilationOf(const CommandLine &command, const Input &input, Language compiler) {
  Compilation result{.compiler = compilerFor(compiler),
                     .flags = compileFlags(command),
                     .file = input.path,
                     .language = input.language};
  append(result.flags, kFlagsOfBuilds);
  return result;
}

void includeFirst(const std::vector<std::filesystem::path> &headers, Compilation &compilation) {
  for (const std::filesystem::path &header : headers)
    append(compilation.flags, std::array<std::string, 2>{"-include", header.string()});
}

Command bitcodeCommand(const Compilation &compilation, const std::filesystem::path &headerDirectory,
                       const std::filesystem::path &target) {
  Command command{.arguments = {compilation.compiler}, .directory = compilation.directory};
  append(command.arguments, compilation.flags);
  if (!headerDirectory.empty())
    command.arguments.push_back("-I" + headerDirectory.string());
  if (!headerDirectory.empty() && mayBeCxx(compilation))
    command.arguments.insert(command.arguments.end(),
                             {"-include", (headerDirectory / "raddle" / "own_strings.h").string()});
  append(command.arguments, kFixedFlags);
  if (!compilation.language.empty())
    command.arguments.insert(command.arguments.end(), {"-x", compilation.language});
  command.arguments.push_back(compilation.file);
  command.arguments.insert(command.arguments.end(), {"-o", target.string()});
  return command;
}

std::optional<Failure> compile(const Compilation &compilation, const std::filesystem::path &headerDirectory,
                               const std::filesystem::path &target) {
  const Result<ExitStatus> status = run(bitcodeCommand(compilation, headerDirectory, target));
  if (!status)
    return Failure{Failure::Kind::Installation, status.error().message};
  if (status->signal != 0)
    return Failure{Failure::Kind::BadProgram,
                   compilation.compiler + " crashed while it compiled '" + compilation.file + "'"};
  if (status->code != 0)
    return Failure{Failure::Kind::BadProgram, ""};
  return std::nullopt;
}

std::optional<Failure> compile(const Sources &sources, const std::string &file, const std::filesystem::path &target) {
  const std::optional<Language> language = languageOf(file);
  CHECK(language.has_value(), "only files of a known kind should be compiled");
  Compilation compilation{.compiler = compilerFor(*language),
                          .flags = *language == Language::C ? sources.cFlags : sources.cxxFlags,
                          .file = file};
  for (const std::string &path : sources.includePaths)
    compilation.flags.push_back("-I" + path);
  includeFirst(sources.firstHeaders, compilation);
  return compile(compilation, sources.headerDirectory, target);
}

} // namespace raddle::frontend
