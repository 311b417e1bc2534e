#include "cli/manual_command.h"

#include <filesystem>
#include <fmt/format.h>
#include <map>

#include "base/files.h"
#include "cli/cli.h"
#include "cli/completions.h"
#include "cli/man_page.h"

namespace raddle::cli {

int writeManual(const ProgramHelp &help, const std::string &directory) {
  std::map<std::string, std::string> files = {
      {"man/man1/raddle.1", renderProgramPage(help)},
      {"bash-completion/completions/raddle", renderBash(help)},
      {"zsh/site-functions/_raddle", renderZsh(help)},
      {"fish/vendor_completions.d/raddle.fish", renderFish(help)},
  };
  for (const CommandHelp &command : help.commands)
    files.emplace("man/man1/raddle-" + command.name + ".1", renderCommandPage(command));
  for (const auto &[name, content] : files) {
    const std::filesystem::path path = std::filesystem::path(directory) / name;
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error); // If it fails, so does what follows, which says it.
    if (const auto failure = writeFile(path, content)) {
      fmt::print(stderr, "raddle: {}\n", failure->message);
      return kExitUsage;
    }
  }
  return 0;
}

} // namespace raddle::cli
