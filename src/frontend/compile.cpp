#include "frontend/compile.h"

#include <array>
#include <string_view>
#include <unistd.h>
#include <utility>

#include "base/check.h"
#include "base/files.h"
#include "base/standard_error.h"
#include "base/subprocess.h"
#include "frontend/compile_inputs.h"
#include "frontend/data_model.h"

namespace raddle::frontend {

namespace {

constexpr std::string_view kPreprocessedC = ".i";
constexpr std::string_view kPreprocessedCxx = ".ii";

constexpr std::array<std::pair<std::string_view, Language>, 9> kExtensions = {{
    {".c", Language::C},
    {kPreprocessedC, Language::C},
    {".cc", Language::Cxx},
    {".cpp", Language::Cxx},
    {".cxx", Language::Cxx},
    {".C", Language::Cxx},
    {kPreprocessedCxx, Language::Cxx},
    {".bc", Language::Llvm},
    {".ll", Language::Llvm},
}};

// What C++ that comes without flags of a build is compiled for, if the user names no standard.
constexpr std::string_view kCxxStandard = "-std=gnu++20";

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

// The header of ours that it includes first, beside raddle.h. What is preprocessed has included its headers already.
std::string_view headerFor(const Compilation &compilation) {
  return compilation.file.ends_with(kPreprocessedCxx) ? "standard.h" : "own_strings.h";
}

} // namespace

std::optional<Language> languageOf(const std::filesystem::path &file) {
  for (const auto &[extension, language] : kExtensions)
    if (file.extension() == extension)
      return language;
  return std::nullopt;
}

bool isPreprocessed(const std::string &file) {
  return file.ends_with(kPreprocessedC) || file.ends_with(kPreprocessedCxx);
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

namespace {

// What all commands for it begin with.
Command baseCommand(const Compilation &compilation, const std::filesystem::path &headerDirectory) {
  Command command{.arguments = {compilation.compiler}, .directory = compilation.directory};
  append(command.arguments, compilation.flags);
  if (!headerDirectory.empty())
    command.arguments.push_back("-I" + headerDirectory.string());
  return command;
}

} // namespace

Command treeCommand(const Compilation &compilation, const std::filesystem::path &headerDirectory) {
  Command command = baseCommand(compilation, headerDirectory);
  append(command.arguments, std::array<std::string_view, 6>{"-D__RADDLE__=1", "-w", "-fsyntax-only", "-Xclang",
                                                            "-ast-dump=json", "-fno-color-diagnostics"});
  if (!compilation.language.empty())
    command.arguments.insert(command.arguments.end(), {"-x", compilation.language});
  command.arguments.push_back(compilation.file);
  return command;
}

Command bitcodeCommand(const Compilation &compilation, const std::filesystem::path &headerDirectory,
                       const std::filesystem::path &target) {
  Command command = baseCommand(compilation, headerDirectory);
  if (!headerDirectory.empty() && mayBeCxx(compilation))
    command.arguments.insert(command.arguments.end(),
                             {"-include", (headerDirectory / "raddle" / headerFor(compilation)).string()});
  append(command.arguments, kFixedFlags);
  // Otherwise classes with virtual functions are described where those are only, and that may be in a library.
  if (mayBeCxx(compilation))
    command.arguments.emplace_back("-fstandalone-debug");
  if (!compilation.language.empty())
    command.arguments.insert(command.arguments.end(), {"-x", compilation.language});
  command.arguments.push_back(compilation.file);
  command.arguments.insert(command.arguments.end(), {"-o", target.string()});
  return command;
}

namespace {

std::optional<Failure> runCompiler(const Compilation &compilation, const Command &command) {
  const Result<ExitStatus> status = run(command);
  if (!status)
    return Failure{Failure::Kind::Installation, status.error().message};
  if (status->signal != 0)
    return Failure{Failure::Kind::BadProgram,
                   compilation.compiler + " crashed while it compiled '" + compilation.file + "'"};
  if (status->code != 0)
    return Failure{Failure::Kind::BadProgram, ""};
  return std::nullopt;
}

// One compilation whose result is kept.
class KeptCompilation {
public:
  KeptCompilation(const Compilation &compilation, const std::filesystem::path &headerDirectory,
                  const std::filesystem::path &target, const CommandCache &cache)
      : compilation_(compilation), headerDirectory_(headerDirectory), target_(target), cache_(cache),
        command_(bitcodeCommand(compilation, headerDirectory, target)),
        directory_(compilation.directory.empty() ? currentDirectory() : compilation.directory) {
    // Its words go through a file.
    if (isatty(STDERR_FILENO) == 1)
      command_.arguments.emplace_back("-fcolor-diagnostics");
  }

  [[nodiscard]] std::optional<Failure> run() {
    const std::string key = keyOf();
    if (const std::optional<CommandResult> kept = cache_.find(key))
      if (!writeFile(target_, kept->output)) {
        writeToStandardError(kept->said);
        return std::nullopt;
      }
    Result<FileDescriptor> words = openFile(beside(".words"), OpenMode::Write);
    if (!words)
      return Failure{Failure::Kind::Installation, words.error().message};
    Command command = command_;
    command.arguments.insert(command.arguments.end(), {"-MD", "-MF", beside(".rule")});
    command.redirections.push_back({STDERR_FILENO, words->number()});
    const int64_t begun = CommandCache::now();
    std::optional<Failure> failure = runCompiler(compilation_, command);
    const Result<std::string> said = readFile(beside(".words"));
    writeToStandardError(said ? *said : "");
    if (!failure && said)
      keep(key, begun, *said);
    return failure;
  }

private:
  [[nodiscard]] std::string beside(const char *ending) const { return target_.string() + ending; }

  // All that the result depends on beside files. Where the result goes does not matter.
  [[nodiscard]] std::string keyOf() const {
    std::vector<std::string> words = command_.arguments;
    std::erase(words, target_.string());
    words.push_back(directory_);
    return CommandCache::keyOf(words);
  }

  void keep(const std::string &key, int64_t begun, const std::string &said) const {
    const Result<std::string> rule = readFile(beside(".rule"));
    const Result<std::string> output = readFile(target_);
    if (!rule || !output)
      return;
    std::optional<CommandInputs> inputs =
        inputsOf(command_.arguments, filesInRule(*rule), {directory_, headerDirectory_});
    if (!inputs)
      return;
    inputs->begun = begun;
    cache_.keep(key, *inputs, {said, *output});
  }

  const Compilation &compilation_;
  const std::filesystem::path &headerDirectory_;
  const std::filesystem::path &target_;
  const CommandCache &cache_;
  Command command_;       // as it would be without a cache
  std::string directory_; // where it runs
};

} // namespace

std::optional<Failure> compile(const Compilation &compilation, const std::filesystem::path &headerDirectory,
                               const std::filesystem::path &target, const CommandCache *cache) {
  if (cache && canBeKept(compilation.flags))
    return KeptCompilation(compilation, headerDirectory, target, *cache).run();
  return runCompiler(compilation, bitcodeCommand(compilation, headerDirectory, target));
}

std::optional<Failure> compile(const Sources &sources, const std::string &file, const std::filesystem::path &target) {
  const std::optional<Language> language = languageOf(file);
  CHECK(language.has_value(), "only files of a known kind should be compiled");
  Compilation compilation{.compiler = compilerFor(*language),
                          .flags = *language == Language::C ? sources.cFlags : sources.cxxFlags,
                          .file = file};
  if (*language == Language::Cxx)
    compilation.flags.insert(compilation.flags.begin(), std::string(kCxxStandard)); // the last one counts
  // As what is to be preprocessed, it can include our header, and clang names what it depends on.
  if (isPreprocessed(file))
    compilation.language = *language == Language::C ? "c" : "c++";
  for (const std::string &path : sources.includePaths)
    compilation.flags.push_back("-I" + path);
  includeFirst(sources.firstHeaders, compilation);
  if (std::optional<Failure> failure = adaptWidths(sources, compilation, target))
    return failure;
  return compile(compilation, sources.headerDirectory, target, sources.cache);
}

} // namespace raddle::frontend
