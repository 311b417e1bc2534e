#include "cli/explore_command.h"

#include <fmt/format.h>

#include "cli/checking.h"
#include "cli/cli.h"
#include "engines/native/auto_model.h"
#include "engines/native/checkpoint.h"
#include "engines/native/native_explorer.h"
#include "engines/native/only_interleaved.h"

namespace raddle::cli {

namespace {

// Reads what the search is to go on from.
std::optional<Error> resume(const ExploreArguments &arguments, const EngineInput &input,
                            engines::ExploreOptions &options) {
  if (arguments.resumedFile.empty())
    return std::nullopt;
  auto checkpoint = engines::readCheckpoint(arguments.resumedFile);
  if (!checkpoint)
    return checkpoint.error();
  if (auto error = engines::refuse(*checkpoint, input.launch, options, arguments.limits))
    return error;
  if (checkpoint->isShard && arguments.checkpointFile.empty())
    return Error{"a shard is explored for its checkpoint: say --checkpoint, too, with the same file if you like"};
  options.parts.resumed = std::move(*checkpoint);
  return std::nullopt;
}

// Why the memory model does not go with the rest, in words; empty if it does.
std::string whyNotModel(const ExploreArguments &arguments, engines::ExploreOptions options) {
  if (arguments.model != MemoryModel::C11)
    return {};
  options.search.reuse = arguments.search.reuse; // what the program asks for is for the runtime to refuse
  return arguments.onlyInterleaved ? "--only-interleaved" : engines::whyNotUnderC11(options);
}

engines::ExploreOptions optionsFor(const ExploreArguments &arguments, const EngineInput &input) {
  engines::ExploreOptions options;
  options.mode = arguments.mode;
  options.visibleAll = arguments.visible == "all";
  options.search = arguments.search;
  options.search.reuse |= input.comparesFreed;
  options.search.c11 = arguments.model == MemoryModel::C11;
  options.strategy = arguments.strategy;
  options.selfCheck = arguments.selfCheck;
  options.paranoid = arguments.paranoid;
  options.program = input.program;
  options.parts.jobs = arguments.jobs;
  options.parts.mostMegabytes = arguments.mostMegabytes;
  options.parts.checkpoint = arguments.checkpointFile;
  options.parts.checkpointSeconds = arguments.checkpointSeconds;
  return options;
}

} // namespace

int explore(const ExploreArguments &arguments) {
  return checkProgram(arguments, [&](const EngineInput &input) -> Engine {
    engines::ExploreOptions options = optionsFor(arguments, input);
    if (const std::string other = whyNotModel(arguments, options); !other.empty()) {
      fmt::print(stderr, "raddle: --memory-model c11 goes without {}\n", other);
      return kExitUsage;
    }
    if (auto error = resume(arguments, input, options)) {
      fmt::print(stderr, "raddle: {}\n", error->message);
      return kExitUsage;
    }
    if (arguments.onlyInterleaved)
      return std::make_unique<engines::OnlyInterleaved>(input.launch, options, input.listener, input.interrupted);
    if (arguments.model == MemoryModel::Auto)
      return std::make_unique<engines::AutoModel>(input.launch, options, input.listener, input.interrupted);
    return std::make_unique<engines::NativeExplorer>(input.launch, options, input.listener, input.interrupted);
  });
}

} // namespace raddle::cli
