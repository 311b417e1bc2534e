#include "cli/man_page.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/cli.h"
#include "report/version.h"

namespace raddle::cli {
namespace {

// Text as it is: nothing in it is a macro or an escape.
std::string escape(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '\\')
      out += "\\e";
    else if (letter == '-')
      out += "\\-";
    else if ((letter == '.' || letter == '\'') && (out.empty() || out.back() == '\n'))
      out += std::string("\\&") + letter;
    else
      out += letter;
  }
  return out;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char letter) { return std::toupper(letter); });
  return text;
}

std::string head(const std::string &name, const std::string &description) {
  std::string what = description;
  if (what.ends_with('.'))
    what.pop_back();
  return fmt::format(".TH {} 1 \"\" \"raddle {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n", escape(upper(name)),
                     report::kVersion, escape(name), escape(what));
}

std::string renderNames(const FlagHelp &flag) {
  std::vector<std::string> names;
  for (const std::string &name : flag.names)
    names.push_back(fmt::format("\\fB{}\\fR", escape(name)));
  return fmt::format("{}{}", fmt::join(names, ", "),
                     flag.argument.empty() ? "" : fmt::format(" \\fI{}\\fR", escape(flag.argument)));
}

std::string renderFlag(const FlagHelp &flag) {
  const std::string preset = flag.preset.empty() ? "" : fmt::format(" (default: {})", escape(flag.preset));
  return fmt::format(".TP\n{}\n{}{}\n", renderNames(flag), escape(flag.description), preset);
}

struct ExitMeaning {
  int code;
  const char *meaning;
};
constexpr std::array kExits = {
    ExitMeaning{kExitProved, "proved"},
    ExitMeaning{kExitViolated, "violated"},
    ExitMeaning{kExitBounded, "bounded: nothing found, but the check was not exhaustive"},
    ExitMeaning{kExitUnknown, "unknown"},
    ExitMeaning{kExitUsage, "the command line is wrong, or names a file that is not there"},
    ExitMeaning{kExitBadProgram, "the program does not compile, or cannot be explored"},
    ExitMeaning{70, "a bug of raddle, or an incomplete installation"},
};

std::string renderExits() {
  std::string out = ".SH EXIT STATUS\n";
  for (const ExitMeaning &each : kExits)
    out += fmt::format(".TP\n.B {}\n{}\n", each.code, escape(each.meaning));
  return out;
}

std::string renderFlags(const CommandHelp &command) {
  std::string out;
  for (const FlagHelp &flag : command.flags)
    if (!flag.isPositional)
      out += renderFlag(flag);
  return out.empty() ? out : ".SH OPTIONS\n" + out;
}

// "[OPTIONS] FILE...", as far as the command has them.
std::string synopsisOf(const CommandHelp &command) {
  std::string out = " [\\fIOPTIONS\\fR]";
  for (const FlagHelp &flag : command.flags)
    if (flag.isPositional)
      out += fmt::format(" {}\\fI{}\\fR{}", flag.isRequired ? "" : "[", escape(flag.names.front()),
                         flag.isRequired ? "" : "...]");
  return out + (command.footer.empty() || command.flags.empty() ? "" : " [\\-\\- \\fIARGUMENTS\\fR]");
}

} // namespace

std::string renderProgramPage(const ProgramHelp &help) {
  std::string out = head(help.program.name, help.program.description);
  out += ".SH SYNOPSIS\n.B raddle\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIFILE\\fR...] [\\-\\- \\fIARGUMENTS\\fR]\n";
  out += ".SH COMMANDS\n";
  for (const CommandHelp &command : help.commands)
    out += fmt::format(".TP\n\\fB{}\\fR\n{}; see \\fBraddle\\-{}\\fR(1)\n", escape(command.name),
                       escape(command.description), escape(command.name));
  return out + renderFlags(help.program) + renderExits();
}

std::string renderCommandPage(const CommandHelp &command) {
  std::string out = head("raddle-" + command.name, command.description);
  out += fmt::format(".SH SYNOPSIS\n.B raddle {}\n{}\n.SH DESCRIPTION\n{}.\n", escape(command.name),
                     synopsisOf(command).substr(1), escape(command.description));
  for (const FlagHelp &flag : command.flags)
    if (flag.isPositional)
      out += renderFlag(flag);
  if (!command.footer.empty())
    out += fmt::format(".PP\n{}\n", escape(command.footer));
  // Without flags of its own it is a compiler.
  return out + renderFlags(command) + (command.flags.empty() ? "" : renderExits()) + ".SH SEE ALSO\n.BR raddle (1)\n";
}

} // namespace raddle::cli
