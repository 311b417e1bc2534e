// What the user can say, as plain data: taken from the same definitions that are parsed and that --help prints, for
// manual pages and the completions of shells.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace raddle::cli {

struct FlagHelp {
  std::vector<std::string> names;   // with their dashes, short ones first; of a positional argument its word
  std::string argument;             // "FILE", "sync|all"; empty if it takes none
  std::vector<std::string> choices; // all that the argument can be, if that is a list of words
  std::string description;
  std::string preset; // what it is if not given; empty if that is not told
  bool isPositional = false;
  bool isRequired = false;
};

struct CommandHelp {
  std::string name;
  std::string description;
  std::vector<FlagHelp> flags; // as --help lists them; the positional ones among them
  std::string footer;          // empty if there is none
};

struct ProgramHelp {
  CommandHelp program; // with the flags that go without a command
  std::vector<CommandHelp> commands;
};

// All that --help shows of it.
[[nodiscard]] ProgramHelp describe(const CLI::App &app);

} // namespace raddle::cli
