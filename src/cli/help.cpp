#include "cli/help.h"

#include <CLI/CLI.hpp>
#include <array>
#include <memory>

namespace raddle::cli {
namespace {

// The order is that of FlagGroup.
constexpr std::array<const char *, 9> kTitles = {
    "Program", "Programs without main",        "Limits",       "Search", "Engine", "Errors to report",
    "Reports", "Suppressions and exit status", "SV-COMP tasks"};

// What --help shows of a command that has more: the first of these that it has, so many of them.
constexpr size_t kShown = 10;
constexpr std::array<const char *, 15> kMostUsed = {
    "--help",  "--help-all", "--timeout", "--first", "--trace-dir",    "--html",           "--quiet", "--race",
    "--entry", "--confirm",  "--infer",   "--jobs",  "--suppressions", "--max-executions", "--json"};

std::vector<const CLI::Option *> mostUsed(const CLI::App &app) {
  std::vector<const CLI::Option *> options;
  for (const char *name : kMostUsed)
    if (const CLI::Option *option = app.get_option_no_throw(name); option && options.size() < kShown)
      options.push_back(option);
  return options;
}

class Help final : public CLI::Formatter {
public:
  std::string make_help(const CLI::App *app, std::string name, CLI::AppFormatMode mode) const override {
    const auto isFlag = [](const CLI::Option *option) { return option->nonpositional(); };
    const size_t flags = app->get_options(isFlag).size();
    if (mode != CLI::AppFormatMode::Normal || flags <= kShown)
      return Formatter::make_help(app, std::move(name), mode);
    const std::vector<const CLI::Option *> shown = mostUsed(*app);
    return make_description(app) + make_usage(app, name) + make_positionals(app) +
           make_group("Most used options", false, shown) + "\n--help-all lists " +
           std::to_string(flags - shown.size()) + " more.\n" + make_footer(app);
  }
};

} // namespace

void beginGroup(CLI::App &command, FlagGroup group) {
  command.option_defaults()->group(kTitles[static_cast<size_t>(group)]);
}

void addHelpFlags(CLI::App &app) {
  app.formatter(std::make_shared<Help>());
  app.set_help_flag("-h,--help", "Print the most used options, and exit");
  app.set_help_all_flag("--help-all", "Print all options, and exit");
}

} // namespace raddle::cli
