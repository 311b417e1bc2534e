#include "engines/witness/witness_finder.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <future>
#include <map>
#include <set>

#include "base/text.h"
#include "check/identity.h"
#include "replay/replay.h"
#include "replay/worker_process.h"

namespace raddle::engines {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using worker::Plan;
using worker::Warning;

constexpr milliseconds kPatience{50};
constexpr milliseconds kGrace{2000}; // for a worker to end after it was asked to
// Of one thread in the watched execution; far more than what is explored again and again may have.
constexpr uint64_t kMaxSteps = 10'000'000;

// The variable without the numbers of elements: what people think of as one thing to protect.
std::string withoutIndices(const std::string &variable) {
  std::string result;
  bool isInside = false;
  for (const char c : variable) {
    isInside = c == '[' || (isInside && c != ']');
    if (!isInside || c == '[')
      result += c;
  }
  return result;
}

// A watched execution.
struct Run {
  std::vector<trace::ThreadName> threads;
  std::vector<explore::Step> steps;
};

// A pair of accesses that was suspected in one of the watched executions.
struct Suspect {
  Warning warning;
  size_t run = 0;           // the execution
  bool isWitnessed = false; // a race was found there, this one or another
  bool isExhausted = false; // no interleaving is left in which it could be

  [[nodiscard]] const std::string &variable() const { return warning.finding.variable; }
  [[nodiscard]] bool isAbout(const check::Finding &race) const {
    return check::operationsOf(warning.finding) == check::operationsOf(race) ||
           trace::overlap(warning.finding.location, race.location) ||
           withoutIndices(variable()) == withoutIndices(race.variable);
  }
};

// One search for a suspect.
struct Attempt {
  size_t plan = 0;  // which of its plans
  uint32_t end = 0; // the first step of the watched execution that is not repeated
  StrategyChoice strategy;
  uint64_t budget = 0; // steps of all its executions
};

// What a search came to.
struct Sought {
  std::vector<check::Finding> races; // replayed
  std::vector<check::Statement> notes;
  uint64_t executions = 0;
  bool isBounded = false;  // something in it was not explored, or not under control
  bool isComplete = false; // nothing was left to explore
  std::optional<Error> error;
};

} // namespace

class WitnessFinder::Session {
public:
  Session(const WitnessFinder &finder, const check::Limits &limits)
      : finder_(finder), options_(finder.options_), limits_(limits), begin_(Clock::now()),
        findings_(finder.launch_, options_.program, finder.listener_, outcome_) {
    limits_.maxSteps = std::max(limits_.maxSteps, kMaxSteps);
    outcome_.coverage.watched.emplace();
  }

  Result<check::Outcome> run();

private:
  [[nodiscard]] bool isOver() const;
  [[nodiscard]] worker::Request request() const;
  [[nodiscard]] std::optional<Error> watch(uint32_t run);
  // Whether the worker said that it has done all it was asked for.
  [[nodiscard]] Result<bool> listen(replay::WorkerProcess &process);
  void add(Warning warning, size_t run);

  // The searches for one suspect, until one of them comes to a race.
  [[nodiscard]] Sought seek(const Suspect &suspect) const;
  [[nodiscard]] std::vector<trace::Location> visibleBefore() const;
  [[nodiscard]] worker::Request requestFor(const Suspect &suspect, const Attempt &attempt) const;
  [[nodiscard]] Sought search(const worker::Request &request) const;
  void confirm(const trace::Trace &trace, Sought &sought) const;
  [[nodiscard]] std::optional<Error> workOff();
  [[nodiscard]] std::optional<Error> searchRest();
  [[nodiscard]] std::optional<Error> take(Sought sought);
  [[nodiscard]] bool isNew(const check::Finding &race);
  // What tells suspicions apart: the operations, or if one does not stand for others there, all.
  [[nodiscard]] uint64_t identityOf(const check::Finding &finding) const {
    return options_.program.needsEveryFinding() ? check::exactIdentityOf(finding) : check::operationsOf(finding);
  }
  // Whether nobody needs to look for it any more: a race that is suppressed does not stand for others on its variable.
  [[nodiscard]] bool isSettledBy(const Suspect &suspect, const check::Finding &race) const {
    return options_.program.needsEveryFinding() ? suspect.warning.finding.fingerprint == race.fingerprint
                                                : suspect.isAbout(race);
  }
  void tellSuspected();
  void tellSuspected(Suspect &suspect, size_t others);
  void tellProgress(size_t workedOff) const;
  void finish();
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  [[nodiscard]] check::Watched &watched() { return *outcome_.coverage.watched; }

