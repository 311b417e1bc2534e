#include "frontend/command_line.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <string_view>

#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/StringSaver.h>

namespace raddle::frontend {

namespace {

using Work = CommandLine::Work;

enum class Form : uint8_t {
  Alone,    // -c
  Separate, // -include x
  Prefix,   // -print-search-dirs
  Either,   // -ox, -o x
};

enum class Role : uint8_t {
  Pass,     // it matters to the compiler, and to the linker perhaps
  Linker,   // it matters to the linker alone
  Input,    // no option at all
  Output,   // -o
  Language, // -x
  Compile,  // -c
  Partial,  // -r
  Other,    // asks for work that ends before the linker, for none, or for another machine
  Side,     // writes further files, or adds code that is not the program's
};

struct Option {
  std::string_view name;
  Form form;
  Role role;
};

// The first that matches counts, so that a longer name stands before its beginning.
constexpr Option kOptions[] = {
    {"-o", Form::Either, Role::Output},
    {"--output=", Form::Prefix, Role::Output},
    {"-x", Form::Either, Role::Language},
    {"-c", Form::Alone, Role::Compile},
    {"--compile", Form::Alone, Role::Compile},
    {"-r", Form::Alone, Role::Partial},
    {"-E", Form::Alone, Role::Other},
    {"--preprocess", Form::Alone, Role::Other},
    {"-S", Form::Alone, Role::Other},
    {"--assemble", Form::Alone, Role::Other},
    {"-M", Form::Alone, Role::Other},
    {"-MM", Form::Alone, Role::Other},
    {"-emit-llvm", Form::Alone, Role::Other},
    {"-emit-ast", Form::Alone, Role::Other},
    {"-fsyntax-only", Form::Alone, Role::Other},
    {"--precompile", Form::Alone, Role::Other},
    {"--analyze", Form::Alone, Role::Other},
    {"-###", Form::Alone, Role::Other},
    {"-cc1", Form::Alone, Role::Other},
    {"-cc1as", Form::Alone, Role::Other},
    {"--version", Form::Alone, Role::Other},
    {"--help", Form::Prefix, Role::Other},
    {"-help", Form::Alone, Role::Other},
    {"-dump", Form::Prefix, Role::Other},
    {"-print-", Form::Prefix, Role::Other},
    {"--print-", Form::Prefix, Role::Other},
    {"-m32", Form::Alone, Role::Other},
    {"-mx32", Form::Alone, Role::Other},
    {"-target", Form::Separate, Role::Other},
    {"--target", Form::Separate, Role::Other},
    {"--target=", Form::Prefix, Role::Other},
    {"-MF", Form::Either, Role::Side},
    {"-MT", Form::Either, Role::Side},
    {"-MQ", Form::Either, Role::Side},
    {"-MJ", Form::Either, Role::Side},
    {"-Wp,-M", Form::Prefix, Role::Side},
    {"-MD", Form::Alone, Role::Side},
    {"-MMD", Form::Alone, Role::Side},
    {"-MP", Form::Alone, Role::Side},
    {"-MG", Form::Alone, Role::Side},
    {"-MV", Form::Alone, Role::Side},
    {"-save-temps", Form::Prefix, Role::Side},
    {"--save-temps", Form::Prefix, Role::Side},
    {"--serialize-diagnostics", Form::Separate, Role::Side},
    {"-serialize-diagnostics", Form::Separate, Role::Side},
    {"-ftime-trace", Form::Prefix, Role::Side},
    {"-gsplit-dwarf", Form::Prefix, Role::Side},
    {"-flto", Form::Prefix, Role::Side},
    {"-fprofile", Form::Prefix, Role::Side},
    {"-fcoverage", Form::Prefix, Role::Side},
    {"-ftest-coverage", Form::Alone, Role::Side},
    {"--coverage", Form::Alone, Role::Side},
    {"-coverage", Form::Alone, Role::Side},
    {"-finstrument-functions", Form::Prefix, Role::Side},
    {"-fsanitize", Form::Prefix, Role::Pass},
    {"-pg", Form::Alone, Role::Side},
    {"-p", Form::Alone, Role::Side},
    {"-include-pch", Form::Separate, Role::Side},
    {"-include", Form::Separate, Role::Pass},
    {"-imacros", Form::Separate, Role::Pass},
    {"-isystem", Form::Either, Role::Pass},
    {"-iquote", Form::Either, Role::Pass},
    {"-idirafter", Form::Either, Role::Pass},
    {"-iprefix", Form::Either, Role::Pass},
    {"-iwithprefixbefore", Form::Either, Role::Pass},
    {"-iwithprefix", Form::Either, Role::Pass},
    {"-isysroot", Form::Either, Role::Pass},
    {"-ivfsoverlay", Form::Either, Role::Pass},
    {"--sysroot", Form::Separate, Role::Pass},
    {"--param", Form::Separate, Role::Pass},
    {"--include", Form::Separate, Role::Pass},
    {"--include-directory", Form::Separate, Role::Pass},
    {"--define-macro", Form::Separate, Role::Pass},
    {"--undefine-macro", Form::Separate, Role::Pass},
    {"-Xclang", Form::Separate, Role::Pass},
    {"-Xlinker", Form::Separate, Role::Linker},
    {"-Xassembler", Form::Separate, Role::Pass},
    {"-Xpreprocessor", Form::Separate, Role::Pass},
    {"-Xanalyzer", Form::Separate, Role::Pass},
    {"-mllvm", Form::Separate, Role::Pass},
    {"-resource-dir", Form::Separate, Role::Pass},
    {"--config", Form::Separate, Role::Pass},
    {"-rpath", Form::Separate, Role::Linker},
    {"-aux-info", Form::Separate, Role::Pass},
    {"-dependency-file", Form::Separate, Role::Side},
    {"-I", Form::Either, Role::Pass},
    {"-D", Form::Either, Role::Pass},
    {"-U", Form::Either, Role::Pass},
    {"-L", Form::Either, Role::Linker},
    {"-l", Form::Either, Role::Linker},
    {"-Wl,", Form::Prefix, Role::Linker},
    {"-rdynamic", Form::Alone, Role::Linker},
    {"-pie", Form::Alone, Role::Linker},
    {"-no-pie", Form::Alone, Role::Linker},
    {"-s", Form::Alone, Role::Linker},
    {"-B", Form::Either, Role::Pass},
    {"-T", Form::Either, Role::Linker},
    {"-u", Form::Either, Role::Linker},
    {"-z", Form::Either, Role::Linker},
    {"-e", Form::Either, Role::Linker},
    {"-A", Form::Either, Role::Pass},
    {"-F", Form::Either, Role::Pass},
};

constexpr std::array<std::string_view, 13> kSourceNames = {".c", ".i",  ".cc",  ".cp",  ".cxx", ".cpp", ".c++",
                                                           ".C", ".CC", ".CPP", ".CXX", ".ii",  ".C++"};
constexpr std::array<std::string_view, 4> kSourceLanguages = {"c", "c++", "cpp-output", "c++-cpp-output"};
constexpr std::array<std::string_view, 5> kHeaderNames = {".h", ".hh", ".hpp", ".hxx", ".H"};
constexpr std::array<std::string_view, 4> kAssemblyNames = {".s", ".S", ".sx", ".asm"};

// An argument with its value, as far as they are separate.
struct Item {
  size_t position;
  size_t count;
  Role role;
  std::string value; // of options with a value, and the argument itself if it is an input
};

bool matches(const Option &option, std::string_view argument) {
  const bool isWhole = argument == option.name;
  return option.form == Form::Prefix || option.form == Form::Either ? argument.starts_with(option.name) : isWhole;
}

Item itemAt(const std::vector<std::string> &arguments, size_t position) {
  const std::string &argument = arguments[position];
  if (argument.empty() || argument[0] != '-' || argument == "-")
    return {position, 1, Role::Input, argument};
  const auto *option =
      std::find_if(std::begin(kOptions), std::end(kOptions), [&](const Option &o) { return matches(o, argument); });
  if (option == std::end(kOptions))
    return {position, 1, Role::Pass, {}};
  const bool isSeparate = option->form == Form::Separate || (option->form == Form::Either && argument == option->name);
  if (!isSeparate || position + 1 == arguments.size())
    return {position, 1, option->role, argument.substr(std::min(argument.size(), option->name.size()))};
  return {position, 2, option->role, arguments[position + 1]};
}

std::vector<Item> itemsOf(const std::vector<std::string> &arguments) {
  std::vector<Item> items;
  for (size_t i = 0; i < arguments.size(); i += items.back().count)
    items.push_back(itemAt(arguments, i));
  return items;
}

// What comes before the linker wins over -c, and that over -r.
Work workAsked(Work before, Role role) {
  if (role == Role::Other || before == Work::Other)
    return Work::Other;
  if (role == Role::Compile || before == Work::Compile)
    return Work::Compile;
  return role == Role::Partial ? Work::Partial : before;
}

bool contains(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

InputKind kindOfLanguage(const std::string &language) {
  if (contains(kSourceLanguages, language))
    return InputKind::Source;
  if (language.ends_with("-header"))
    return InputKind::Header;
  return language.starts_with("assembler") ? InputKind::Assembly : InputKind::Linked;
}

InputKind kindOf(const std::string &path) {
  const std::string extension = std::filesystem::path(path).extension();
  if (contains(kSourceNames, extension))
    return InputKind::Source;
  if (contains(kHeaderNames, extension))
    return InputKind::Header;
  return contains(kAssemblyNames, extension) ? InputKind::Assembly : InputKind::Linked;
}

std::vector<std::string> expanded(const std::vector<std::string> &arguments) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char *, 64> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());
  // A file that is not there is clang's to complain about.
  llvm::cl::ExpandResponseFiles(saver, llvm::cl::TokenizeGNUCommandLine, pointers);
  return {pointers.begin(), pointers.end()};
}

// Of a group for the linker (-Wl,a,b) what neither names a file to write nor asks for members of archives that nobody
// needs: those of ours are in the module already.
std::string forSecondLink(const std::string &argument) {
  constexpr std::string_view kPrefix = "-Wl,";
  constexpr std::array<std::string_view, 3> kFiles = {"-Map", "--Map", "--dependency-file"};
  constexpr std::array<std::string_view, 4> kDropped = {"--whole-archive", "--no-whole-archive", "-whole-archive",
                                                        "--print-gc-sections"};
  if (!argument.starts_with(kPrefix))
    return argument;
  std::string result;
  bool isValue = false;
  for (size_t begin = kPrefix.size(); begin <= argument.size();) {
    const size_t end = std::min(argument.find(',', begin), argument.size());
    const std::string word = argument.substr(begin, end - begin);
    begin = end + 1;
    const std::string name = word.substr(0, word.find('='));
    const bool isFile = contains(kFiles, name);
    if (!isFile && !isValue && !contains(kDropped, word))
      result += "," + word;
    isValue = isFile && name == word;
  }
  return result.empty() ? "" : "-Wl" + result;
}

// -Xclang takes its values one by one; cmake asks for a precompiled header that way, and includes the plain one too.
bool isPrecompiledHeader(const std::vector<std::string> &arguments, const Item &item, const Item *before) {
  if (arguments[item.position] != "-Xclang")
    return false;
  return item.value == "-include-pch" || (before != nullptr && before->value == "-include-pch");
}

void append(std::vector<std::string> &target, const std::vector<std::string> &from, const Item &item) {
  for (size_t i = 0; i < item.count; ++i)
    target.push_back(from[item.position + i]);
}

} // namespace

