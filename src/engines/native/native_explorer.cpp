#include "engines/native/native_explorer.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <map>
#include <poll.h>
#include <set>

#include "base/check.h"
#include "base/text.h"
#include "check/identity.h"
#include "engines/native/estimate.h"
#include "engines/native/known_findings.h"

namespace raddle::engines {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kPatience{50};  // between two looks at clock and interrupt
constexpr milliseconds kProgress{200}; // between two reports of progress
constexpr milliseconds kGrace{3000};   // for a worker to end after it was asked to
constexpr milliseconds kHurry{2500};   // before the end of that: for what it is doing to end by itself

check::Coverage::Digests digestsOf(const worker::Status &status) {
  return {status.digest, status.finalStates, status.finalStatesDigest, status.racyBytes, status.racyBytesDigest};
}

// Whether it is the one with that fingerprint, or was reported for it.
bool isIn(const check::Finding &finding, uint64_t fingerprint) {
  return finding.fingerprint == fingerprint || finding.searched == fingerprint ||
         std::ranges::find(finding.merged, fingerprint, &check::Finding::Merged::fingerprint) != finding.merged.end();
}

uint64_t reportedFor(uint64_t fingerprint, const std::vector<check::Finding> &findings) {
  const auto found = std::ranges::find_if(findings, [&](const auto &each) { return isIn(each, fingerprint); });
  return found == findings.end() ? fingerprint : found->fingerprint;
}

void noteCause(const worker::Cause &cause, std::vector<check::Finding> &findings) {
  for (check::Finding &finding : findings)
    if (isIn(finding, cause.finding))
      finding.after = hex(reportedFor(cause.after, findings));
}

} // namespace

worker::Request requestFor(const ExploreOptions &options, const check::Limits &limits) {
  worker::Request request;
  request.task = worker::Explore{.mode = options.mode,
                                 .strategy = options.strategy,
                                 .selfCheck = options.selfCheck,
                                 .paranoid = options.paranoid,
                                 .scrutiny = {}};
  request.limits = limits;
  request.visible.all = options.visibleAll;
  request.visible.options = options.search;
  request.rounds = options.rounds;
  request.mutations = options.mutations;
  request.everyFinding = options.program.needsEveryFinding();
  return request;
}

std::optional<Error> refuse(const Checkpoint &checkpoint, const replay::Launch &launch, const ExploreOptions &options,
                            const check::Limits &limits) {
  return refuse(checkpoint, identityOf(launch, options.program, requestFor(options, limits)));
}

// One call of check(). Several workers explore if the program chooses a scenario first: each has a group of them.
class NativeExplorer::Session {
public:
  Session(const NativeExplorer &explorer, const check::Limits &limits)
      : explorer_(explorer), limits_(limits), begin_(Clock::now()), nextProgress_(begin_ + kProgress),
        findings_(explorer.launch_, explorer.options_.program, explorer.listener_, outcome_),
        holds_(explorer.options_.program.choosesScenario && !limits.stopAtFirst),
        known_(requestFor(explorer.options_, limits)) {}

  Result<check::Outcome> run();

private:
  [[nodiscard]] std::optional<check::Said> whyStop() const;
  struct Worker {
    explicit Worker(replay::WorkerProcess started) : process(std::move(started)) {}
    replay::WorkerProcess process;
    std::optional<worker::Done> done;
  };
  // Their sums.
  struct Counts {
    uint64_t begun = 0;
    uint64_t executions = 0;
    uint64_t blocked = 0;
    uint64_t redundant = 0;
    uint64_t scenarios = 0;
    uint64_t scenariosBegun = 0;
    uint64_t scenariosExhausted = 0;
  };

  [[nodiscard]] std::optional<Error> start();
  // Listens to the workers until they end.
  [[nodiscard]] std::optional<Error> listen();
  [[nodiscard]] std::optional<Error> listenTo(Worker &worker);
  void awaitMessages();
  [[nodiscard]] bool haveEnded() const;
  [[nodiscard]] std::optional<Error> take(Worker &worker, worker::Message message);
  // Tells what was found in scenarios, each once.
  [[nodiscard]] std::optional<Error> tellInOrder();
  // Says what became of workers that ended before they were done.
  [[nodiscard]] std::optional<Error> wait();
  void askToStop();
  void tellProgress();
  [[nodiscard]] Counts counts();
  [[nodiscard]] std::optional<check::SizeRange> size();
  [[nodiscard]] bool areDone() const;
  void finish();
  void noteScenarios(const Counts &counts);
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  const NativeExplorer &explorer_;
  const check::Limits &limits_;
  Clock::time_point begin_;
  Clock::time_point nextProgress_; // when to tell of progress next
  check::Outcome outcome_;
  replay::Findings findings_;
  std::set<uint64_t> judged_; // the findings of the worker that were confirmed, merged or suppressed: their identities
  std::deque<Worker> workers_;
  // If there are scenarios, what is not told until all workers have ended: a smaller one may show it, too.
  bool holds_;
  KnownFindings known_;
  std::map<uint32_t, std::vector<check::Finding>> held_;
  std::vector<worker::Cause> causes_;
  std::optional<check::Said> stoppedBy_;  // why the worker was asked to stop; nothing if it was not
  std::optional<Clock::time_point> kill_; // when it has had time enough for that
};

