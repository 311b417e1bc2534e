#include "instrument/kept_link.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/files.h"
#include "base/paths.h"
#include "base/sha256.h"
#include "base/text.h"

namespace raddle::instrument {
namespace {

namespace fs = std::filesystem;

// Flags that name no files, or only those that the linker lists.
constexpr std::array<std::string_view, 13> kKnown = {"-l",
                                                     "-L",
                                                     "-pthread",
                                                     "-rdynamic",
                                                     "-O",
                                                     "-g",
                                                     "-m",
                                                     "-std=",
                                                     "-Wl,-rpath",
                                                     "-Wl,-z",
                                                     "-Wl,--unresolved-symbols",
                                                     "-Wl,--as-needed",
                                                     "-Wl,--no-as-needed"};
constexpr std::array<std::string_view, 3> kObjects = {".o", ".a", ".so"};

fs::path directoryOf(const Link &link) {
  return link.command.directory.empty() ? currentDirectory() : link.command.directory;
}

bool isKnown(const std::string &flag) {
  const auto startsIt = [&](std::string_view start) { return flag.starts_with(start); };
  const auto endsIt = [&](std::string_view end) { return flag.ends_with(end); };
  return std::ranges::any_of(kKnown, startsIt) || (!flag.starts_with('-') && std::ranges::any_of(kObjects, endsIt));
}

// Libraries that would be taken instead if they were in a folder that is searched.
std::vector<std::string> absentLibraries(const Link &link) {
  std::set<std::string> absent;
  for (const std::string &folder : link.flags)
    for (const std::string &library : link.flags)
      if (folder.starts_with("-L") && library.starts_with("-l"))
        for (const char *ending : {".so", ".a"})
          absent.insert((directoryOf(link) / folder.substr(2) / ("lib" + library.substr(2) + ending)).string());
  std::erase_if(absent, [](const std::string &file) { return isRegularFile(file); });
  return {absent.begin(), absent.end()};
}

} // namespace

std::optional<std::string> keyOf(const Link &link) {
  if (!std::ranges::all_of(link.flags, isKnown))
    return std::nullopt;
  const Result<std::string> bitcode = readFile(link.module);
  if (!bitcode)
    return std::nullopt;
  std::vector<std::string> words = link.command.arguments;
  std::erase(words, link.module.string());
  std::erase(words, link.output.string());
  words.push_back(directoryOf(link).string());
  words.push_back(sha256(*bitcode));
  return CommandCache::keyOf(words);
}

CommandInputs inputsOf(const Link &link, const std::string &trace) {
  CommandInputs inputs;
  inputs.absent = absentLibraries(link);
  std::set<std::string> read;
  for (const std::string_view line : splitLines(trace)) {
    const fs::path file = directoryOf(link) / line.substr(0, line.ends_with(')') ? line.rfind('(') : line.size());
    if (isRegularFile(file.string())) // What clang has made of the module is gone.
      read.insert(file.string());
  }
  inputs.read.assign(read.begin(), read.end());
  return inputs;
}

} // namespace raddle::instrument