  const WitnessFinder &finder_;
  const WitnessOptions &options_;
  check::Limits limits_;
  Clock::time_point begin_;
  check::Outcome outcome_;
  replay::Findings findings_;
  std::vector<Run> runs_;
  std::vector<Suspect> suspects_;     // in the order in which they are worked off
  std::set<uint64_t> known_;          // findings, by their identities
  std::vector<trace::Location> racy_; // where races were found
  bool restIsBounded_ = false;        // the search for all that was left could not come to everything
};

bool WitnessFinder::Session::isOver() const {
  return finder_.interrupted_.load(std::memory_order_relaxed) ||
         (limits_.timeoutSeconds && seconds() >= *limits_.timeoutSeconds);
}

worker::Request WitnessFinder::Session::request() const {
  worker::Request request;
  request.limits = limits_;
  request.limits.maxExecutions.reset();
  request.limits.stopAtFirst = false;
  request.visible.options = options_.environment;
  return request;
}

std::optional<Error> WitnessFinder::Session::watch(uint32_t run) {
  worker::Request watching = request();
  worker::Watch task{options_.schedule, {}};
  task.strategy.seed += run;
  if (options_.given) {
    watching.visible = options_.given->visible;
    watching.threads = options_.given->threads;
    task.steps = replay::scheduleOf(*options_.given);
  }
  watching.task = std::move(task);
  auto process = replay::WorkerProcess::start(finder_.launch_, watching);
  if (!process)
    return process.error();
  const Result<bool> isDone = listen(*process);
  if (!isDone || isOver())
    process->kill();
  const ExitStatus status = process->wait();
  if (!isDone)
    return isDone.error();
  if (!*isDone && !isOver())
    outcome_.coverage.add({check::Said::WorkerEnded, {replay::describeEnd(status).message}});
  return std::nullopt;
}

Result<bool> WitnessFinder::Session::listen(replay::WorkerProcess &process) {
  bool isDone = false;
  while (!process.ended() && !isOver()) {
    auto message = process.next(kPatience);
    if (!message)
      return message.error();
    if (!*message)
      continue;
    if (const auto *statement = worker::as<check::Statement>(*message))
      outcome_.coverage.add(*statement);
    auto *finding = worker::as<check::Finding>(*message);
    if (finding && known_.insert(check::exactIdentityOf(*finding)).second)
      if (auto error = findings_.confirm(std::move(*finding), limits_))
        return *error;
    isDone |= worker::as<worker::Done>(*message) != nullptr;
    if (auto *seen = worker::as<worker::Watched>(*message)) {
      watched().accesses += seen->accesses;
      watched().steps += seen->steps;
      watched().bytes += seen->bytes;
      watched().seconds += seen->seconds;
      ++watched().runs;
      runs_.push_back({std::move(seen->trace.threads), replay::scheduleOf(seen->trace)});
    }
    if (auto *warning = worker::as<Warning>(*message))
      add(std::move(*warning), runs_.size() - 1);
  }
  return isDone;
}

// The same two places may have been suspected in an execution before.
void WitnessFinder::Session::add(Warning warning, size_t run) {
  for (Suspect &other : suspects_)
    if (identityOf(other.warning.finding) == identityOf(warning.finding)) {
      other.warning.breaksDiscipline |= warning.breaksDiscipline;
      return;
    }
  suspects_.push_back({std::move(warning), run});
}

