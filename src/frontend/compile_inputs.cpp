#include "frontend/compile_inputs.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/files.h"
#include "base/paths.h"

namespace raddle::frontend {
namespace {

namespace fs = std::filesystem;

// Of flags: they read files that are no sources, or write more than one file.
constexpr std::array<std::string_view, 12> kUnknownInputs = {
    "@",           "-M",           "-fplugin", "-fmodule",     "-fprofile",    "-fprebuilt",
    "-save-temps", "--save-temps", "-fpass",   "-ivfsoverlay", "-include-pch", "--config"};
// Of sources: what they make of these does not follow from the files that were read.
constexpr std::array<std::string_view, 6> kUnknownText = {"__DATE__",     "__TIME__", "__TIMESTAMP__",
                                                          "__has_embed(", "#embed",   ".incbin"};
constexpr std::string_view kHasInclude = "__has_include";
constexpr std::array<std::string_view, 4> kSearchFlags = {"-I", "-iquote", "-isystem", "-idirafter"};
constexpr std::string_view kSystem = "/usr/"; // Who changes what is there changes the compiler.

bool isOfSystem(const std::string &file) {
  return file.starts_with(kSystem);
}

bool isIn(const std::string &file, const fs::path &folder) {
  return !folder.empty() && file.starts_with(folder.string() + '/');
}

// The names behind each `__has_include(`; nothing if one is no literal.
std::optional<std::set<std::string>> headersAskedFor(std::string_view text) {
  std::set<std::string> names;
  for (size_t at = 0; (at = text.find(kHasInclude, at)) != std::string_view::npos;) {
    at += kHasInclude.size();
    at = text.find_first_not_of(" \t", at + (text.substr(at).starts_with("_next") ? 5 : 0));
    if (at == std::string_view::npos || text[at] != '(')
      continue; // whether the compiler knows it
    at = text.find_first_not_of(" \t", at + 1);
    const size_t end = at == std::string_view::npos ? at : text.find_first_of(">\"\n", at + 1);
    if (end == std::string_view::npos || (text[at] != '<' && text[at] != '"') || text[end] == '\n')
      return std::nullopt;
    names.insert(std::string(text.substr(at + 1, end - at - 1)));
  }
  return names;
}

// What the user's files ask for beside what they include: nothing if it cannot be known.
std::optional<std::set<std::string>> headersAskedFor(const std::vector<std::string> &files,
                                                     const fs::path &ourHeaders) {
  std::set<std::string> names;
  for (const std::string &file : files) {
    if (isOfSystem(file) || isIn(file, ourHeaders))
      continue;
    const Result<std::string> text = readFile(file);
    const auto asked = text ? headersAskedFor(*text) : std::nullopt;
    const auto contains = [&](std::string_view word) { return text->find(word) != std::string::npos; };
    if (!asked || std::ranges::any_of(kUnknownText, contains))
      return std::nullopt;
    names.insert(asked->begin(), asked->end());
  }
  return names;
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

// Whether it is there matters.
void addAskedFor(const std::string &file, std::vector<std::string> &present, std::set<std::string> &absent) {
  if (!isRegularFile(file))
    absent.insert(file);
  else if (std::ranges::find(present, file) == present.end())
    present.push_back(file);
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
  const auto asked = headersAskedFor(inputs.read, places.ourHeaders);
  if (!asked)
    return std::nullopt;
  std::set<std::string> absent;
  std::set<fs::path> folders = searchedFolders(arguments, inputs.read, places.directory);
  for (const fs::path &folder : folders)
    for (const std::string &file : inputs.read)
      addHiding(file, folder, absent);
  folders.insert("/usr/include");
  for (const fs::path &folder : folders)
    for (const std::string &name : *asked)
      addAskedFor((folder / name).string(), inputs.read, absent);
  inputs.absent.assign(absent.begin(), absent.end());
  return inputs;
}

} // namespace raddle::frontend
