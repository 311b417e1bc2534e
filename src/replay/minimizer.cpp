#include "replay/minimizer.h"

#include <algorithm>
#include <chrono>

#include "base/check.h"
#include "base/text.h"
#include "replay/findings.h"
#include "replay/replay.h"
#include "replay/smallest_cause.h"
#include "report/describe.h"

namespace raddle::replay {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using worker::Scrutinized;
using Kind = explore::StrategyChoice::Kind;

constexpr milliseconds kPatience{50}; // between two looks at the clock
constexpr milliseconds kGrace{2000};  // for a worker to end after it was asked to

uint64_t switchesIn(const trace::Trace &trace) {
  uint64_t switches = 0;
  const trace::TraceStep *last = nullptr;
  for (const trace::TraceStep &step : trace.steps) {
    if (!step.scheduled)
      continue;
    switches += last != nullptr && last->thread != step.thread ? 1 : 0;
    last = &step;
  }
  return switches;
}

// What a search came to.
struct Searched {
  std::vector<Scrutinized> seen;
  uint64_t executions = 0;
  bool isComplete = false; // nothing is left to explore
};

Result<Searched> search(const Launch &launch, const worker::Request &request, Clock::time_point end) {
  auto process = WorkerProcess::start(launch, request);
  if (!process)
    return process.error();
  Searched result;
  while (!process->ended()) {
    auto message = process->next(kPatience);
    if (!message)
      return message.error();
    if (auto *scrutinized = worker::as<Scrutinized>(*message))
      result.seen.push_back(std::move(*scrutinized));
    if (const auto *done = worker::as<worker::Done>(*message))
      result.isComplete = done->complete;
    if (Clock::now() >= end)
      process->status().stop.store(1, std::memory_order_relaxed);
    if (Clock::now() >= end + kGrace)
      process->kill();
  }
  result.executions = process->status().begun;
  const ExitStatus status = process->wait();
  if (status.code == kExitInternal)
    return describeEnd(status);
  return result;
}

// Goes through what `raddle minimize` does, one thing after the other.
class Minimizer {
public:
  Minimizer(const Launch &launch, const trace::Trace &trace, const MinimizeOptions &options)
      : launch_(launch), trace_(trace), options_(options), begin_(Clock::now()),
        wanted_(parseHex(trace.finding.substr(trace.finding.rfind(' ') + 1)).value_or(0)) {}

  Result<std::optional<Minimized>> run(const std::vector<build::KnownSite> &sites) {
    if (auto error = learnWanted())
      return *error;
    auto original = look(trace_);
    if (!original)
      return original.error();
    if (!*original)
      return std::optional<Minimized>();
    if (auto error = findShorter())
      return *error;
    auto shortest = confirmShortest(std::move(**original));
    if (!shortest)
      return shortest.error();
    if (auto error = explain(*shortest))
      return *error;
    Minimized result{std::move(shortest->finding), {}, switchesIn(trace_)};
    explanation_.switches = switchesIn(result.finding.trace);
    explanation_.isFewest = isComplete_ && isConfirmed_;
    result.explanation = std::move(explanation_);
    result.finding.replayed = true;
    nameTrace(result.finding, sites);
    return std::optional(std::move(result));
  }

private:
  // One execution that shows the finding, with all of its steps and the pairs among them.
  struct Look {
    check::Finding finding;
    Scrutinized scrutinized;
  };

