#include "cli/command_help.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>

namespace raddle::cli {
namespace {

// "sync|all" is a list of words to choose from, "FILE|NAME" is not.
std::vector<std::string> choicesOf(const std::string &argument) {
  const auto isUpper = [](unsigned char letter) { return std::isupper(letter) != 0; };
  if (argument.find('|') == std::string::npos || std::any_of(argument.begin(), argument.end(), isUpper))
    return {};
  return CLI::detail::split(argument, '|');
}

FlagHelp describe(const CLI::Option &option) {
  FlagHelp flag;
  flag.isPositional = option.get_positional();
  if (flag.isPositional)
    flag.names = {option.get_name(true)};
  for (const std::string &name : option.get_snames())
    flag.names.push_back("-" + name);
  for (const std::string &name : option.get_lnames())
    flag.names.push_back("--" + name);
  if (!flag.isPositional && option.get_expected_max() > 0)
    flag.argument = option.get_type_name();
  flag.argument = flag.argument.substr(0, flag.argument.find(':')); // What follows are the names of checks.
  flag.choices = choicesOf(flag.argument);
  flag.description = option.get_description();
  flag.preset = option.get_default_str();
  flag.isRequired = option.get_required();
  return flag;
}

CommandHelp describeCommand(const CLI::App &app) {
  CommandHelp command{app.get_name(), app.get_description(), {}, app.get_footer()};
  for (const CLI::Option *option : app.get_options())
    if (!option->get_group().empty())
      command.flags.push_back(describe(*option));
  return command;
}

} // namespace

ProgramHelp describe(const CLI::App &app) {
  ProgramHelp help{describeCommand(app), {}};
  for (const CLI::App *command : app.get_subcommands([](const CLI::App *each) { return !each->get_group().empty(); }))
    help.commands.push_back(describeCommand(*command));
  return help;
}

} // namespace raddle::cli
