#include "worker/exploration.h"

#include <ctime>
#include <string>

#include "abi/crash_signals.h"
#include "abi/left_out.h"
#include "abi/processes.h"
#include "base/check.h"
#include "base/text.h"
#include "check/identity.h"
#include "explore/search.h"
#include "worker/machine_values.h"

namespace raddle::worker {

namespace {

using check::Said;

// Whether the strategy never comes to the same class twice.
bool isOptimal(const Explore &how) {
  return how.strategy.kind == explore::StrategyChoice::Kind::Dpor;
}

bool isBruteForce(const Explore &how) {
  return how.strategy.kind == explore::StrategyChoice::Kind::BruteForce;
}

// REQUIRES: the task is to explore or to seek.
Explore howToExplore(const Task &task) {
  if (const auto *seek = std::get_if<Seek>(&task))
    return {.strategy = seek->strategy, .scrutiny = {}};
  return std::get<Explore>(task);
}

// After how many executions it is looked how much was explored: so seldom that it costs nothing.
bool isMeasured(uint64_t executions) {
  constexpr uint64_t kFirst = 16;
  constexpr uint64_t kPeriod = 256;
  return executions < kFirst || executions % kPeriod == 0;
}

// Up to which step threads may look again in vain; one that is parked might let others look for ever.
size_t roundsIn(const Task &task) {
  const Explore how = howToExplore(task);
  return isOptimal(how) || isBruteForce(how) || std::holds_alternative<Seek>(task) ? 0 : SIZE_MAX;
}

} // namespace

explore::ReplayStrategy::Overwritten overwrittenIn(const Request &request) {
  using Overwritten = explore::ReplayStrategy::Overwritten;
  return request.visible.options.c11 ? Overwritten::IsFound : Overwritten::IsGone;
}

namespace {

void prepend(const std::vector<explore::Step> &steps, trace::Trace &trace) {
  std::vector<trace::TraceStep> all(steps.size());
  for (size_t i = 0; i < steps.size(); ++i) {
    all[i].thread = steps[i].thread;
    all[i].choice = steps[i].choice;
  }
  trace.steps.insert(trace.steps.begin(), all.begin(), all.end());
}

void tell(check::Finding finding, Job &job) {
  prepend(job.prefix, finding.trace);
  if (job.reports.send(finding))
    job.status.findings.fetch_add(1, std::memory_order_relaxed);
}

std::string describe(const Exploration::Death &death) {
  if (death.signal == 0)
    return "its process exits by a system call, with status " + std::to_string(death.status);
  if (raddleIsCrash(death.signal) != 0)
    return "the process dies of signal " + std::to_string(death.signal);
  return "its process was killed by signal " + std::to_string(death.signal) + " again and again";
}

// Races of rounds that are left out may be missed (decision 044). What other workers know of that is not known here.
void tellLeftOut(Job &job) {
  RaddleLeftOut leftOut = {};
  raddle_machine_left_out(&leftOut);
  const RaddleSite *round = job.part ? leftOut.passing : leftOut.racy;
  if (round == nullptr || roundsIn(job.request.task) != 0)
    return;
  const std::string read =
      "`" + std::string(round->text) + "` (" + round->file + ':' + std::to_string(round->line) + ')';
  const char *why = job.part ? " may be written later; a search by one process would tell"
                             : " is written or freed by a thread that nothing orders after the loop";
  job.reports.send(check::Statement{Said::Strategy,
                                    {"rounds without effect are left out with their races, and " + read + why},
                                    {},
                                    check::Property::DataRaces});
}

} // namespace

void tellExecution(const Recorder &recorder, Job &job) {
  for (size_t i = 0; i < recorder.findings().size(); ++i)
    if (!job.reports.isKnown(recorder.findings()[i]))
      tell(recorder.findingWithTrace(i), job);
  for (const check::Statement &statement : recorder.statements())
    job.reports.send(statement);
  if ((raddle_machine_assumptions() & RaddleAssumptionTime) != 0)
    job.reports.send(check::Statement{Said::LittleTimePasses});
  tellLeftOut(job);
  const RaddleSite *const *sites = nullptr;
  uint32_t foreign = raddle_machine_uncontrolled(&sites);
  for (uint32_t i = 0; i < foreign; ++i)
    job.reports.send(check::Statement{
        Said::UncontrolledCall, {sites[i]->text, std::string(sites[i]->file) + ':' + std::to_string(sites[i]->line)}});
}

Exploration::Exploration(Job &job)
    : job_(job), how_(howToExplore(job.request.task)), seek_(std::get_if<Seek>(&job.request.task)),
      machine_(how_.paranoid ? NativeMachine::Trust::Checked : NativeMachine::Trust::Full, roundsIn(job.request.task)),
      search_(strategyFor(job.request, how_, job.part ? Extent::InParts : Extent::Whole, machine_)),
      recorder_(std::make_unique<Recorder>(Detail::Schedule, job.main, job.request)) {
  if (how_.scrutiny.wanted != 0)
    scrutiny_ = std::make_unique<Scrutiny>(*recorder_, how_.scrutiny, job.reports,
                                           isBruteForce(how_) ? Orders::AsItWas : Orders::Alike);
  if (how_.selfCheck || !(isOptimal(how_) || isBruteForce(how_)))
    classes_ = std::make_unique<explore::ClassCounter>(innermost());
  if (how_.selfCheck || isBruteForce(how_))
    views_ = std::make_unique<explore::ViewCounter>(observer());
  watch_ = std::make_unique<RaceWatch>(observer(), job.request.visible.all ? RaceWatch::Visible::All
                                                                           : RaceWatch::Visible::Promoted);
  job_.status.executions = 0;
  job_.status.blocked = 0;
  job_.status.redundant = 0;
  job_.status.share = 0;
  job_.status.shareAfter = 0;
  job_.status.digest = kHashSeed;
  job_.status.finalStates = 0;
  job_.status.finalStatesDigest = 0;
  job_.status.racyBytes = 0;
  job_.status.racyBytesDigest = 0;
  tellScenarios();
  if (job.part)
    resumePart(*job.part);
}

void Exploration::resumePart(const Part &part) {
  CHECK(search_.dpor != nullptr, "only a search by DPOR should be explored in parts");
  raddle_machine_forget_threads();
  nameThreads(job_.threads);
  nameThreads(part.image.threads);
  const bool isAll = part.floor == explore::Segment::kNoFloor;
  const bool isSound = search_.dpor->resume(part.image, isAll ? std::nullopt : std::optional(part.floor));
  CHECK(isSound, "a part of a search should be well-formed");
}

ExecutionCounts Exploration::counts() const {
  const uint64_t executions = job_.status.executions;
  const uint64_t redundant = job_.status.redundant;
  return {executions + redundant + abandoned_, executions, job_.status.blocked, redundant, abandoned_};
}

PartReport Exploration::tellPart() {
  using Halt = explore::SearchBounds::Halt;
  PartReport report;
  report.part = job_.part->id;
  report.isLost = search_.dpor->halt() == Halt::Lost;
  report.stoppedBy = ending_.stoppedBy;
  report.counts = counts() - told_;
  told_ = counts();
  report.exits = std::exchange(exits_, {});
  for (const trace::Location &location : racyLocations_)
    report.racy.push_back({location, job_.request.visible.all || isPromoted(location)});
  report.standings = watch_->standings();
  report.segment.leftBranch = search_.dpor->halt() == Halt::LeftBranch;
  report.segment.touched = search_.dpor->touched();
  report.segment.end = search_.dpor->image();
  report.segment.end.threads = threadNames();
  if (search_.dpor->halt() == Halt::Complete)
    report.segment.end.frames.clear();
  return report;
}

Offer Exploration::giveAway() {
  Offer offer{job_.part->id, search_.dpor->handOut()};
  if (offer.image)
    offer.image->threads = threadNames();
  return offer;
}

explore::ExecutionObserver &Exploration::innermost() {
  if (scrutiny_)
    return *scrutiny_;
  return *recorder_;
}

explore::ExecutionObserver &Exploration::observer() {
  if (watch_ && watch_->isWatching())
    return *watch_;
  if (views_)
    return *views_;
  if (classes_)
    return *classes_;
  return innermost();
}

// Plain enumeration is to be counted by something that owes nothing to the search.
bool Exploration::lastIsRepeated() const {
  const explore::RepetitionCounter *counter = isBruteForce(how_) ? views_.get() : classes_.get();
  return counter != nullptr && counter->lastIsRepeated();
}

std::optional<Said> Exploration::whyStop() {
  if (job_.status.stop.load(std::memory_order_relaxed) != 0)
    return Said::Request;
  if (job_.request.limits.stopAtFirst && foundError_ && someAreWanted())
    return Said::First;
  if (seek_ && seek_->budget != 0 && steps_ >= seek_->budget)
    return Said::SearchSteps;
  // Under a weak memory model, what a racy access finds depends on the order in which the graph was executed.
  endedForRace_ = foundNewRace_ && (isUnderC11() || explore::isEndless(how_.strategy.kind));
  if (endedForRace_)
    return Said::Race;
  return isEnough() && explore::isEndless(how_.strategy.kind) ? std::optional(Said::MaxExecutions) : std::nullopt;
}

// The driver knows what the user does not want to hear of.
bool Exploration::someAreWanted() const {
  constexpr timespec kPatience{.tv_sec = 0, .tv_nsec = 200'000};
  const Status &status = job_.status;
  while (status.judged.load(std::memory_order_acquire) < status.findings && status.stop == 0)
    nanosleep(&kPatience, nullptr);
  return status.wanted > 0;
}

bool Exploration::isEnough() const {
  const std::optional<uint64_t> most = job_.part ? job_.part->mostExecutions : job_.request.limits.maxExecutions;
  return most && counts().begun >= *most;
}

void Exploration::count(const explore::ExecutionResult &result) {
  auto add = [](std::atomic<uint64_t> &counter) { counter.fetch_add(1, std::memory_order_relaxed); };
  add(job_.status.begun);
  const bool isGivenUp = result.ending == explore::Ending::GivenUp;
  if (how_.selfCheck)
    selfCheck(result);
  if (isGivenUp || !search_.strategy->lastCounts() || lastIsRepeated())
    return add(job_.status.redundant);
  add(job_.status.executions);
  if (recorder_->blocked())
    add(job_.status.blocked);
  else if (const std::optional<ExitStatus> exit = recorder_->exitStatus())
    exits_.add(*exit);
}

void Exploration::selfCheck(const explore::ExecutionResult &result) {
  job_.status.digest = hashNumber(recorder_->digest(), job_.status.digest);
  if (result.ending == explore::Ending::GivenUp)
    return;
  CHECK(views_->lastIsRepeated() || !classes_->lastIsRepeated(), "executions of one class should look the same to all");
  CHECK(!lastIsRepeated() || !isOptimal(how_), "no equivalence class should be explored twice");
  const uint64_t memory = raddle_machine_memory_hash();
  if (!finalStates_.insert(memory))
    return;
  job_.status.finalStates.fetch_add(1, std::memory_order_relaxed);
  job_.status.finalStatesDigest.fetch_add(hashNumber(memory, kHashSeed), std::memory_order_relaxed);
}

// All races, not only those that become findings: of two places that race at several locations one is told, but the
// search has to look behind each.
void Exploration::noteRaces() {
  const RaddleRace *races = nullptr;
  const uint32_t count = raddle_machine_races(&races);
  for (uint32_t i = 0; i < count; ++i) {
    const trace::Location location = locationFrom(races[i].location);
    if (!racyLocations_.insert(location).second)
      continue;
    if (how_.selfCheck)
      noteRacyBytes(location);
    if (!job_.request.mutations.promotesBetweenRounds)
      promote(location);
    foundNewRace_ |= !job_.request.visible.all && !isPromoted(location);
  }
}

void Exploration::noteRacyBytes(const trace::Location &location) {
  for (uint64_t offset = location.offset; offset < location.offset + location.size; ++offset) {
    if (!racyBytes_.emplace(location.allocatedAt, offset).second)
      continue;
    job_.status.racyBytes.fetch_add(1, std::memory_order_relaxed);
    job_.status.racyBytesDigest.fetch_add(hashNumber(offset, hashNumber(location.allocatedAt)),
                                          std::memory_order_relaxed);
  }
}

// What is in vain is the beginning of an execution that counts, up to its last step, which may be none at all.
void Exploration::report() {
  if (!search_.strategy->lastCounts())
    return;
  noteRaces();
  foundError_ |= !recorder_->findings().empty();
  tellExecution(*recorder_, job_);
  if (search_.goal != nullptr)
    tellMeetings();
}

void Exploration::tellMeetings() {
  for (const explore::GoalSearch::Meeting &meeting : search_.goal->meetings()) {
    trace::Trace trace = recorder_->trace(meeting.position);
    for (const explore::Step &step : {meeting.first, meeting.second}) {
      trace.steps.emplace_back();
      trace.steps.back().thread = step.thread;
    }
    prepend(job_.prefix, trace);
    job_.reports.send(Meeting{std::move(trace)});
  }
}

void Exploration::enterProcess() {
  machine_.forget();
  raddle_machine_watch(job_.request.limits.stepSeconds);
}

bool Exploration::prepare() {
  if (prepared_)
    return true;
  prepared_ = search_.strategy->beginExecution();
  if (prepared_ && isMeasured(counts().begun))
    measureShare();
  // Who stops at the first finding does not want a better one.
  if (search_.turns != nullptr && !job_.request.limits.stopAtFirst)
    job_.reports.setScenario(search_.turns->value());
  tellScenarios();
  return prepared_;
}

void Exploration::tellScenarios() {
  const explore::Turns::Counts counts = search_.turns != nullptr ? search_.turns->counts() : explore::Turns::Counts();
  job_.status.scenarios.store(counts.all, std::memory_order_relaxed);
  job_.status.scenariosBegun.store(counts.begun, std::memory_order_relaxed);
  job_.status.scenariosExhausted.store(counts.exhausted, std::memory_order_relaxed);
}

void Exploration::measureShare() {
  job_.status.share.store(search_.strategy->exploredShare(), std::memory_order_relaxed);
  job_.status.shareAfter.store(counts().begun, std::memory_order_relaxed);
}

// What main did before executions begin: maybe it never came any further.
void Exploration::tellBeginning() {
  recorder_->onBegin(0);
  tellExecution(*recorder_, job_);
}

bool Exploration::executeOne() {
  ending_.stoppedBy = whyStop();
  const bool isStopped = ending_.stoppedBy.has_value();
  if (isStopped)
    tellDivergence();
  if (isStopped && counts().begun == 0)
    tellBeginning();
  // Where a part stands shows only when its next execution was begun.
  if (isStopped && !job_.part)
    return false;
  ending_.complete = !prepare();
  if (ending_.complete)
    tellDivergence();
  if (isStopped || ending_.complete)
    return false;
  // Only now, because a search that ends with the last execution that is allowed is complete.
  if (isEnough()) {
    measureShare();
    ending_.stoppedBy = Said::MaxExecutions;
    return false;
  }
  prepared_ = false;
  executing_ = true;
  const uint32_t taken = machine_.goBack(search_.strategy->repeatedSteps());
  explore::ExecutionResult result = explore::runExecution(machine_, *search_.strategy, observer(), taken);
  executing_ = false;
  steps_ += result.steps + 1; // one that takes none has its price, too
  count(result);
  report();
  noteDivergence();
  return true;
}

// Where a race makes it diverge, nothing of that is told, and the search ends when an execution shows the race.
void Exploration::noteDivergence() {
  diverged_ |= search_.strategy->diverged();
  if (!isUnderC11())
    tellDivergence();
}

void Exploration::tellDivergence() {
  if (diverged_ && !foundNewRace_)
    job_.reports.send(check::Statement{Said::NotRepeatable});
  diverged_ = false;
}

bool Exploration::abandon(const Death &death) {
  if (!executing_ || !machine_.isStepping())
    return false;
  executing_ = false;
  ++abandoned_;
  if (raddleIsCrash(death.signal) != 0)
    reportDeath(death);
  else
    job_.reports.send(check::Statement{Said::ExecutionUnfinished, {describe(death)}});
  search_.strategy->abandonExecution();
  return true;
}

void Exploration::reportDeath(const Death &death) {
  check::Finding finding;
  finding.kind = check::Kind::Crash;
  finding.rule = kDeathRule;
  finding.message = describe(death);
  finding.places = {{{}, "main", "in some thread", false}};
  finding.fingerprint = check::fingerprintOf(finding, {.directory = {}, .text = {}, .object = {}});
  finding.trace = recorder_->trace(recorder_->schedule().size());
  foundError_ = true;
  tell(std::move(finding), job_);
}

void Exploration::giveUp(const Death &death) {
  executing_ = false;
  job_.reports.send(check::Statement{Said::SearchBroken, {describe(death)}});
  ending_.stoppedBy = Said::DeathOfProcess;
}

} // namespace raddle::worker