std::optional<check::Said> NativeExplorer::Session::whyStop() const {
  if (explorer_.interrupted_.load(std::memory_order_relaxed))
    return check::Said::Interrupt;
  if (limits_.timeoutSeconds && seconds() >= *limits_.timeoutSeconds)
    return check::Said::Timeout;
  return std::nullopt;
}

void NativeExplorer::Session::askToStop() {
  if (kill_) {
    for (Worker &worker : workers_) {
      if (Clock::now() >= *kill_ - kHurry)
        worker.process.hurry();
      if (Clock::now() >= *kill_)
        worker.process.kill();
    }
    return;
  }
  stoppedBy_ = whyStop();
  if (!stoppedBy_)
    return;
  for (Worker &worker : workers_)
    worker.process.status().stop.store(1, std::memory_order_relaxed);
  kill_ = Clock::now() + kGrace;
}

NativeExplorer::Session::Counts NativeExplorer::Session::counts() {
  Counts counts;
  for (Worker &worker : workers_) {
    const worker::Status &status = worker.process.status();
    counts.begun += status.begun;
    counts.executions += status.executions;
    counts.blocked += status.blocked;
    counts.redundant += status.redundant;
    counts.scenarios += status.scenarios;
    counts.scenariosBegun += status.scenariosBegun;
    counts.scenariosExhausted += status.scenariosExhausted;
  }
  return counts;
}

// Of all workers, if it is known of each.
std::optional<check::SizeRange> NativeExplorer::Session::size() {
  double all = 0;
  uint64_t done = 0;
  for (Worker &worker : workers_) {
    const double share = worker.process.status().share;
    const uint64_t after = worker.process.status().shareAfter;
    if (share <= 0)
      return std::nullopt;
    all += static_cast<double>(after) / share;
    done += after;
  }
  return estimateSize(static_cast<double>(done) / all, done);
}

void NativeExplorer::Session::tellProgress() {
  if (Clock::now() < nextProgress_)
    return;
  nextProgress_ = Clock::now() + kProgress;
  const Counts now = counts();
  check::Progress progress{.executions = now.begun,
                           .round = workers_.front().process.status().round,
                           .findings = outcome_.findings.size() + held_.size(),
                           .seconds = seconds(),
                           .size = size(),
                           .roundExecutions = now.executions + now.redundant};
  if (now.scenarios > 1)
    progress.scenarios = {now.scenarios, now.scenariosExhausted};
  explorer_.listener_.onProgress(progress);
}

std::optional<Error> NativeExplorer::Session::take(Worker &worker, worker::Message message) {
  if (auto *done = std::get_if<worker::Done>(&message)) {
    worker.done = std::move(*done);
    outcome_.seconds = seconds(); // The worker has yet to end, which explores nothing.
  }
  if (auto *statement = std::get_if<check::Statement>(&message))
    outcome_.coverage.add(std::move(*statement));
  if (const auto *cause = std::get_if<worker::Cause>(&message))
    causes_.push_back(*cause);
  auto *finding = std::get_if<check::Finding>(&message);
  if (finding == nullptr)
    return std::nullopt;
  if (holds_) {
    const std::vector<trace::TraceStep> &steps = finding->trace.steps;
    held_[steps.empty() ? 0 : steps.front().choice].push_back(std::move(*finding));
    return std::nullopt;
  }
  // A worker that was taken back to an earlier state finds again what it had found since.
  if (judged_.insert(check::exactIdentityOf(*finding)).second)
    return findings_.confirm(std::move(*finding), limits_);
  return std::nullopt;
}

// Of the smallest scenario that shows it, so that it does not matter who was faster either.
std::optional<Error> NativeExplorer::Session::tellInOrder() {
  for (auto &[scenario, findings] : held_)
    for (check::Finding &finding : findings) {
      if (known_.contains(finding))
        continue;
      known_.add(finding);
      if (auto error = findings_.confirm(std::move(finding), limits_))
        return error;
    }
  held_.clear();
  return std::nullopt;
}

std::optional<Error> NativeExplorer::Session::start() {
  worker::Request request = requestFor(explorer_.options_, limits_);
  auto &task = std::get<worker::Explore>(request.task);
  task.groups = explorer_.workers(limits_);
  for (task.group = 0; task.group < task.groups; ++task.group) {
    auto process = replay::WorkerProcess::start(explorer_.launch_, request);
    if (!process)
      return process.error();
    workers_.emplace_back(std::move(*process));
  }
  return std::nullopt;
}

bool NativeExplorer::Session::haveEnded() const {
  return std::ranges::all_of(workers_, [](const Worker &each) { return each.process.ended(); });
}

bool NativeExplorer::Session::areDone() const {
  return std::ranges::all_of(workers_, [](const Worker &each) { return each.done.has_value(); });
}

