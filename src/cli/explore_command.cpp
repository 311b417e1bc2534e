#include "cli/explore_command.h"

#include "cli/checking.h"
#include "driver/native_explorer.h"

namespace raddle::cli {

int explore(const ExploreArguments &arguments) {
  return checkProgram(arguments, [&](const EngineInput &input) {
    driver::ExploreOptions options;
    options.mode = arguments.mode;
    options.visibleAll = arguments.visible == "all";
    options.spurious = arguments.spurious;
    options.strict = arguments.strict;
    options.reuse = arguments.reuse;
    options.leaks = arguments.leaks;
    options.strategy = arguments.strategy;
    options.selfCheck = arguments.selfCheck;
    options.paranoid = arguments.paranoid;
    options.program = input.program;
    return std::make_unique<driver::NativeExplorer>(input.launch, options, input.listener, input.interrupted);
  });
}

} // namespace raddle::cli