CommandLine parseCommandLine(const std::vector<std::string> &arguments) {
  CommandLine command;
  command.arguments = expanded(arguments);
  std::string language;
  for (const Item &item : itemsOf(command.arguments)) {
    command.work = workAsked(command.work, item.role);
    if (item.role == Role::Output)
      command.output = item.value;
    if (item.role == Role::Language)
      language = item.value == "none" ? "" : item.value;
    if (item.role != Role::Input)
      continue;
    const InputKind kind = language.empty() ? kindOf(item.value) : kindOfLanguage(language);
    command.inputs.push_back({item.position, item.value, kind, language});
    if (kind == InputKind::Header)
      command.work = Work::Other;
  }
  return command;
}

std::vector<std::string> compileFlags(const CommandLine &command) {
  std::vector<std::string> flags;
  const std::vector<Item> items = itemsOf(command.arguments);
  const Item *before = nullptr;
  for (const Item &item : items) {
    const bool isPrecompiled = isPrecompiledHeader(command.arguments, item, before);
    if (item.role == Role::Pass && !isPrecompiled)
      append(flags, command.arguments, item);
    before = isPrecompiled || item.role != Role::Pass ? &item : nullptr;
  }
  return flags;
}

std::vector<std::string> linkArguments(const CommandLine &command, const std::vector<bool> &isReplaced) {
  std::vector<std::string> result;
  size_t input = 0;
  for (const Item &item : itemsOf(command.arguments)) {
    const bool isDropped = item.role == Role::Input && isReplaced[input++];
    if (isDropped || item.role == Role::Output || item.role == Role::Side)
      continue;
    const size_t begin = result.size();
    append(result, command.arguments, item);
    result[begin] = forSecondLink(result[begin]);
    if (result[begin].empty())
      result.resize(begin);
  }
  return result;
}

