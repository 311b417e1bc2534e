#include "instrument/build.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Support/raw_ostream.h>

#include "base/check.h"
#include "base/command_cache.h"
#include "base/files.h"
#include "base/standard_error.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "instrument/instrument.h"
#include "instrument/kept_link.h"

namespace raddle::instrument {

namespace {

std::string bitcodeOf(const llvm::Module &module) {
  std::string bitcode;
  llvm::raw_string_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(module, stream);
  return bitcode;
}

bool declares(const llvm::Module &module, llvm::StringRef prefix) {
  return llvm::any_of(module, [&](const llvm::Function &function) {
    return function.isDeclaration() && function.getName().starts_with(prefix);
  });
}

// Bitcode does not say which language it was.
bool needsCxxLibrary(const llvm::Module &module, const BuildOptions &options) {
  return options.linkage == Linkage::Cxx || declares(module, "_Z") || declares(module, "__gxx_personality");
}

std::vector<std::string> argumentsFor(const llvm::Module &module, const std::filesystem::path &bitcode,
                                      const BuildOptions &options) {
  std::vector<std::string> arguments = {needsCxxLibrary(module, options) ? "clang++-19" : "clang-19", bitcode.string()};
  auto add = [&](std::initializer_list<std::string> more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
  };
  if (!options.runtimeLibrary.empty())
    add({options.runtimeLibrary.string(), "-Wl,-rpath," + options.runtimeLibrary.parent_path().string()});
  arguments.insert(arguments.end(), options.linkFlags.begin(), options.linkFlags.end());
  add({"-lm"});
  if (declares(module, "__atomic_"))
    add({"-latomic"});
  // What has to win comes last.
  add({options.optimization, "-fno-pie", "-no-pie", "-Wno-override-module", "-Wno-unused-command-line-argument",
       "-fuse-ld=lld", "-Wl,-z,now", "-Wl,--trace", "-o", options.output.string()});
  return arguments;
}

// What the compiler links into each program: start-up code and its helpers.
bool isOfTheSystem(std::string_view object) {
  constexpr std::array<std::string_view, 8> kNames = {
      "crt1.o", "crti.o", "crtn.o", "crtbegin", "crtend", "libgcc.a(", "libc_nonshared.a(", "libgcc_eh.a("};
  const std::string_view name = object.substr(object.find_last_of('/', object.find('(')) + 1);
  return std::any_of(kNames.begin(), kNames.end(), [&](std::string_view prefix) { return name.starts_with(prefix); });
}

// clang assembles what it links at once to a file under a random name: NAME-xxxxxx.o in the folder for such files.
std::string withoutRandomPart(std::string_view object) {
  constexpr size_t kRandom = 7;
  const std::filesystem::path path(object);
  const std::string name = path.stem();
  const size_t kept = name.size() - std::min(name.size(), kRandom);
  std::error_code error;
  const bool isTemporary = path.parent_path() == std::filesystem::temp_directory_path(error) && name[kept] == '-' &&
                           name.find_first_not_of("0123456789abcdef", kept + 1) == std::string::npos;
  return isTemporary ? name.substr(0, kept) + ".o" : std::string(object);
}

// Of the files that the linker tells it has read, those that are part of the executable.
std::vector<std::string> otherObjectsIn(const std::string &trace) {
  std::vector<std::string> result;
  bool isFirst = true; // which is the module
  for (std::string_view line : splitLines(trace)) {
    const bool isObject = line.ends_with(".o") || line.ends_with(")");
    if (isObject && !isFirst && !isOfTheSystem(line))
      result.push_back(withoutRandomPart(line));
    isFirst &= !isObject || isOfTheSystem(line);
  }
  return result;
}

// The linker's words go through files: those for people, and those that say what it has read.
struct LinkWords {
  std::string trace;
  std::string errors;
};

std::variant<LinkWords, BuildFailure> runLinker(Command command, const std::filesystem::path &directory) {
  using Kind = BuildFailure::Kind;
  const Result<FileDescriptor> trace = openFile(directory / "trace", OpenMode::Write);
  const Result<FileDescriptor> errors = openFile(directory / "errors", OpenMode::Write);
  if (!trace || !errors)
    return BuildFailure{Kind::Installation, (trace ? errors : trace).error().message};
  command.redirections = {{STDOUT_FILENO, trace->number()}, {STDERR_FILENO, errors->number()}};
  const Result<ExitStatus> status = run(command);
  const Result<std::string> files = readFile(directory / "trace");
  const Result<std::string> said = readFile(directory / "errors");
  writeToStandardError(said ? *said : "");
  if (!status || !files || !said)
    return BuildFailure{Kind::Installation, (status ? files ? said.error() : files.error() : status.error()).message};
  if (status->signal != 0)
    return BuildFailure{Kind::BadProgram, command.arguments[0] + " crashed"};
  if (status->code != 0)
    return BuildFailure{Kind::BadProgram, ""};
  return LinkWords{*files, *said};
}

std::string joinLines(const std::vector<std::string> &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}

std::vector<std::string> linesOf(const std::string &text) {
  const std::vector<std::string_view> lines = splitLines(text);
  return {lines.begin(), lines.end()};
}

// The executable of an earlier link, and which other objects are in it; nothing if there is none.
std::optional<Built> takeKept(const std::string &key, const BuildOptions &options) {
  const std::optional<CommandResult> kept = options.cache->find(key);
  if (!kept || writeFile(options.output, kept->output) || chmod(options.output.c_str(), 0755) != 0)
    return std::nullopt;
  return Built{linesOf(kept->said)};
}

std::variant<Built, BuildFailure> linkAndKeep(const Link &link, const BuildOptions &options) {
  const std::optional<std::string> key = options.cache ? keyOf(link) : std::nullopt;
  if (key)
    if (std::optional<Built> kept = takeKept(*key, options))
      return *std::move(kept);
  const int64_t begun = CommandCache::now();
  auto linked = runLinker(link.command, link.module.parent_path());
  if (const auto *failure = std::get_if<BuildFailure>(&linked))
    return *failure;
  const auto &words = std::get<LinkWords>(linked);
  Built built{otherObjectsIn(words.trace)};
  const Result<std::string> executable = key && words.errors.empty() ? readFile(options.output) : Error{};
  if (executable) {
    CommandInputs inputs = inputsOf(link, words.trace);
    inputs.begun = begun;
    options.cache->keep(*key, inputs, {joinLines(built.otherObjects), *executable});
  }
  return built;
}

} // namespace

std::variant<Built, BuildFailure> buildExecutable(const llvm::Module &module, const BuildOptions &options) {
  CHECK(isInstrumented(module), "only an instrumented module should be built");
  using Kind = BuildFailure::Kind;
  const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  if (!directory)
    return BuildFailure{Kind::Installation, directory.error().message};
  const std::filesystem::path bitcode = directory->path() / "program.bc";
  if (std::optional<Error> error = writeFile(bitcode, bitcodeOf(module)))
    return BuildFailure{Kind::Installation, error->message};
  return linkAndKeep(
      {.command = {.arguments = argumentsFor(module, bitcode, options), .directory = options.linkDirectory},
       .module = bitcode,
       .output = options.output,
       .flags = options.linkFlags},
      options);
}

} // namespace raddle::instrument
