#include "frontend/compile_commands.h"

#include <algorithm>
#include <array>
#include <set>

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/StringSaver.h>

#include "base/files.h"

namespace raddle::frontend {

namespace {

// One entry of the file.
struct Entry {
  std::string directory;
  std::vector<std::string> words; // of the command
  std::string output;             // as the file says; may be empty
};

using Entries = std::variant<std::vector<Entry>, Failure>;

Failure badFile(const std::filesystem::path &file, const std::string &why) {
  return {Failure::Kind::BadProgram, "'" + file.string() + "' is no list of compile commands: " + why};
}

std::vector<std::string> wordsOf(const llvm::json::Object &entry) {
  std::vector<std::string> words;
  if (const llvm::json::Array *arguments = entry.getArray("arguments")) {
    for (const llvm::json::Value &argument : *arguments)
      words.push_back(argument.getAsString().value_or("").str());
    return words;
  }
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char *, 64> pointers;
  llvm::cl::TokenizeGNUCommandLine(entry.getString("command").value_or(""), saver, pointers);
  return {pointers.begin(), pointers.end()};
}

Entries readEntries(const std::filesystem::path &file) {
  const Result<std::string> text = readFile(file);
  if (!text)
    return Failure{Failure::Kind::Usage,
                   text.error().message + " (cmake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON)"};
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(*text);
  if (!json)
    return badFile(file, llvm::toString(json.takeError()));
  const llvm::json::Array *list = json->getAsArray();
  if (!list)
    return badFile(file, "it is no array");
  std::vector<Entry> entries;
  for (const llvm::json::Value &value : *list) {
    const llvm::json::Object *object = value.getAsObject();
    std::vector<std::string> words = object ? wordsOf(*object) : std::vector<std::string>();
    if (words.empty() || !object->getString("directory"))
      return badFile(file, "an entry has no directory or no command");
    entries.push_back(
        {object->getString("directory")->str(), std::move(words), object->getString("output").value_or("").str()});
  }
  return entries;
}

// Takes the compiler, and programs that start it, off the words.
Language takeCompiler(std::vector<std::string> &words) {
  constexpr std::array<std::string_view, 4> kLaunchers = {"ccache", "sccache", "distcc", "raddle"};
  size_t at = 0;
  auto nameAt = [&](size_t index) { return std::filesystem::path(words[index]).filename().string(); };
  while (at + 1 < words.size() && std::find(kLaunchers.begin(), kLaunchers.end(), nameAt(at)) != kLaunchers.end())
    ++at;
  const bool isCxx = nameAt(at).find("++") != std::string::npos;
  words.erase(words.begin(), words.begin() + static_cast<ptrdiff_t>(at) + 1);
  return isCxx ? Language::Cxx : Language::C;
}

// Empty if the name of the object does not tell.
std::string targetOf(const std::string &object) {
  constexpr std::string_view kFolder = "CMakeFiles/";
  constexpr std::string_view kEnd = ".dir/";
  const size_t begin = object.rfind(kFolder);
  const size_t end = begin == std::string::npos ? begin : object.find(kEnd, begin);
  return end == std::string::npos ? "" : object.substr(begin + kFolder.size(), end - begin - kFolder.size());
}

void add(ListedSources &sources, const Entry &entry, const CommandLine &command, Language compiler) {
  for (const Input &input : command.inputs) {
    if (input.kind == InputKind::Assembly)
      sources.assembly.push_back((std::filesystem::path(entry.directory) / input.path).string());
    if (input.kind != InputKind::Source)
      continue;
    sources.units.push_back(compilationOf(command, input, compiler));
    sources.units.back().directory = entry.directory;
  }
}

std::string listed(const std::set<std::string> &names) {
  return llvm::join(names, ", ");
}

// Why the targets that were asked for are no answer to what there is; empty if they are.
std::string whyNot(const std::vector<std::string> &asked, const std::set<std::string> &known) {
  for (const std::string &target : asked)
    if (!known.contains(target) || target.empty())
      return "has no target '" + target + "'; there are: " + listed(known);
  if (asked.empty() && known.size() > 1)
    return "has several targets; choose with --target: " + listed(known);
  return known.empty() ? "names no source" : "";
}

} // namespace

std::variant<ListedSources, Failure> listedSources(const std::filesystem::path &buildDirectory,
                                                   const std::vector<std::string> &targets) {
  const std::filesystem::path file = buildDirectory / "compile_commands.json";
  Entries read = readEntries(file);
  if (const auto *failure = std::get_if<Failure>(&read))
    return *failure;
  ListedSources sources;
  std::set<std::string> known;
  for (Entry &entry : std::get<0>(read)) {
    const Language compiler = takeCompiler(entry.words);
    const CommandLine command = parseCommandLine(entry.words);
    const std::string target = targetOf(entry.output.empty() ? command.output : entry.output);
    known.insert(target);
    if (targets.empty() || std::find(targets.begin(), targets.end(), target) != targets.end())
      add(sources, entry, command, compiler);
  }
  if (const std::string reason = whyNot(targets, known); !reason.empty())
    return Failure{Failure::Kind::Usage, "'" + file.string() + "' " + reason};
  return sources;
}

} // namespace raddle::frontend