std::optional<std::string> obstacleIn(Stage stage, const std::vector<std::string> &arguments) {
  struct Obstacle {
    Stage since; // it means something from that stage on
    std::string_view flag;
    Form form;
    std::string_view reason;
  };
  constexpr std::string_view kStatic = "the program has to be linked dynamically, so that the runtime can stand in for "
                                       "the C library's threads";
  constexpr std::string_view kLibrary = "the program has to be linked with the C library and its start-up code";
  static constexpr Obstacle kObstacles[] = {
      {Stage::Link, "-static", Form::Alone, kStatic},
      {Stage::Link, "-static-pie", Form::Alone, kStatic},
      {Stage::Link, "-Wl,-static", Form::Alone, kStatic},
      {Stage::Link, "-nostdlib", Form::Alone, kLibrary},
      {Stage::Link, "-nostartfiles", Form::Alone, kLibrary},
      {Stage::Link, "-nodefaultlibs", Form::Alone, kLibrary},
      {Stage::Link, "-nolibc", Form::Alone, kLibrary},
      {Stage::Compile, "-fsanitize=", Form::Prefix, "a sanitizer brings a runtime of its own; build without it"},
  };
  for (const std::string &argument : arguments)
    for (const Obstacle &obstacle : kObstacles)
      if (stage >= obstacle.since && matches({obstacle.flag, obstacle.form, Role::Pass}, argument))
        return argument + ": " + std::string(obstacle.reason);
  return std::nullopt;
}