  [[nodiscard]] Clock::time_point share(double part) const {
    return begin_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options_.seconds * part));
  }

  [[nodiscard]] worker::Request requestFor(const trace::Trace &trace) const {
    worker::Request request;
    request.limits = options_.limits;
    request.limits.maxSteps += trace.steps.size();
    request.limits.maxExecutions = options_.maxExecutions;
    request.visible = trace.visible;
    request.visible.variables.clear();
    request.threads = trace.threads;
    return request;
  }

  // Without conditions: what is wanted is the shortest order.
  [[nodiscard]] worker::ScrutinyRequest scrutiny() const { return {.wanted = wanted_, .conditions = {}}; }

  // Traces name findings as people see them; workers know them by what the search knew.
  std::optional<Error> learnWanted() {
    const auto shown = replay(launch_, trace_, options_.limits);
    if (!shown)
      return shown.error();
    const auto same = std::ranges::find(*shown, wanted_, &check::Finding::fingerprint);
    wanted_ = same == shown->end() ? wanted_ : check::searchedFingerprint(*same);
    return std::nullopt;
  }

  // Nothing if it does not show the finding.
  Result<std::optional<Look>> look(const trace::Trace &trace) {
    worker::Request request = requestFor(trace);
    request.task = worker::Replay{scheduleOf(trace), scrutiny()};
    auto shown = runOnce(launch_, request);
    if (!shown)
      return shown.error();
    const auto same = std::ranges::find(shown->findings, wanted_, check::searchedFingerprint);
    const auto described =
        std::ranges::find_if(shown->scrutinized, [](const Scrutinized &each) { return each.cost.steps == 0; });
    if (same == shown->findings.end() || described == shown->scrutinized.end())
      return std::optional<Look>();
    for (const Scrutinized &each : shown->scrutinized)
      if (each.cost.steps != 0 && !options_.isBruteForce)
        candidates_.push_back(each);
    return std::optional(Look{std::move(*same), std::move(*described)});
  }

  // First by all interleavings; if there are too many, by those with few preemptions.
  std::optional<Error> findShorter() {
    constexpr uint32_t kMostPreemptions = 8;
    worker::Request request = requestFor(trace_);
    worker::Explore explore{.strategy = {}, .scrutiny = scrutiny()};
    if (options_.isBruteForce)
      explore.strategy = {Kind::BruteForce, 1, 1};
    request.task = explore;
    auto searched = search(launch_, request, share(0.3));
    for (uint32_t n = 0; searched; ++n) {
      candidates_.insert(candidates_.end(), searched->seen.begin(), searched->seen.end());
      isComplete_ |= searched->isComplete && explore.strategy.kind != Kind::Preemptions;
      if (isComplete_ || options_.isBruteForce || n > kMostPreemptions || Clock::now() >= share(0.6))
        return std::nullopt;
      explore.strategy = {Kind::Preemptions, n, 1};
      request.task = explore;
      searched = search(launch_, request, share(0.6));
    }
    return searched.error();
  }

  // The best of those that show the finding in a fresh process, too.
  Result<Look> confirmShortest(Look original) {
    constexpr size_t kMostAttempts = 16;
    std::ranges::sort(candidates_, {}, &Scrutinized::cost);
    const std::vector<Scrutinized> candidates = candidates_;
    for (size_t i = 0; i < std::min(kMostAttempts, candidates.size()); ++i) {
      auto shown = look(candidates[i].trace);
      if (!shown)
        return shown.error();
      isConfirmed_ = i == 0 && *shown;
      if (*shown && switchesIn((*shown)->finding.trace) <= switchesIn(original.finding.trace))
        return std::move(**shown);
    }
    return original;
  }

  std::optional<Error> explain(const Look &shortest) {
    const trace::Trace &trace = shortest.scrutinized.trace;
    worker::Request request = requestFor(trace);
    request.rounds = worker::Rounds::One;
    worker::ScrutinyRequest scrutinized = scrutiny();
    std::vector<report::Explanation::Ordering> orderings;
    for (const auto &[first, second] : shortest.scrutinized.pairs) {
      scrutinized.conditions.push_back({nameOf(trace, first), nameOf(trace, second), 0});
      orderings.push_back({eventOf(trace, first), eventOf(trace, second)});
    }
    for (size_t i = 0; i < shortest.finding.trace.steps.size(); ++i)
      if (traitsOf(trace.steps[i].kind).givesValue()) {
        scrutinized.conditions.push_back({nameOf(trace, i), {}, trace.steps[i].choice});
        orderings.push_back({eventOf(trace, i), std::nullopt});
      }
    if (scrutinized.conditions.empty()) // Something has to be marked for executions to be told.
      scrutinized.conditions.push_back({{0, 0, UINT32_MAX}, {}, 0});
    request.task = worker::Explore{.strategy = {}, .scrutiny = std::move(scrutinized)};
    auto searched = search(launch_, request, share(1));
    if (!searched)
      return searched.error();
    explanation_.executions = searched->executions;
    explanation_.isComplete = searched->isComplete;
    const auto cause = smallestCause(searched->seen);
    const bool someFail = std::ranges::any_of(searched->seen, &Scrutinized::fails);
    const bool allFail = std::ranges::all_of(searched->seen, &Scrutinized::fails);
    explanation_.isFound = cause && someFail && (allFail || !orderings.empty());
    for (size_t i = 0; explanation_.isFound && i < cause->conditions.size(); ++i) {
      const Scrutinized &counterpart = searched->seen[cause->counterparts[i]];
      report::Explanation::Ordering ordering = orderings[cause->conditions[i]];
      ordering.shown = counterpart.marks[cause->conditions[i]] == Scrutinized::kReversed
                           ? report::Explanation::Shown::Reversed
                           : report::Explanation::Shown::Missing;
      auto fails = look(counterpart.trace);
      if (!fails)
        return fails.error();
      if (*fails) // It does not pass in a fresh process.
        ordering.shown = report::Explanation::Shown::No;
      explanation_.orderings.push_back(std::move(ordering));
    }
    return std::nullopt;
  }

  static worker::EventName nameOf(const trace::Trace &trace, size_t step) {
    const trace::TraceStep &named = trace.steps[step];
    return {named.thread, trace.sites[named.site].id, named.occurrence};
  }

  static report::Explanation::Event eventOf(const trace::Trace &trace, size_t number) {
    const trace::TraceStep &step = trace.steps[number];
    const bool isValue = traitsOf(step.kind).givesValue();
    return {trace.sites[step.site], trace::pathOf(step.thread, trace.threads),
            isValue ? report::describe(step, trace) : report::describeIntent(step, trace), step.occurrence};
  }

  void nameTrace(check::Finding &finding, const std::vector<build::KnownSite> &sites) const {
    finding.trace.program = trace_.program;
    finding.trace.build = trace_.build;
    finding.trace.arguments = trace_.arguments;
    finding.trace.finding = trace_.finding;
    nameSites(finding, &sites);
  }

  const Launch &launch_;
  const trace::Trace &trace_;
  const MinimizeOptions &options_;
  Clock::time_point begin_;
  uint64_t wanted_;                     // fingerprint
  std::vector<Scrutinized> candidates_; // orders of executions that show the finding
  report::Explanation explanation_;
  bool isComplete_ = false;  // all interleavings were looked at
  bool isConfirmed_ = false; // the best candidate is the one that was taken
};

} // namespace

Result<std::optional<Minimized>> minimize(const Launch &launch, const std::vector<build::KnownSite> &sites,
                                          const trace::Trace &trace, const MinimizeOptions &options) {
  return Minimizer(launch, trace, options).run(sites);
}

} // namespace raddle::replay
