#include "engines/native/native_explorer.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "base/check.h"
#include "base/text.h"
#include "check/identity.h"
#include "engines/native/estimate.h"

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
  return finding.fingerprint == fingerprint ||
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
  request.rules = options.rules;
  request.everyFinding = options.program.needsEveryFinding();
  return request;
}

std::optional<Error> refuse(const Checkpoint &checkpoint, const replay::Launch &launch, const ExploreOptions &options,
                            const check::Limits &limits) {
  return refuse(checkpoint, identityOf(launch, options.program, requestFor(options, limits)));
}

// One call of check().
class NativeExplorer::Session {
public:
  Session(const NativeExplorer &explorer, const check::Limits &limits)
      : explorer_(explorer), limits_(limits), begin_(Clock::now()), nextProgress_(begin_ + kProgress),
        findings_(explorer.launch_, explorer.options_.program, explorer.listener_, outcome_) {}

  Result<check::Outcome> run();

private:
  [[nodiscard]] std::string whyStop() const;
  // Listens to the worker until it ends.
  [[nodiscard]] std::optional<Error> listen(replay::WorkerProcess &process);
  [[nodiscard]] std::optional<Error> take(worker::Message message);
  void askToStop(replay::WorkerProcess &process);
  void tellProgress(const worker::Status &status);
  void finish(replay::WorkerProcess &process);
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  const NativeExplorer &explorer_;
  const check::Limits &limits_;
  Clock::time_point begin_;
  Clock::time_point nextProgress_; // when to tell of progress next
  check::Outcome outcome_;
  replay::Findings findings_;
  std::set<uint64_t> judged_; // the findings of the worker that were confirmed, merged or suppressed: their identities
  std::optional<worker::Done> done_;
  std::string stoppedBy_;                 // why the worker was asked to stop; empty if it was not
  std::optional<Clock::time_point> kill_; // when it has had time enough for that
};

std::string NativeExplorer::Session::whyStop() const {
  if (explorer_.interrupted_.load(std::memory_order_relaxed))
    return "interrupt";
  if (limits_.timeoutSeconds && seconds() >= *limits_.timeoutSeconds)
    return "--timeout";
  return {};
}

void NativeExplorer::Session::askToStop(replay::WorkerProcess &process) {
  if (kill_) {
    if (Clock::now() >= *kill_ - kHurry)
      process.hurry();
    if (Clock::now() >= *kill_)
      process.kill();
    return;
  }
  stoppedBy_ = whyStop();
  if (stoppedBy_.empty())
    return;
  process.status().stop.store(1, std::memory_order_relaxed);
  kill_ = Clock::now() + kGrace;
}

void NativeExplorer::Session::tellProgress(const worker::Status &status) {
  if (Clock::now() < nextProgress_)
    return;
  nextProgress_ = Clock::now() + kProgress;
  explorer_.listener_.onProgress({.executions = status.begun,
                                  .round = status.round,
                                  .findings = outcome_.findings.size(),
                                  .seconds = seconds(),
                                  .size = estimateSize(status.share, status.shareAfter),
                                  .roundExecutions = status.executions + status.redundant});
}

std::optional<Error> NativeExplorer::Session::take(worker::Message message) {
  if (auto *done = std::get_if<worker::Done>(&message)) {
    done_ = std::move(*done);
    outcome_.seconds = seconds(); // The worker has yet to end, which explores nothing.
  }
  if (const auto *remark = std::get_if<worker::Remark>(&message))
    replay::apply(*remark, outcome_.coverage);
  if (const auto *cause = std::get_if<worker::Cause>(&message))
    noteCause(*cause, outcome_.findings);
  // A worker that was taken back to an earlier state finds again what it had found since.
  auto *finding = std::get_if<check::Finding>(&message);
  if (finding && judged_.insert(check::exactIdentityOf(*finding)).second)
    return findings_.confirm(std::move(*finding), limits_);
  return std::nullopt;
}

std::optional<Error> NativeExplorer::Session::listen(replay::WorkerProcess &process) {
  while (!process.ended()) {
    auto message = process.next(kPatience);
    if (!message)
      return message.error();
    if (*message)
      if (auto error = take(std::move(**message)))
        return error;
    process.status().wanted.store(findings_.fresh(), std::memory_order_relaxed);
    process.status().judged.store(judged_.size(), std::memory_order_release);
    askToStop(process);
    tellProgress(process.status());
  }
  return std::nullopt;
}

void NativeExplorer::Session::finish(replay::WorkerProcess &process) {
  check::Coverage &coverage = outcome_.coverage;
  coverage.executions = process.status().executions;
  coverage.blocked = process.status().blocked;
  coverage.redundant = process.status().redundant;
  if (explorer_.options_.selfCheck)
    coverage.digests = digestsOf(process.status());
  if (done_)
    coverage.rounds = done_->rounds;
  coverage.complete = done_ && done_->complete;
  if (!coverage.complete)
    coverage.stoppedBy = done_ && stoppedBy_.empty() ? done_->stoppedBy : stoppedBy_;
  if (const auto size = estimateSize(process.status().share, process.status().shareAfter); size && !coverage.complete)
    coverage.notes.push_back(noteOn(*size));
  outcome_.verdict = check::verdictOf(outcome_.findings, coverage);
  if (outcome_.verdict == check::Verdict::Unknown)
    outcome_.reason = coverage.unknowns.front();
  if (!done_)
    outcome_.seconds = seconds();
}

Result<check::Outcome> NativeExplorer::Session::run() {
  auto process = replay::WorkerProcess::start(explorer_.launch_, requestFor(explorer_.options_, limits_));
  if (!process)
    return process.error();
  if (auto error = listen(*process)) {
    process->kill();
    return *error;
  }
  ExitStatus status = process->wait();
  if (!done_ && !kill_) {
    if (status.code == kExitInternal)
      return replay::describeEnd(status);
    outcome_.coverage.unknowns.push_back(replay::describeEnd(status).message);
  }
  finish(*process);
  return std::move(outcome_);
}

NativeExplorer::NativeExplorer(replay::Launch launch, ExploreOptions options, check::FindingListener &listener,
                               const std::atomic<bool> &interrupted)
    : launch_(std::move(launch)), options_(std::move(options)), listener_(listener), interrupted_(interrupted) {}

Result<check::Outcome> NativeExplorer::check(const check::Limits &limits) {
  const PartSearchOptions &parts = options_.parts;
  if (parts.jobs <= 1 && parts.checkpoint.empty() && !parts.resumed && parts.mostMegabytes == 0)
    return Session(*this, limits).run();
  return PartSearch({launch_, options_.program, listener_, interrupted_}, requestFor(options_, limits), parts).run();
}

} // namespace raddle::engines
