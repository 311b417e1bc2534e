#include "frontend/data_model.h"

#include <array>
#include <regex>
#include <unistd.h>
#include <variant>

#include "base/files.h"
#include "base/subprocess.h"
#include "frontend/width_rules.h"

namespace raddle::frontend {

namespace {

// Names of integer types that headers for 32 bits define with another width, and what they are here.
struct IntegerType {
  std::string_view name, here;
};
constexpr std::array<IntegerType, 9> kIntegerTypes = {{{"size_t", "unsigned long"},
                                                       {"__ssize_t", "long"},
                                                       {"ssize_t", "long"},
                                                       {"ptrdiff_t", "long"},
                                                       {"intptr_t", "long"},
                                                       {"__intptr_t", "long"},
                                                       {"uintptr_t", "unsigned long"},
                                                       {"__fsword_t", "long"},
                                                       {"__fsblkcnt_t", "unsigned long"}}};

// Types of the thread API, and how many bytes of such an object the library uses here. In headers those of more than a
// word are unions with an array `__size`.
struct OpaqueType {
  std::string_view name;
  size_t bytes;
};
constexpr std::array<OpaqueType, 10> kOpaqueTypes = {{{"pthread_attr_t", 56},
                                                      {"pthread_mutex_t", 40},
                                                      {"pthread_cond_t", 48},
                                                      {"pthread_rwlock_t", 56},
                                                      {"pthread_barrier_t", 32},
                                                      {"sem_t", 32},
                                                      {"pthread_t", 8},
                                                      {"pthread_once_t", 4},
                                                      {"pthread_key_t", 4},
                                                      {"pthread_spinlock_t", 4}}};

// What compilers for 32 bits accept in silence.
constexpr std::array<std::string_view, 6> kTolerance = {"-w",
                                                        "-Wno-error=implicit-function-declaration",
                                                        "-Wno-error=implicit-int",
                                                        "-Wno-error=int-conversion",
                                                        "-Wno-error=incompatible-function-pointer-types",
                                                        "-Wno-error=return-type"};

std::regex definitionOf(std::string_view integerType) {
  return std::regex("\\btypedef\\s+(?:unsigned\\s+int|int|unsigned)\\s+" + std::string(integerType) + "\\s*;");
}

// The bytes of `text` between the braces whose closing one is the last before `end`.
std::optional<std::pair<size_t, size_t>> bracesBefore(std::string_view text, size_t end) {
  const size_t close = text.rfind('}', end);
  int depth = 0;
  for (size_t at = close; at != std::string_view::npos && at < text.size(); --at) {
    depth += text[at] == '}' ? 1 : text[at] == '{' ? -1 : 0;
    if (depth == 0)
      return std::pair(at, close);
    if (at == 0)
      break;
  }
  return std::nullopt;
}

// Where the members of the type are: `typedef union { ... } NAME;` or `union NAME { ... };`.
std::optional<std::pair<size_t, size_t>> membersOf(const std::string &text, std::string_view name) {
  std::smatch match;
  if (std::regex_search(text, match, std::regex("\\}\\s*" + std::string(name) + "\\s*;")))
    return bracesBefore(text, static_cast<size_t>(match.position()) + 1);
  if (std::regex_search(text, match, std::regex("\\bunion\\s+" + std::string(name) + "\\s*\\{[^{}]*\\}")))
    return bracesBefore(text, static_cast<size_t>(match.position() + match.length()));
  return std::nullopt;
}

void enlarge(std::string &text, const OpaqueType &type) {
  const auto members = membersOf(text, type.name);
  if (!members)
    return;
  static const std::regex array("\\b__size\\s*\\[\\s*\\d+\\s*\\]");
  const std::string inside = text.substr(members->first, members->second - members->first);
  text.replace(members->first, inside.size(),
               std::regex_replace(inside, array, "__size[" + std::to_string(type.bytes) + "]"));
}

// A question to the compiler, which usesOfWidths reads the answer to.
std::string isSmall(const OpaqueType &type) {
  return "enum { " + std::string(kSmallTypePrefix) + std::string(type.name) + " = sizeof(" + std::string(type.name) +
         ") < " + std::to_string(type.bytes) + " };\n";
}

} // namespace

bool hasTypesOf32Bits(std::string_view preprocessed) {
  static const std::regex definition = definitionOf(kIntegerTypes[0].name);
  return std::regex_search(preprocessed.begin(), preprocessed.end(), definition);
}

std::string withTypesOfThisMachine(std::string_view preprocessed) {
  std::string text(preprocessed);
  for (const IntegerType &type : kIntegerTypes)
    text = std::regex_replace(text, definitionOf(type.name),
                              "typedef " + std::string(type.here) + " " + std::string(type.name) + ";");
  for (const OpaqueType &type : kOpaqueTypes)
    enlarge(text, type);
  text += '\n';
  for (const OpaqueType &type : kOpaqueTypes)
    if (std::regex_search(text, std::regex("\\b" + std::string(type.name) + "\\s*;")))
      text += isSmall(type);
  return text;
}

namespace {

// The same file, with its places, in the types of this machine.
std::optional<Failure> replace(Compilation &compilation, std::string_view text, const std::filesystem::path &copy) {
  const std::string adapted = "# 1 \"" + compilation.file + "\"\n" + withTypesOfThisMachine(text);
  if (const std::optional<Error> error = writeFile(copy, adapted))
    return Failure{Failure::Kind::Installation, error->message};
  compilation.file = copy.string();
  compilation.flags.insert(compilation.flags.end(), kTolerance.begin(), kTolerance.end());
  return std::nullopt;
}

// Writes the typed tree of the source to `file`, and reads it.
std::variant<std::string, Failure> treeOf(const Compilation &compilation, const std::filesystem::path &headerDirectory,
                                          const std::filesystem::path &file) {
  Result<FileDescriptor> output = openFile(file, OpenMode::Write);
  if (!output)
    return Failure{Failure::Kind::Installation, output.error().message};
  Command command = treeCommand(compilation, headerDirectory);
  command.redirections.push_back({STDOUT_FILENO, output->number()});
  const Result<ExitStatus> status = run(command);
  if (!status)
    return Failure{Failure::Kind::Installation, status.error().message};
  if (!status->success())
    return Failure{Failure::Kind::BadProgram, ""};
  const Result<std::string> text = readFile(file);
  if (!text)
    return Failure{Failure::Kind::Installation, text.error().message};
  return *text;
}

std::optional<Failure> checkWidths(const Compilation &compilation, const std::filesystem::path &headerDirectory,
                                   const std::filesystem::path &file) {
  const auto tree = treeOf(compilation, headerDirectory, file);
  if (const auto *failure = std::get_if<Failure>(&tree))
    return *failure;
  const std::vector<WidthUse> uses = usesOfWidths(std::get<std::string>(tree));
  if (uses.empty())
    return std::nullopt;
  return Failure{Failure::Kind::WidthsShow, describe(uses)};
}

} // namespace

std::optional<Failure> adaptWidths(const Sources &sources, Compilation &compilation,
                                   const std::filesystem::path &target) {
  bool isFor32Bits = sources.dataModel == DataModel::Ilp32;
  if (isPreprocessed(compilation.file)) {
    const Result<std::string> text = readFile(compilation.file);
    if (!text)
      return Failure{Failure::Kind::Usage, text.error().message};
    isFor32Bits |= hasTypesOf32Bits(*text);
    if (isFor32Bits)
      if (std::optional<Failure> failure = replace(compilation, *text, target.string() + ".i"))
        return failure;
  }
  if (!isFor32Bits)
    return std::nullopt;
  if (compilation.compiler != compilerFor(Language::C))
    return Failure{Failure::Kind::WidthsShow, "C++ sources are not compared under both widths"};
  return checkWidths(compilation, sources.headerDirectory, target.string() + ".tree");
}

} // namespace raddle::frontend
