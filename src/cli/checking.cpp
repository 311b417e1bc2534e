#include "cli/checking.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <set>

#include "base/check.h"
#include "base/files.h"
#include "base/text.h"
#include "build/build.h"
#include "cli/build_failure.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/report_command.h"
#include "cli/source_files.h"
#include "cli/time_limit.h"
#include "report/json.h"
#include "report/text.h"

namespace raddle::cli {
namespace {

// Set by SIGINT and SIGTERM; a signal handler can reach nothing else.
std::atomic<bool> interrupted{false}; // NOLINT

void interrupt(int) {
  interrupted.store(true, std::memory_order_relaxed);
}

void catchInterrupts() {
  struct sigaction action = {};
  action.sa_handler = interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

// Prints each finding when it is made, and keeps its trace if asked to.
class Printer final : public check::FindingListener {
public:
  explicit Printer(const CheckArguments &arguments)
      : arguments_(arguments),
        progress_(!arguments.quiet && canShowProgress() ? ProgressLine::Show::WhenAsked : ProgressLine::Show::Never) {}

  void onProgress(const check::Progress &progress) override {
    const std::scoped_lock lock(mutex_);
    last_ = progress;
    progress_.update(progress);
  }
  void say(const std::string &what) { progress_.say(what); }

  // To be called when the check is over.
  void finish() { progress_.remove(); }

  // What was told so far, for somebody who cannot wait for more. It may ask at any time, and in any thread.
  [[nodiscard]] check::Outcome soFar() {
    const std::scoped_lock lock(mutex_);
    progress_.remove();
    check::Outcome outcome;
    outcome.findings = findings_;
    outcome.coverage.executions = last_.executions;
    outcome.seconds = last_.seconds;
    return outcome;
  }

  void onFinding(check::Finding &finding) override {
    const std::scoped_lock lock(mutex_);
    progress_.remove();
    const bool hasTrace = finding.evidence == check::Evidence::Witnessed;
    if (hasTrace && !arguments_.traceDirectory.empty())
      keep(finding);
    if (arguments_.jsonFile != "-")
      fmt::print("{}", arguments_.quiet ? report::renderReplay(finding)
                                        : report::renderFinding(finding, files_.lookup(), style_));
    std::fflush(stdout);
    findings_.push_back(finding);
  }

private:
  void keep(check::Finding &finding) {
    std::filesystem::path path = arguments_.traceDirectory;
    path /= fmt::format("{}-{}.trace", check::word(finding.kind), hex(finding.fingerprint));
    if (auto error = writeFile(path, trace::print(finding.trace)))
      fmt::print(stderr, "raddle: {}\n", error->message);
    else
      finding.traceFile = path.string();
  }

  const CheckArguments &arguments_;
  std::mutex mutex_; // held by whoever uses what follows
  ProgressLine progress_;
  const report::Style style_ = styleOfOutput(arguments_.text);
  SourceFiles files_;
  std::vector<check::Finding> findings_; // as they were told
  check::Progress last_;
};

bool succeeds(const std::optional<Error> &error) {
  if (error)
    fmt::print(stderr, "raddle: {}\n", error->message);
  return !error;
}

// In each form that was asked for; false if one could not be written, which it then said.
bool writeReports(const check::Outcome &outcome, const CheckArguments &arguments) {
  const auto fileOf = [&](const ReportForm &form) {
    const auto file = arguments.reportFiles.find(form.name);
    return file == arguments.reportFiles.end() ? "" : file->second;
  };
  const auto isUnwanted = [&](const ReportForm &form) { return fileOf(form).empty(); };
  if (arguments.jsonFile.empty() && std::ranges::all_of(reportForms(), isUnwanted))
    return true;
  const std::vector<std::string> words(arguments.words.begin() + 1, arguments.words.end());
  const std::string json = report::renderJson(outcome, {arguments.words.front(), words, arguments.sources.files});
  if (arguments.jsonFile == "-")
    fmt::print("{}", json);
  else if (!arguments.jsonFile.empty() && !succeeds(writeFile(arguments.jsonFile, json)))
    return false;
  return std::ranges::all_of(reportForms(), [&](const ReportForm &form) {
    return isUnwanted(form) || succeeds(writeReport(form, fileOf(form), json));
  });
}

int reportOutcome(const check::Outcome &outcome, const CheckArguments &arguments) {
  if (arguments.jsonFile != "-")
    fmt::print("{}{}", report::renderSummary(outcome, styleOfOutput(arguments.text)),
               arguments.timing ? report::renderTiming(outcome) : "");
  if (!writeReports(outcome, arguments))
    return kExitUsage;
  if (!arguments.newBaselineFile.empty() &&
      !succeeds(writeFile(arguments.newBaselineFile, check::printBaseline(outcome.findings))))
    return kExitUsage;
  return exitStatusOf(outcome, arguments);
}

// Says which entries of the baseline were not found, if all was looked at.
void noteBaseline(check::Outcome &outcome, const check::Baseline &baseline) {
  std::set<uint64_t> found;
  const auto add = [&](const check::Finding &finding) {
    found.insert(finding.fingerprint);
    for (const check::Finding::Merged &other : finding.merged)
      found.insert(other.fingerprint);
  };
  std::ranges::for_each(outcome.findings, add);
  std::ranges::for_each(outcome.suppressed, add, &check::SuppressedFinding::finding);
  for (const auto &[fingerprint, words] : baseline) {
    const bool isFound = found.contains(fingerprint);
    if (!isFound && outcome.coverage.complete)
      outcome.coverage.add({check::Said::NotInThisRun, {hex(fingerprint), words}});
  }
}

bool prepareTraceDirectory(const std::string &directory) {
  std::error_code error;
  if (!directory.empty())
    std::filesystem::create_directories(directory, error);
  if (error)
    fmt::print(stderr, "raddle: cannot create '{}': {}\n", directory, error.message());
  return !error;
}

Result<std::vector<check::Suppression>> readSuppressions(const std::string &path) {
  if (path.empty())
    return std::vector<check::Suppression>();
  auto text = readFile(path);
  if (!text)
    return text.error();
  auto suppressions = check::parseSuppressions(*text);
  return suppressions ? suppressions : Error{path + ", " + suppressions.error().message};
}

Result<check::Baseline> readBaseline(const std::string &path) {
  if (path.empty())
    return check::Baseline();
  auto text = readFile(path);
  if (!text)
    return text.error();
  auto baseline = check::parseBaseline(*text);
  return baseline ? baseline : Error{path + ", " + baseline.error().message};
}

// Unless the program is open, or turns out to be.
std::optional<build::BuildFailure> makeExecutable(const CheckArguments &arguments, EngineInput &input,
                                                  std::optional<build::Executable> &executable) {
  using Uninitialized = build::Sources::Uninitialized;
  const Uninitialized asked = input.sources.uninitialized;
  const Uninitialized ofOpen = asked == Uninitialized::CheckedIfRead ? Uninitialized::Zero : asked;
  if (input.sources.kind != build::Sources::Kind::Program || input.sources.harness.isOpen()) {
    input.sources.uninitialized = ofOpen;
    return std::nullopt;
  }
  auto built = build::build(input.sources, build::Installation::locate());
  if (const auto *failure = std::get_if<build::BuildFailure>(&built)) {
    if (failure->kind != build::BuildFailure::Kind::NoMain || !arguments.mayBeOpen)
      return *failure;
    input.sources.harness.entries = {"all"};
    input.sources.uninitialized = ofOpen;
    input.program.buildArguments = buildArguments(input.sources);
    return std::nullopt;
  }
  executable.emplace(std::get<build::Executable>(std::move(built)));
  input.launch.executable = executable->path;
  input.launch.shown = shownBy(arguments.text);
  input.program.statements = executable->statements;
  input.program.hash = executable->hash;
  input.program.choosesScenario = executable->choosesScenario;
  input.isAnnotated = executable->isAnnotated;
  input.comparesFreed = executable->comparesFreed;
  input.sources.uninitialized = executable->followsUninitialized ? Uninitialized::Checked : Uninitialized::Zero;
  input.program.buildArguments = buildArguments(input.sources);
  input.program.sites = std::make_shared<const std::vector<build::KnownSite>>(std::move(executable->sites));
  return std::nullopt;
}

// What can be said when the time is up, and nobody has stopped.
int giveUp(Printer &printer, const CheckArguments &arguments, const char *doing, const Finish &finish) {
  check::Outcome outcome = printer.soFar();
  outcome.coverage.stoppedBy = check::Said::Timeout;
  outcome.coverage.add({check::Said::TimeUp, {doing}});
  check::conclude(outcome);
  return finish(reportOutcome(outcome, arguments));
}

} // namespace

int exitStatusOf(const check::Outcome &outcome, const CheckArguments &arguments) {
  if (outcome.contradiction)
    return kExitInternal;
  const check::Verdict verdict =
      check::verdictWithout(outcome, {.known = true, .suppressed = arguments.acceptSuppressed});
  if (verdict == check::Verdict::Violated)
    return arguments.errorExitCode.value_or(kExitViolated);
  if (verdict == check::Verdict::Bounded && arguments.acceptBounded)
    return kExitProved;
  return exitCodeOf(verdict);
}

int checkProgram(const CheckArguments &arguments, const MakeEngine &makeEngine, const Finish &finish) {
  if (!prepareTraceDirectory(arguments.traceDirectory))
    return kExitUsage;
  auto suppressions = readSuppressions(arguments.suppressionsFile);
  auto baseline = readBaseline(arguments.baselineFile);
  if (!suppressions || !baseline) {
    fmt::print(stderr, "raddle: {}\n", (suppressions ? baseline.error() : suppressions.error()).message);
    return kExitUsage;
  }
  Printer printer(arguments);
  EngineInput input{arguments.sources,
                    {{}, arguments.programArguments},
                    {.suppressions = std::move(*suppressions),
                     .known = *baseline,
                     .writesBaseline = !arguments.newBaselineFile.empty(),
                     .statements = {},
                     .hash = {},
                     .buildArguments = buildArguments(arguments.sources)},
                    false,
                    false,
                    printer,
                    interrupted};
  printer.say("compiling");
  std::atomic<const char *> doing = "the program was compiled";
  TimeLimit limit(arguments.limits.timeoutSeconds, [&] { return giveUp(printer, arguments, doing.load(), finish); });
  std::optional<build::Executable> executable; // An open program can be executed only once its inputs are known.
  if (const auto failure = makeExecutable(arguments, input, executable)) {
    printer.finish();
    return reportBuildFailure(*failure);
  }
  catchInterrupts();
  const Engine engine = makeEngine(input);
  if (const int *status = std::get_if<int>(&engine))
    return *status;
  doing = "an engine worked, which did not stop";
  check::Limits limits = arguments.limits;
  limits.timeoutSeconds = limit.leaveToEngines();
  auto outcome = std::get<std::unique_ptr<check::Checker>>(engine)->check(limits);
  limit.lift();
  printer.finish();
  if (!outcome) {
    fmt::print(stderr, "raddle: {}\n", outcome.error().message);
    return kExitInternal;
  }
  noteBaseline(*outcome, *baseline);
  return finish(reportOutcome(*outcome, arguments));
}

} // namespace raddle::cli
