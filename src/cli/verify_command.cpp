#include "cli/verify_command.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/build_failure.h"
#include "cli/checking.h"
#include "cli/cli.h"
#include "cli/help.h"
#include "cli/numbers.h"
#include "cli/source_files.h"
#include "engines/native/searcher.h"
#include "engines/verify/inferrer.h"

namespace raddle::cli {

void addVerifyFlags(CLI::App &command, VerifyArguments &arguments) {
  addCheckFlags(command, arguments);
  addResourceFlags(command, arguments.options.jobs, arguments.options.megabytes);
  beginGroup(command, FlagGroup::Engine);
  command.add_option("--cache", arguments.options.cache, "Keep results here, and check only what has changed since")
      ->check(CLI::ExistingDirectory.description(""))
      ->type_name("DIR");
  command.add_option("--procedure", arguments.options.procedures, "Check this one only (repeatable)")
      ->allow_extra_args(false)
      ->type_name("NAME");
  CLI::Option *confirm = command
                             .add_option("--confirm", arguments.options.clients,
                                         "Let so many threads call procedures, to see in an execution what is refused")
                             ->check(wholeNumber(2, build::kMostThreads))
                             ->type_name("N");
  CLI::Option *infer = command.add_flag("--infer", arguments.infers,
                                        "Propose what guards what, as a patch that makes the module verify");
  infer->excludes(confirm);
  for (const char *flag : {"--ldflag", "--trace-dir"}) // Only executions are linked and have traces.
    command.get_option(flag)->needs(confirm);
  command.add_flag("--show-movers", arguments.showsMovers, "Print the procedures, with what each line is to others")
      ->excludes(infer);
  command.add_flag("--timing", arguments.timing, "Print how long each procedure took");
}

namespace {

// The source of the procedures, with letters in the margin, before the verdict.
class WithMargins final : public check::Checker {
public:
  explicit WithMargins(std::unique_ptr<engines::Verifier> verifier) : verifier_(std::move(verifier)) {}

  Result<check::Outcome> check(const check::Limits &limits) override {
    Result<check::Outcome> outcome = verifier_->check(limits);
    SourceFiles files;
    for (const engines::Verifier::Margin &margin : verifier_->margins()) {
      fmt::print("{} ({}:{})\n", margin.procedure, margin.file, margin.firstLine);
      for (uint32_t line = margin.firstLine; line <= margin.lastLine && line > 0; ++line) {
        const auto letters = margin.letters.find(line);
        fmt::print("  {:>3} {:>4} | {}\n", letters == margin.letters.end() ? "" : letters->second, line,
                   files.line(margin.file, line));
      }
    }
    return outcome;
  }

private:
  std::unique_ptr<engines::Verifier> verifier_;
};

// The patch that is proposed, before the verdict.
class WithPatch final : public check::Checker {
public:
  explicit WithPatch(std::unique_ptr<engines::Inferrer> inferrer) : inferrer_(std::move(inferrer)) {}

  Result<check::Outcome> check(const check::Limits &limits) override {
    Result<check::Outcome> outcome = inferrer_->check(limits);
    fmt::print("{}", inferrer_->patch());
    return outcome;
  }

private:
  std::unique_ptr<engines::Inferrer> inferrer_;
};

Engine makeInferrer(const VerifyArguments &arguments, const engines::Verifier::Audience &audience) {
  auto made = engines::Inferrer::create(arguments.sources, build::Installation::locate(), arguments.options, audience);
  if (const auto *failure = std::get_if<build::BuildFailure>(&made))
    return reportBuildFailure(*failure);
  if (arguments.jsonFile == "-")
    return std::get<0>(std::move(made));
  return std::make_unique<WithPatch>(std::get<0>(std::move(made)));
}

} // namespace

int verify(const VerifyArguments &given) {
  if (!given.programArguments.empty()) {
    fmt::print(stderr,
               "raddle: verify checks procedures, not executions of a program: it takes no arguments after `--`\n");
    return kExitUsage;
  }
  VerifyArguments arguments = given;
  arguments.sources.kind = build::Sources::Kind::Module;
  return checkProgram(arguments, [&](const EngineInput &input) -> Engine {
    const engines::Verifier::Audience audience{input.launch, input.program, input.listener, input.interrupted,
                                               engines::nativeSearcher()};
    if (arguments.infers)
      return makeInferrer(arguments, audience);
    auto made =
        engines::Verifier::create(arguments.sources, build::Installation::locate(), arguments.options, audience);
    if (const auto *failure = std::get_if<build::BuildFailure>(&made))
      return reportBuildFailure(*failure);
    if (arguments.showsMovers)
      return std::make_unique<WithMargins>(std::get<0>(std::move(made)));
    return std::get<0>(std::move(made));
  });
}

} // namespace raddle::cli
