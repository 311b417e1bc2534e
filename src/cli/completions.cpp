#include "cli/completions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace raddle::cli {
namespace {

enum class Values : uint8_t { None, Choices, Files, Folders, Other };

// What can stand behind a flag.
Values valuesOf(const FlagHelp &flag) {
  if (flag.argument.empty())
    return Values::None;
  if (!flag.choices.empty())
    return Values::Choices;
  if (flag.argument.find("FILE") != std::string::npos)
    return Values::Files;
  return flag.argument == "DIR" ? Values::Folders : Values::Other;
}

// In single quotes, for all three shells: fish understands a backslash there, and there is none in what we say.
std::string quoted(const std::string &text, const std::string &quote) {
  std::string out;
  for (const char letter : text)
    out += letter == '\'' ? quote : std::string(1, letter);
  return "'" + out + "'";
}

std::vector<std::string> namesOf(const CommandHelp &command) {
  std::vector<std::string> names;
  for (const FlagHelp &flag : command.flags)
    if (!flag.isPositional)
      names.insert(names.end(), flag.names.begin(), flag.names.end());
  return names;
}

std::vector<std::string> namesOf(const std::vector<CommandHelp> &commands) {
  std::vector<std::string> names;
  for (const CommandHelp &command : commands)
    names.push_back(command.name);
  return names;
}

// The cases for the values of one command's flags.
std::string bashValues(const CommandHelp &command) {
  std::string out;
  for (const FlagHelp &flag : command.flags) {
    std::vector<std::string> words;
    for (const std::string &name : flag.names)
      words.push_back(quoted(command.name + " " + name, ""));
    const std::string pattern = fmt::format("  {})", fmt::join(words, "|"));
    switch (flag.isPositional ? Values::None : valuesOf(flag)) {
    case Values::Choices:
      out += fmt::format("{} COMPREPLY=($(compgen -W \"{}\" -- \"$word\")); return ;;\n", pattern,
                         fmt::join(flag.choices, " "));
      break;
    case Values::Files:
      out += pattern + " COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n";
      break;
    case Values::Folders:
      out += pattern + " COMPREPLY=($(compgen -d -- \"$word\")); return ;;\n";
      break;
    case Values::Other:
      out += pattern + " return ;;\n";
      break;
    case Values::None:
      break;
    }
  }
  return out;
}

std::string zshFlag(const FlagHelp &flag) {
  std::string description;
  for (const char letter : flag.description) // Brackets and colons have a meaning there.
    description +=
        letter == '[' || letter == ']' || letter == ':' ? std::string("\\") + letter : std::string(1, letter);
  std::string value;
  switch (valuesOf(flag)) {
  case Values::None:
    break;
  case Values::Choices:
    value = fmt::format(":{}:({})", flag.argument, fmt::join(flag.choices, " "));
    break;
  case Values::Files:
    value = ":file:_files";
    break;
  case Values::Folders:
    value = ":folder:_files -/";
    break;
  case Values::Other:
    value = fmt::format(":{}:", flag.argument);
    break;
  }
  std::string out;
  for (const std::string &name : flag.names)
    out += fmt::format(" \\\n      {}", quoted(fmt::format("*{}[{}]{}", name, description, value), "'\\''"));
  return out;
}

std::string fishValue(const FlagHelp &flag) {
  switch (valuesOf(flag)) {
  case Values::None:
    return "";
  case Values::Choices:
    return fmt::format(" -xa '{}'", fmt::join(flag.choices, " "));
  case Values::Files:
    return " -rF";
  case Values::Folders:
    return " -xa '(__fish_complete_directories)'";
  case Values::Other:
    return " -x";
  }
  return "";
}

std::string fishFlag(const CommandHelp &command, const FlagHelp &flag) {
  std::string names;
  for (const std::string &name : flag.names)
    names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  return fmt::format("complete -c raddle -n '__fish_seen_subcommand_from {}'{}{} -d {}\n", command.name, names,
                     fishValue(flag), quoted(flag.description, "\\'"));
}

} // namespace

std::string renderBash(const ProgramHelp &help) {
  std::string flags;
  std::string values;
  for (const CommandHelp &command : help.commands) {
    flags += fmt::format("  {}) flags='{}' ;;\n", command.name, fmt::join(namesOf(command), " "));
    values += bashValues(command);
  }
  return fmt::format(R"(# Completion of raddle for bash, made by `raddle manual`.
_raddle() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command=${{COMP_WORDS[1]}} flags='' i
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '{} {}' -- "$word"))
    return
  fi
  for ((i = 2; i < COMP_CWORD; i++)); do # What follows is the program's.
    if [[ ${{COMP_WORDS[i]}} == -- ]]; then
      COMPREPLY=($(compgen -f -- "$word"))
      return
    fi
  done
  case "$command $previous" in
{}  esac
  case $command in
{}  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}}
complete -o filenames -F _raddle raddle
)",
                     fmt::join(namesOf(help.commands), " "), fmt::join(namesOf(help.program), " "), values, flags);
}

std::string renderZsh(const ProgramHelp &help) {
  std::string commands;
  std::string cases;
  for (const CommandHelp &command : help.commands) {
    commands += fmt::format("    {}\n", quoted(command.name + ":" + command.description, "'\\''"));
    std::string flags;
    for (const FlagHelp &flag : command.flags)
      if (!flag.isPositional)
        flags += zshFlag(flag);
    cases += fmt::format("  {})\n    _arguments{} \\\n      '*:file:_files'\n    ;;\n", command.name, flags);
  }
  return fmt::format(R"(#compdef raddle
# Completion of raddle for zsh, made by `raddle manual`.
_raddle() {{
  local -a commands=(
{}  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
{}  esac
}}
_raddle "$@"
)",
                     commands, cases);
}

std::string renderFish(const ProgramHelp &help) {
  std::string out = "# Completion of raddle for fish, made by `raddle manual`.\n";
  for (const CommandHelp &command : help.commands)
    out += fmt::format("complete -c raddle -n __fish_use_subcommand -xa {} -d {}\n", command.name,
                       quoted(command.description, "\\'"));
  for (const CommandHelp &command : help.commands)
    for (const FlagHelp &flag : command.flags)
      if (!flag.isPositional)
        out += fishFlag(command, flag);
  return out;
}

} // namespace raddle::cli