namespace {

// Whether the step with that number of the watched execution cannot be taken while the first access is delayed.
bool isLeftOut(const Plan &plan, trace::ThreadId thread, uint32_t number) {
  for (const Plan::Stuck &stuck : plan.stuck)
    if (stuck.thread == thread && number >= stuck.from)
      return true;
  return thread == plan.park.thread && number > plan.park.step;
}

// The others, up to `end`.
std::vector<explore::Step> stepsOf(const Plan &plan, const Run &run, uint32_t end) {
  std::vector<explore::Step> steps;
  for (uint32_t i = 0; i < end; ++i)
    if (i <= plan.park.step || !isLeftOut(plan, run.steps[i].thread, i))
      steps.push_back(run.steps[i]);
  return steps;
}

} // namespace

// Locations whose accesses were steps of the watched execution.
std::vector<trace::Location> WitnessFinder::Session::visibleBefore() const {
  return options_.given ? options_.given->visible.locations : std::vector<trace::Location>();
}

worker::Request WitnessFinder::Session::requestFor(const Suspect &suspect, const Attempt &attempt) const {
  const Plan &plan = suspect.warning.plans[attempt.plan];
  worker::Request seeking = request();
  seeking.rounds = worker::Rounds::One;
  seeking.threads = runs_[suspect.run].threads;
  seeking.visible.locations = visibleBefore();
  seeking.visible.locations.push_back(plan.location);
  seeking.task = worker::Seek{.strategy = attempt.strategy,
                              .steps = stepsOf(plan, runs_[suspect.run], attempt.end),
                              .park = plan.park,
                              .keepsParked = options_.keepsFirst,
                              .preferred = options_.hint ? plan.preferred : trace::kNoThread,
                              .budget = attempt.budget};
  return seeking;
}

namespace {

// With as much of the watched execution as can be repeated, then with as little, and then by drawing at random.
std::vector<Attempt> attemptsFor(const std::vector<Plan> &plans) {
  std::vector<Attempt> result;
  for (size_t i = 0; i < plans.size(); ++i)
    result.push_back({i, plans[i].end, {}});
  for (size_t i = 0; i < plans.size(); ++i)
    if (const uint32_t least = plans[i].park.step + 1; plans[i].end > least)
      result.push_back({i, least, {}});
  result.push_back({0, plans.front().end, {StrategyChoice::Kind::Pos, 0, 1}});
  return result;
}

} // namespace

Sought WitnessFinder::Session::seek(const Suspect &suspect) const {
  Sought all;
  std::vector<Attempt> attempts = attemptsFor(suspect.warning.plans);
  for (Attempt &attempt : attempts)
    attempt.budget = std::max<uint64_t>(1, options_.budget / attempts.size());
  for (const Attempt &attempt : attempts) {
    Sought sought = search(requestFor(suspect, attempt));
    all.executions += sought.executions;
    all.error = sought.error;
    all.notes.insert(all.notes.end(), sought.notes.begin(), sought.notes.end());
    all.races.insert(all.races.end(), std::make_move_iterator(sought.races.begin()),
                     std::make_move_iterator(sought.races.end()));
    const bool isFound = std::any_of(all.races.begin(), all.races.end(),
                                     [&](const check::Finding &race) { return isSettledBy(suspect, race); });
    if (isFound || all.error || isOver())
      break;
  }
  return all;
}

// The two accesses stand next to each other at the end; what else the interleaving shows is as true.
void WitnessFinder::Session::confirm(const trace::Trace &trace, Sought &sought) const {
  auto shown = replay::replay(finder_.launch_, trace, limits_);
  if (!shown) {
    sought.error = shown.error();
    return;
  }
  for (check::Finding &finding : *shown) {
    if (finding.kind != check::Kind::DataRace)
      continue;
    finding.replayed = true;
    sought.races.push_back(std::move(finding));
  }
}

