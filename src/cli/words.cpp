#include "cli/words.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <numeric>

#include "build/build.h"
#include "cli/options.h"

namespace raddle::cli {
namespace {

constexpr const char *kHelp = "help";
constexpr const char *kAssumedCommand = "check";

bool isFlag(const std::string &word) {
  return word.size() > 1 && word[0] == '-';
}

const CLI::App *commandNamed(const CLI::App &app, const std::string &name) {
  const auto commands = app.get_subcommands([&](const CLI::App *each) { return each->get_name() == name; });
  return commands.empty() ? nullptr : commands.front();
}

// The flag of ours that a word is, `--flag=value` or not; null if it is none.
const CLI::Option *optionNamed(const CLI::App &app, const std::string &word) {
  return app.get_option_no_throw(word.substr(0, word.find('=')));
}

// Without a command: the words begin with a file, or with a flag that is none of the program as a whole.
bool assumesCommand(const std::vector<std::string> &words, const CLI::App &app) {
  const std::string &first = words.front();
  if (isFlag(first))
    return optionNamed(app, first) == nullptr;
  std::error_code error;
  return !commandNamed(app, first) && (build::isSourceName(first) || std::filesystem::is_regular_file(first, error));
}

// A flag with one dash is a compiler's, unless we have one that begins so, or one of that name with two dashes.
bool isOfCompiler(const std::string &word, const CLI::App &command) {
  if (!isFlag(word) || word[1] == '-')
    return false;
  return command.get_option_no_throw(word.substr(0, 2)) == nullptr && optionNamed(command, "-" + word) == nullptr;
}

// Whether the next word is the value of this one.
bool takesNext(const std::string &word, const CLI::App &command) {
  const CLI::Option *option = isFlag(word) ? command.get_option_no_throw(word) : nullptr;
  return option && option->get_expected_max() > 0;
}

bool takesSources(const CLI::App &command) {
  return command.get_option_no_throw("--cflag") != nullptr;
}

Result<std::vector<std::string>> withoutCompilerFlags(const std::vector<std::string> &words, const CLI::App &command) {
  std::vector<std::string> ours = {words.front()};
  build::Sources given;
  for (size_t i = 1; i < words.size();) {
    if (isOfCompiler(words[i], command)) {
      const Result<size_t> count = build::takeCompilerFlag(words, i, given);
      if (!count)
        return count.error();
      i += *count;
      continue;
    }
    const size_t count = takesNext(words[i], command) && i + 1 < words.size() ? 2 : 1;
    for (const size_t end = i + count; i < end; ++i)
      ours.push_back(words[i]);
  }
  const std::vector<std::string> flags = buildArguments(given);
  ours.insert(ours.end(), flags.begin(), flags.end());
  return ours;
}

// How many letters have to be replaced, left out, added or exchanged with their neighbours.
size_t distance(const std::string &from, const std::string &to) {
  std::vector<size_t> beforeLast;
  std::vector<size_t> last(to.size() + 1);
  std::iota(last.begin(), last.end(), 0);
  for (size_t i = 1; i <= from.size(); ++i) {
    std::vector<size_t> row = {i};
    for (size_t j = 1; j <= to.size(); ++j) {
      row.push_back(std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1)}));
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
        row[j] = std::min(row[j], beforeLast[j - 2] + 1);
    }
    beforeLast = std::exchange(last, row);
  }
  return last.back();
}

// The one of `names` that is nearest, unless a third of the letters is wrong.
std::string nearest(const std::string &word, const std::vector<std::string> &names) {
  std::string best;
  size_t least = std::max<size_t>(1, word.size() / 3) + 1;
  for (const std::string &name : names)
    if (const size_t far = distance(word, name); far < least) {
      least = far;
      best = name;
    }
  return best.empty() ? "" : fmt::format("did you mean `{}`?", best);
}

std::string joined(const std::string &mistake, const std::string &suggestion) {
  return suggestion.empty() ? mistake : mistake + "; " + suggestion;
}

std::vector<std::string> commandNames(const CLI::App &app) {
  std::vector<std::string> names;
  for (const CLI::App *command : app.get_subcommands([](const CLI::App *) { return true; }))
    names.push_back(command->get_name());
  return names;
}

std::vector<std::string> flagNames(const CLI::App &command) {
  std::vector<std::string> names;
  for (const CLI::Option *option : command.get_options())
    for (const std::string &name : option->get_lnames())
      names.push_back("--" + name);
  return names;
}

} // namespace

Result<std::vector<std::string>> understand(std::vector<std::string> words, const CLI::App &app) {
  if (words.empty())
    return words;
  if (words.front() == kHelp) {
    words.erase(words.begin());
    words.emplace_back("--help");
  } else if (assumesCommand(words, app))
    words.insert(words.begin(), kAssumedCommand);
  if (isFlag(words.front()))
    return words;
  const CLI::App *command = commandNamed(app, words.front());
  if (!command)
    return Error{
        joined(fmt::format("there is no command `{}`", words.front()), nearest(words.front(), commandNames(app)))};
  return takesSources(*command) ? withoutCompilerFlags(words, *command) : words;
}

std::string suggestionFor(const std::vector<std::string> &words, const CLI::App &app) {
  const CLI::App *command = words.empty() ? nullptr : commandNamed(app, words.front());
  if (!command)
    return {};
  for (size_t i = 1; i < words.size(); i += takesNext(words[i], *command) ? 2 : 1)
    if (isFlag(words[i]) && !optionNamed(*command, words[i]))
      return nearest(words[i].substr(0, words[i].find('=')), flagNames(*command));
  return {};
}

} // namespace raddle::cli
