#include "engines/kiss/reproducer.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "build/embedding.h"
#include "build/models.h"
#include "check/identity.h"
#include "frontend/frontend.h"
#include "harness/describe.h"
#include "harness/reproducer.h"
#include "replay/replay.h"

namespace raddle::engines {

namespace {

// As part of a comment.
std::string inComment(std::string text) {
  for (size_t at = 0; (at = text.find("*/", at)) != std::string::npos;)
    text.replace(at, 2, "* /");
  return text;
}

Result<std::string> textOf(const Reproduction &what, const std::string &file) {
  const bool isC = std::all_of(what.sources.files.begin(), what.sources.files.end(),
                               [](const std::string &each) { return each.ends_with(".c"); });
  if (!isC || !what.sources.buildDirectory.empty())
    return Error{"only programs in C files can be written as one C file"};
  const Result<build::Models> models = build::findModels(what.sources.models, what.installation);
  if (!models)
    return models.error();
  std::vector<std::string> files = what.sources.files;
  files.insert(files.end(), models->files.begin(), models->files.end());
  std::vector<std::string> includePaths = what.sources.includePaths;
  includePaths.insert(includePaths.end(), models->includePaths.begin(), models->includePaths.end());
  const Result<std::string> program = build::embed(files, includePaths);
  const Result<std::string> harness = harness::harnessInC(what.plan, what.values);
  if (!program || !harness)
    return (program ? harness : program).error();
  std::string text = fmt::format("/* {}\n * Run it by: raddle replay {}\n", inComment(what.finding.message), file);
  for (const std::string &line : harness::describeValues(what.plan, what.values))
    text += " * " + inComment(line) + "\n";
  text += " */\n";
  if (what.plan.hasOwnMain)
    text += "#define main raddle_main_of_program\n";
  text += *program;
  if (what.plan.hasOwnMain)
    text += "#undef main\n";
  const auto lines = static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
  return text + fmt::format("#line {} {}\n", lines + 2, quote(file)) + *harness;
}

// What the file shows when it is run as `finding` was, or else somehow.
std::optional<check::Finding> shownBy(const Reproduction &what, const Executed &executed) {
  const auto pick = [&](std::vector<check::Finding> findings) -> std::optional<check::Finding> {
    const auto same = std::find_if(findings.begin(), findings.end(),
                                   [&](const check::Finding &each) { return isAbout(each, what.failure); });
    return same == findings.end() ? std::nullopt : std::optional(std::move(*same));
  };
  Result<std::vector<check::Finding>> replayed = replay::replay(executed.launch, what.finding.trace, check::Limits());
  std::optional<check::Finding> found = replayed ? pick(std::move(*replayed)) : std::nullopt;
  if (!found)
    found = follow(executed, what.failure, check::Limits());
  return found ? found : pick(exploreBriefly(executed, static_cast<uint32_t>(what.plan.threads.size()) - 1));
}

} // namespace

std::optional<Error> writeReproducer(const std::string &file, const Reproduction &what, const Executed &executed) {
  Result<std::string> text = textOf(what, file);
  if (!text)
    return text.error();
  if (std::optional<Error> error = writeFile(file, *text))
    return error;
  build::Sources sources;
  sources.files = {file};
  sources.cFlags = what.sources.cFlags;
  sources.cFlags.insert(sources.cFlags.end(), what.sources.modelFlags.begin(), what.sources.modelFlags.end());
  sources.linkFlags = what.sources.linkFlags;
  sources.mayAllocationsFail = what.sources.mayAllocationsFail;
  sources.isForgotten = what.sources.isForgotten;
  sources.uninitialized = what.sources.uninitialized;
  auto built = build::build(sources, what.installation);
  if (const auto *failure = std::get_if<build::BuildFailure>(&built))
    return Error{"'" + file + "' does not compile" + (failure->message.empty() ? "" : ": " + failure->message)};
  const auto &executable = std::get<build::Executable>(built);
  const replay::Launch launch{executable.path, executed.launch.arguments};
  std::optional<check::Finding> shown =
      shownBy(what, {launch, executed.program, executed.interrupted, executed.search});
  if (!shown)
    return Error{"'" + file + "' does not show the failure"};
  trace::Trace &trace = shown->trace;
  trace.program = executable.hash;
  trace.build.clear();
  for (const std::string &flag : sources.cFlags)
    trace.build.insert(trace.build.end(), {"--cflag", flag});
  for (const std::string &flag : sources.linkFlags)
    trace.build.insert(trace.build.end(), {"--ldflag", flag});
  if (sources.mayAllocationsFail)
    trace.build.emplace_back("--malloc-fails");
  if (sources.uninitialized == build::Sources::Uninitialized::Checked)
    trace.build.insert(trace.build.end(), {"--check", "uninitialized"});
  trace.arguments = launch.arguments;
  trace.finding = check::titleOf(*shown);
  return writeFile(file, *text + "/* " + inComment(trace::print(trace)) + "*/\n");
}

} // namespace raddle::engines