namespace {

void note(const check::Statement &statement, Sought &sought) {
  const check::Sort sort = check::sortOf(statement.what);
  if (sort == check::Sort::Note)
    sought.notes.push_back(statement);
  sought.isBounded |= sort != check::Sort::Note && sort != check::Sort::Assumption;
}

// Lets a worker come to the end of what it is doing, if it is not at its end.
ExitStatus end(replay::WorkerProcess &process) {
  process.status().stop.store(1, std::memory_order_relaxed);
  const Clock::time_point patience = Clock::now() + kGrace;
  while (!process.ended() && Clock::now() < patience && process.next(kPatience).ok())
    ;
  if (!process.ended())
    process.kill();
  return process.wait();
}

} // namespace

Sought WitnessFinder::Session::search(const worker::Request &request) const {
  Sought sought;
  auto process = replay::WorkerProcess::start(finder_.launch_, request);
  if (!process) {
    sought.error = process.error();
    return sought;
  }
  const bool isForAll = std::get<worker::Seek>(request.task).park.thread == trace::kNoThread;
  bool isDone = false;
  while (!process->ended() && !sought.error && !isOver()) {
    auto message = process->next(kPatience);
    if (!message)
      sought.error = message.error();
    if (!message || !*message)
      continue;
    if (const auto *statement = worker::as<check::Statement>(*message))
      note(*statement, sought);
    const auto *done = worker::as<worker::Done>(*message);
    isDone |= done != nullptr;
    if (done)
      sought.isComplete = done->complete && !sought.isBounded;
    const auto *finding = worker::as<check::Finding>(*message);
    if (finding && finding->kind == check::Kind::DataRace)
      confirm(finding->trace, sought);
    if (const auto *meeting = worker::as<worker::Meeting>(*message))
      confirm(meeting->trace, sought);
    if (!sought.races.empty() && !isForAll)
      break;
  }
  const bool isCutShort = process->ended() && !isDone;
  const ExitStatus status = end(*process);
  if (isCutShort)
    sought.notes.push_back({check::Said::SearchCutShort, {replay::describeEnd(status).message}});
  sought.executions = process->status().begun;
  return sought;
}

// Of races on the same memory one is enough, if one stands for the others.
bool WitnessFinder::Session::isNew(const check::Finding &race) {
  if (!known_.insert(check::exactIdentityOf(race)).second)
    return false;
  const bool isRacy = std::any_of(racy_.begin(), racy_.end(), [&](const trace::Location &location) {
    return trace::overlap(location, race.location);
  });
  racy_.push_back(race.location);
  return !isRacy || options_.program.needsEveryFinding();
}

std::optional<Error> WitnessFinder::Session::take(Sought sought) {
  outcome_.coverage.executions += sought.executions;
  for (const check::Statement &note : sought.notes)
    outcome_.coverage.add(note);
  for (check::Finding &race : sought.races) {
    for (Suspect &suspect : suspects_)
      suspect.isWitnessed |= isSettledBy(suspect, race);
    if (isNew(race))
      findings_.add(std::move(race));
  }
  return sought.error;
}

// So many at a time that what is found by some of them spares the search for others, whatever is done first.
std::optional<Error> WitnessFinder::Session::workOff() {
  for (size_t next = 0; next < suspects_.size() && !isOver();) {
    std::vector<std::future<Sought>> batch;
    for (; next < suspects_.size() && batch.size() < options_.jobs; ++next)
      if (!suspects_[next].isWitnessed)
        batch.push_back(std::async(std::launch::async, [this, suspect = &suspects_[next]] { return seek(*suspect); }));
    std::optional<Error> failure;
    for (std::future<Sought> &each : batch)
      if (auto error = take(each.get()))
        failure = error;
    if (failure)
      return failure;
    tellProgress(next);
  }
  return std::nullopt;
}

// From the beginning of the program, for all that are left.
std::optional<Error> WitnessFinder::Session::searchRest() {
  worker::Request seeking = request();
  for (const Suspect &suspect : suspects_)
    if (!suspect.isWitnessed)
      seeking.visible.locations.push_back(suspect.warning.finding.location);
  if (seeking.visible.locations.empty() || isOver())
    return std::nullopt;
  worker::Seek task;
  task.budget = options_.budget;
  seeking.task = task;
  Sought sought = search(seeking);
  const bool isComplete = sought.isComplete;
  restIsBounded_ = sought.isBounded;
  if (auto error = take(std::move(sought)))
    return error;
  for (Suspect &suspect : suspects_)
    suspect.isExhausted = isComplete && !suspect.isWitnessed;
  return std::nullopt;
}

