#include "cli/verify_command.h"

#include <CLI/CLI.hpp>

#include "cli/build_failure.h"
#include "cli/checking.h"

namespace raddle::cli {

void addVerifyFlags(CLI::App &command, VerifyArguments &arguments) {
  addCheckFlags(command, arguments);
  command.add_option("--procedure", arguments.options.procedures, "Check this one only (repeatable)")
      ->allow_extra_args(false)
      ->type_name("NAME");
  command.add_flag("--timing", arguments.timing, "Print how long each procedure took");
}

int verify(VerifyArguments arguments) {
  arguments.sources.kind = driver::Sources::Kind::Module;
  return checkProgram(arguments, [&](const EngineInput &input) -> Engine {
    auto made = driver::Verifier::create(arguments.sources, driver::Installation::locate(), arguments.options,
                                         {input.launch, input.program, input.listener, input.interrupted});
    if (const auto *failure = std::get_if<driver::BuildFailure>(&made))
      return reportBuildFailure(*failure);
    return std::get<0>(std::move(made));
  });
}

} // namespace raddle::cli
