#include "frontend/compile_inputs.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/files.h"

namespace raddle::frontend {
namespace {

namespace fs = std::filesystem;

// Of flags: they read files that are no sources, or write more than one file.
constexpr std::array<std::string_view, 12> kUnknownInputs = {
    "@",           "-M",           "-fplugin", "-fmodule",     "-fprofile",    "-fprebuilt",
    "-save-temps", "--save-temps", "-fpass",   "-ivfsoverlay", "-include-pch", "--config"};
// Of sources: what they make of these does not follow from the files that were read.
constexpr std::array<std::string_view, 7> kUnknownText = {"__DATE__",     "__TIME__", "__TIMESTAMP__", "__has_include",
                                                          "__has_embed(", "#embed",   ".incbin"};
constexpr std::array<std::string_view, 4> kSearchFlags = {"-I", "-iquote", "-isystem", "-idirafter"};
constexpr std::string_view kSystem = "/usr/"; // Who changes what is there changes the compiler.

bool isOfSystem(const std::string &file) {
  return file.starts_with(kSystem);
}

bool isIn(const std::string &file, const fs::path &folder) {
  return !folder.empty() && file.starts_with(folder.string() + '/');
}

bool asksForMore(const std::string &file) {
  const Result<std::string> text = readFile(file);
  return !text || std::ranges::any_of(kUnknownText,
                                      [&](std::string_view word) { return text->find(word) != std::string::npos; });
}

// Where headers are looked for: the folders that flags name, and those of the files themselves.
std::set<fs::path> searchedFolders(const std::vector<std::string> &arguments, const std::vector<std::string> &files,
                                   const fs::path &directory) {
  std::set<fs::path> folders = {"/usr/local/include"};
  for (size_t i = 0; i < arguments.size(); ++i)
    for (const std::string_view flag : kSearchFlags) {
      const std::string_view argument = arguments[i];
      if (argument == flag && i + 1 < arguments.size())
        folders.insert(directory / arguments[i + 1]);
      else if (argument.starts_with(flag) && argument.size() > flag.size())
        folders.insert(directory / argument.substr(flag.size()));
    }
  for (const std::string &file : files)
    if (!isOfSystem(file))
      folders.insert(fs::path(file).parent_path());
  return folders;
}

// By each end of its path the file may have been included: x.h, sub/x.h, ... A folder that is not there can hold none.
void addHiding(const std::string &file, const fs::path &folder, std::set<std::string> &absent) {
  constexpr int kMostParts = 4;
  fs::path end;
  fs::path rest = file;
  std::error_code error;
  for (int parts = 0; parts < kMostParts && rest.has_relative_path(); ++parts) {
    const fs::path first = rest.filename();
    end = end.empty() ? first : first / end;
    rest = rest.parent_path();
    const bool isInside = parts == 0 || fs::exists(folder / first, error);
    const fs::path candidate = isInside ? folder / end : folder / first;
    if (!fs::exists(candidate, error))
      absent.insert(candidate.string());
  }
}

} // namespace

std::vector<std::string> filesInRule(std::string_view rule) {
  std::vector<std::string> files;
  std::string file;
  const auto end = [&] {
    if (!file.empty())
      files.push_back(std::exchange(file, {}));
  };
  const size_t colon = rule.find(": ");
  for (size_t at = colon == std::string_view::npos ? rule.size() : colon + 2; at < rule.size(); ++at) {
    const char next = at + 1 < rule.size() ? rule[at + 1] : '\n';
    if (rule[at] == '\\' && next == '\n') {
      end();
      ++at;
    } else if ((rule[at] == '\\' && (next == ' ' || next == '#' || next == '\\')) || (rule[at] == '$' && next == '$')) {
      file += next;
      ++at;
    } else if (rule[at] == ' ' || rule[at] == '\n') {
      end();
    } else {
      file += rule[at];
    }
  }
  end();
  return files;
}

bool canBeKept(const std::vector<std::string> &arguments) {
  return std::ranges::none_of(arguments, [](const std::string &argument) {
    return std::ranges::any_of(kUnknownInputs, [&](std::string_view start) { return argument.starts_with(start); });
  });
}

std::optional<CommandInputs> inputsOf(const std::vector<std::string> &arguments, const std::vector<std::string> &read,
                                      const SourcePlaces &places) {
  CommandInputs inputs;
  for (const std::string &file : read)
    inputs.read.push_back((places.directory / file).string());
  for (const std::string &file : inputs.read)
    if (!isOfSystem(file) && !isIn(file, places.ourHeaders) && asksForMore(file))
      return std::nullopt;
  std::set<std::string> absent;
  for (const fs::path &folder : searchedFolders(arguments, inputs.read, places.directory))
    for (const std::string &file : inputs.read)
      addHiding(file, folder, absent);
  inputs.absent.assign(absent.begin(), absent.end());
  return inputs;
}

} // namespace raddle::frontend