// One for each variable.
void WitnessFinder::Session::tellSuspected() {
  std::map<std::string, std::vector<Suspect *>> byVariable;
  std::vector<std::string> order;
  for (Suspect &suspect : suspects_) {
    if (suspect.isWitnessed || !suspect.warning.breaksDiscipline)
      continue;
    ++(suspect.isExhausted ? watched().excluded : watched().givenUp);
    std::vector<Suspect *> &all = byVariable[withoutIndices(suspect.variable())];
    if (all.empty())
      order.push_back(withoutIndices(suspect.variable()));
    all.push_back(&suspect);
  }
  for (const std::string &variable : order)
    tellSuspected(*byVariable[variable].front(), byVariable[variable].size() - 1);
}

void WitnessFinder::Session::tellSuspected(Suspect &suspect, size_t others) {
  check::Finding finding = std::move(suspect.warning.finding);
  finding.severity = check::Severity::Warning;
  finding.evidence = check::Evidence::Suspected;
  const std::string why = suspect.isExhausted ? "in no interleaving do the accesses meet"
                          : restIsBounded_    ? "not all of the program could be explored"
                                              : "the budget was spent";
  const std::string more = others == 0 ? "" : fmt::format(" ({} other pairs of places are like it)", others);
  finding.message = fmt::format("no lock protects `{}` consistently{}, but no witness of a race was found: {}; in the "
                                "watched execution the accesses were ordered by {}",
                                finding.variable, more, why, suspect.warning.ordering);
  findings_.add(std::move(finding));
}

void WitnessFinder::Session::tellProgress(size_t workedOff) const {
  check::Progress::Warnings warnings{suspects_.size()};
  for (size_t i = 0; i < suspects_.size(); ++i) {
    warnings.witnessed += suspects_[i].isWitnessed ? 1 : 0;
    warnings.givenUp += i < workedOff && !suspects_[i].isWitnessed ? 1 : 0;
  }
  check::Progress progress{outcome_.coverage.executions, 1, outcome_.findings.size(), seconds()};
  progress.warnings = warnings;
  finder_.listener_.onProgress(progress);
}

void WitnessFinder::Session::finish() {
  check::Coverage &coverage = outcome_.coverage;
  for (const Suspect &suspect : suspects_) {
    ++(suspect.warning.breaksDiscipline ? watched().warnings : watched().candidates);
    watched().witnessed += suspect.isWitnessed ? 1 : 0;
  }
  coverage.executions += watched().runs;
  coverage.complete = !isOver();
  if (!coverage.complete)
    coverage.stoppedBy = finder_.interrupted_ ? check::Said::Interrupt : check::Said::Timeout;
  coverage.add({check::Said::WatchedOnly, {std::to_string(watched().runs)}});
  coverage.checked = check::PropertySet(check::Property::DataRaces);
  check::conclude(outcome_);
  outcome_.seconds = seconds();
}

Result<check::Outcome> WitnessFinder::Session::run() {
  for (uint32_t run = 0; run < options_.runs && !isOver(); ++run)
    if (auto error = watch(run))
      return *error;
  if (auto error = workOff())
    return *error;
  if (auto error = searchRest())
    return *error;
  tellSuspected();
  finish();
  return std::move(outcome_);
}

WitnessFinder::WitnessFinder(replay::Launch launch, WitnessOptions options, check::FindingListener &listener,
                             const std::atomic<bool> &interrupted)
    : launch_(std::move(launch)), options_(std::move(options)), listener_(listener), interrupted_(interrupted) {}

Result<check::Outcome> WitnessFinder::check(const check::Limits &limits) {
  return Session(*this, limits).run();
}

} // namespace raddle::engines