namespace {

// Why a flag with that role is none that raddle could honour; empty if it could.
std::string refusalOf(Role role) {
  if (role == Role::Output)
    return "it names a file to write, and raddle keeps no executable; leave it out";
  if (role == Role::Language)
    return "the name of a file says its language; rename the file";
  if (role == Role::Compile || role == Role::Partial || role == Role::Other)
    return "it asks for something else than an executable for this machine; leave it out";
  return {};
}

bool startsWithOneOf(std::string_view word, std::span<const std::string_view> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view each) { return word.starts_with(each); });
}

} // namespace

UserFlag userFlagAt(const std::vector<std::string> &arguments, size_t position) {
  constexpr std::array<std::string_view, 4> kForLinkerToo = {"-pthread", "-fopenmp", "-stdlib=", "-B"};
  constexpr std::string_view kStandard = "-std=";
  const Item item = itemAt(arguments, position);
  const std::string &word = arguments[position];
  UserFlag flag{.count = item.count};
  if (const auto obstacle = obstacleIn(Stage::Link, {word}))
    flag.mistake = *obstacle;
  else if (const std::string refusal = refusalOf(item.role); !refusal.empty())
    flag.mistake = word + ": " + refusal;
  const bool isStandard = word.starts_with(kStandard);
  const bool isOfCxx = word.find("++") != std::string::npos;
  flag.isForC = item.role == Role::Pass && !(isStandard && isOfCxx);
  flag.isForCxx = item.role == Role::Pass && (!isStandard || isOfCxx);
  flag.isForLinker = item.role == Role::Linker || startsWithOneOf(word, kForLinkerToo);
  return flag;
}

} // namespace raddle::frontend
