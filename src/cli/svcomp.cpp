#include "cli/svcomp.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdlib>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <map>

#include "base/files.h"
#include "base/sha256.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/help.h"
#include "cli/source_files.h"
#include "report/violation_witness.h"

namespace raddle::cli {
namespace {

using DataModel = build::Sources::DataModel;
const std::map<std::string, DataModel> kDataModels = {{"ILP32", DataModel::Ilp32}, {"LP64", DataModel::Lp64}};

// Now; or what SOURCE_DATE_EPOCH says, for those who want the same bytes twice.
std::string creationTime() {
  const char *given = std::getenv("SOURCE_DATE_EPOCH");
  const auto seconds = given ? parseNumber(given) : std::nullopt;
  const std::time_t now = seconds ? static_cast<std::time_t>(*seconds)
                                  : std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

std::optional<Error> writeWitness(const JointArguments &arguments, const report::Specification &specification,
                                  const check::Finding &finding) {
  report::WitnessTask task;
  for (const std::string &file : arguments.sources.files) {
    const auto text = readFile(file);
    if (!text)
      return text.error();
    task.files[file] = sha256(*text);
  }
  task.specification = report::violatedBy(finding, specification)->formula;
  task.time = creationTime();
  task.command = fmt::format("raddle {}", fmt::join(arguments.words, " "));
  SourceFiles files;
  return writeFile(arguments.witnessFile, report::renderViolationWitness(finding, task, files.lookup()));
}

int refuse(const std::string &message) {
  fmt::print(stderr, "raddle: {}\n", message);
  return kExitUsage;
}

} // namespace

void addSvcompFlags(CLI::App &command, JointArguments &arguments) {
  beginGroup(command, FlagGroup::Tasks);
  CLI::Option *property =
      command
          .add_option("--property", arguments.propertyFile, "Check a property of SV-COMP, and print its answer last")
          ->type_name("FILE.prp");
  command.add_option("--data-model", arguments.sources.dataModel, "Of C sources; ILP32 if they mean the same here")
      ->transform(CLI::CheckedTransformer(kDataModels).description(""))
      ->type_name("ILP32|LP64");
  command.add_option("--witness", arguments.witnessFile, "Write a violation witness of an SV-COMP task")
      ->needs(property)
      ->type_name("FILE");
}

std::variant<std::optional<SvTask>, int> SvTask::read(const JointArguments &arguments) {
  if (arguments.propertyFile.empty())
    return std::optional<SvTask>();
  const auto text = readFile(arguments.propertyFile);
  if (!text)
    return refuse(text.error().message);
  auto specification = report::parseSpecification(*text);
  if (!specification)
    return refuse(arguments.propertyFile + ": " + specification.error().message);
  SvTask task;
  task.specification_ = std::move(*specification);
  return std::optional(std::move(task));
}

int SvTask::finish(const JointArguments &arguments, int status) const {
  if (!answer_) {
    if (status == kExitUnknown)
      fmt::print("unknown\n");
    return status;
  }
  if (answer_->finding && !arguments.witnessFile.empty())
    if (const auto error = writeWitness(arguments, specification_, *answer_->finding))
      status = refuse(error->message);
  if (arguments.jsonFile != "-")
    fmt::print("{}\n", answer_->line);
  return status;
}

} // namespace raddle::cli