void NativeExplorer::Session::awaitMessages() {
  std::vector<pollfd> waiting;
  for (const Worker &worker : workers_)
    if (!worker.process.ended())
      waiting.push_back({worker.process.reports(), POLLIN, 0});
  ::poll(waiting.data(), waiting.size(), static_cast<int>(kPatience.count()));
}

std::optional<Error> NativeExplorer::Session::listenTo(Worker &worker) {
  while (true) {
    auto message = worker.process.next(milliseconds(0));
    if (!message)
      return message.error();
    if (!*message)
      break;
    if (auto error = take(worker, std::move(**message)))
      return error;
  }
  worker.process.status().wanted.store(findings_.fresh(), std::memory_order_relaxed);
  worker.process.status().judged.store(judged_.size(), std::memory_order_release);
  return std::nullopt;
}

std::optional<Error> NativeExplorer::Session::listen() {
  while (!haveEnded()) {
    awaitMessages();
    for (Worker &worker : workers_)
      if (auto error = listenTo(worker))
        return error;
    askToStop();
    tellProgress();
  }
  return tellInOrder();
}

std::optional<Error> NativeExplorer::Session::wait() {
  for (Worker &worker : workers_) {
    const ExitStatus status = worker.process.wait();
    if (worker.done || kill_)
      continue;
    if (status.code == kExitInternal)
      return replay::describeEnd(status);
    outcome_.coverage.add({check::Said::WorkerEnded, {replay::describeEnd(status).message}});
  }
  return std::nullopt;
}

void NativeExplorer::Session::noteScenarios(const Counts &counts) {
  if (counts.scenarios < 2 || outcome_.coverage.complete)
    return;
  outcome_.coverage.add(
      {check::Said::ScenariosLeft,
       {std::to_string(counts.scenariosExhausted), std::to_string(counts.scenariosBegun - counts.scenariosExhausted),
        std::to_string(counts.scenarios - counts.scenariosBegun)}});
}

void NativeExplorer::Session::finish() {
  check::Coverage &coverage = outcome_.coverage;
  const Counts counted = counts();
  coverage.executions = counted.executions;
  coverage.blocked = counted.blocked;
  coverage.redundant = counted.redundant;
  if (explorer_.options_.selfCheck)
    coverage.digests = digestsOf(workers_.front().process.status());
  coverage.complete = areDone();
  std::optional<check::Said> stoppedBy;
  for (const Worker &worker : workers_) {
    if (!worker.done)
      continue;
    coverage.complete &= worker.done->complete;
    stoppedBy = stoppedBy ? stoppedBy : worker.done->stoppedBy;
    coverage.rounds.resize(std::max(coverage.rounds.size(), worker.done->rounds.size()));
    for (size_t round = 0; round < worker.done->rounds.size(); ++round)
      coverage.rounds[round] += worker.done->rounds[round];
  }
  if (!coverage.complete)
    coverage.stoppedBy = areDone() && !stoppedBy_ ? stoppedBy : stoppedBy_;
  if (const auto known = size(); known && !coverage.complete)
    coverage.add({check::Said::Note, {noteOn(*known)}});
  noteScenarios(counted);
  for (const worker::Cause &cause : causes_)
    noteCause(cause, outcome_.findings);
  if (explorer_.options_.search.expectedExit)
    coverage.checked.add(check::PropertySet(check::Property::ExitStatus));
  check::conclude(outcome_);
  if (!areDone())
    outcome_.seconds = seconds();
}

Result<check::Outcome> NativeExplorer::Session::run() {
  if (auto error = start())
    return *error;
  if (auto error = listen()) {
    for (const Worker &worker : workers_)
      worker.process.kill();
    return *error;
  }
  if (auto error = wait())
    return *error;
  finish();
  return std::move(outcome_);
}

// Which execution comes first matters if only some are wanted.
uint32_t NativeExplorer::workers(const check::Limits &limits) const {
  const bool areAllWanted = !limits.maxExecutions && !limits.stopAtFirst && !options_.selfCheck;
  const bool takeTurns = options_.program.choosesScenario && options_.strategy.kind == StrategyChoice::Kind::Dpor;
  return takeTurns && areAllWanted ? std::max(options_.parts.jobs, 1U) : 1;
}

NativeExplorer::NativeExplorer(replay::Launch launch, ExploreOptions options, check::FindingListener &listener,
                               const std::atomic<bool> &interrupted)
    : launch_(std::move(launch)), options_(std::move(options)), listener_(listener), interrupted_(interrupted) {}

Result<check::Outcome> NativeExplorer::check(const check::Limits &limits) {
  const PartSearchOptions &parts = options_.parts;
  const bool isWhole = parts.checkpoint.empty() && !parts.resumed && parts.mostMegabytes == 0;
  if (isWhole && (parts.jobs <= 1 || options_.program.choosesScenario))
    return Session(*this, limits).run();
  return PartSearch({launch_, options_.program, listener_, interrupted_}, requestFor(options_, limits), parts).run();
}

} // namespace raddle::engines
