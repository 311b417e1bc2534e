#include "engines/native/part_search.h"

#include <algorithm>
#include <fmt/format.h>
#include <poll.h>

#include "base/check.h"
#include "base/text.h"
#include "check/identity.h"
#include "engines/native/estimate.h"
#include "report/version.h"

namespace raddle::engines {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPatience{50};     // between two looks at clock and interrupt
constexpr milliseconds kHungry{2};        // the same while somebody has nothing to do
constexpr milliseconds kBetweenAsks{5};   // for places to give away, of one who had none
constexpr milliseconds kBeforeAsking{10}; // one who explores ahead: to share a small part is more work than to do it
constexpr milliseconds kProgress{200};    // between two reports of progress
constexpr milliseconds kGrace{3000};      // for workers to end after they were asked to
constexpr milliseconds kHurry{2500};      // before the end of that: for what they are doing to end by itself
using check::Said;
constexpr uint64_t kMegabyte = 1'000'000;
constexpr uint32_t kMostDeaths = 3; // of workers, before the search is given up

std::chrono::steady_clock::duration inSeconds(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(seconds));
}

} // namespace

SearchIdentity identityOf(const replay::Launch &launch, const replay::ProgramFacts &program,
                          const worker::Request &request) {
  SearchIdentity identity;
  identity.program = program.hash + ' ' + report::kVersion;
  for (const std::string &argument : launch.arguments)
    identity.arguments += (identity.arguments.empty() ? "" : " ") + quote(argument);
  const trace::VisibleAccesses &visible = request.visible;
  identity.options = fmt::format("max-steps {}", request.limits.maxSteps);
  if (visible.all)
    identity.options += " visible-all";
  trace::visitOptions(visible.options, [&identity](const trace::OptionText &text, const auto &value) {
    if (!value)
      return;
    identity.options += fmt::format(" {}", text.name);
    if constexpr (!std::is_same_v<decltype(value), const trace::Flag &>)
      identity.options += fmt::format(" {}", *value);
  });
  return identity;
}

PartSearch::PartSearch(const PartSearchContext &context, worker::Request request, PartSearchOptions options)
    : context_(context), request_(std::move(request)), options_(std::move(options)), begin_(Clock::now()),
      nextProgress_(begin_ + kProgress), nextCheckpoint_(begin_ + inSeconds(options_.checkpointSeconds)),
      findings_(context.launch, context.program, context.listener, outcome_), known_(request_) {
  exploring().inParts = true;
  record_.identity = identityOf(context.launch, context.program, request_);
}

Result<check::Outcome> PartSearch::run() {
  if (options_.resumed) {
    takeUp(*options_.resumed);
    for (const std::string &text : std::exchange(record_.messages, {})) {
      worker::MessageReader reader;
      reader.append(text);
      auto message = reader.next();
      if (!message || !*message)
        return Error{"a checkpoint should have what was found in it"};
      if (auto error = apply(std::move(**message)))
        return *error;
    }
    if (auto error = putInOrder())
      return *error;
  }
  if (auto error = startWorkers())
    return *error;
  while (!isOver()) {
    giveWork();
    if (auto error = listen())
      return *error;
    if (auto error = difference_.empty() ? std::nullopt : goOnWithForks())
      return *error;
    lookAtLimits();
    tellProgress();
    keepCheckpoint();
  }
  writeCheckpointNow();
  if (auto error = tellShard())
    return *error;
  finish(); // Before the workers end, which takes time but explores nothing.
  workers_.clear();
  return std::move(outcome_);
}

void PartSearch::takeUp(const Checkpoint &checkpoint) {
  const SearchIdentity identity = record_.identity;
  record_ = checkpoint;
  record_.identity = identity;
  record_.image = {};
  record_.ahead.clear();
  if (checkpoint.forks)
    exploring().mode = worker::Mode::Fork;
  using Purpose = explore::PartBoard::Purpose;
  board_ = explore::PartBoard(checkpoint.image, checkpoint.isShard ? Purpose::Collect : Purpose::Search);
  for (const Checkpoint::Task &task : std::exchange(record_.tasks, {}))
    board_.offer(task.image, task.floor);
  for (const Checkpoint::Ahead &ahead : checkpoint.ahead) {
    Explored &explored = explored_[++lastNumber_];
    explored.report = ahead.report;
    for (const std::string &text : ahead.messages) {
      worker::MessageReader reader;
      reader.append(text);
      if (auto message = reader.next(); message && *message)
        explored.messages.push_back(std::move(**message));
    }
    board_.addWaiting({ahead.segment, lastNumber_});
  }
}

std::optional<Error> PartSearch::startWorkers() {
  workers_.clear();
  for (uint32_t i = 0; i < options_.jobs; ++i) {
    auto process = replay::WorkerProcess::start(context_.launch, request_);
    if (!process)
      return process.error();
    workers_.emplace_back(std::move(*process));
  }
  return std::nullopt;
}

bool PartSearch::isOver() const {
  const bool someoneIsAtWork =
      std::any_of(workers_.begin(), workers_.end(), [](const Worker &each) { return each.part && !each.isDoomed; });
  return isLost_ || (board_.isDone() && !kill_) || (kill_ && !someoneIsAtWork);
}

void PartSearch::giveWork() {
  if (kill_)
    return;
  bool someoneIsIdle = false;
  for (Worker &worker : workers_) {
    if (worker.part || worker.isDoomed)
      continue;
    if (auto part = board_.take())
      give(worker, std::move(*part));
    else
      someoneIsIdle = true;
  }
  if (someoneIsIdle)
    askForPlaces();
}

void PartSearch::give(Worker &worker, explore::PartBoard::Part part) {
  worker::Status &status = worker.process.status();
  status.stop = 0;
  status.tell = 0;
  status.giveAway = 0;
  worker.part = part.id;
  worker.isAskedToTell = false;
  worker.told = {};
  worker.messages.clear();
  worker.nextAsk = part.floor == explore::Segment::kNoFloor ? Clock::now() : Clock::now() + kBeforeAsking;
  worker::Part given{part.id, part.floor, {}, record_.visible, std::move(part.begin)};
  if (const auto &most = request_.limits.maxExecutions)
    given.mostExecutions = *most - std::min(*most, record_.round.counts.begun);
  worker.process.send(given);
}

void PartSearch::askForPlaces() {
  const Clock::time_point now = Clock::now();
  for (Worker &worker : workers_)
    if (worker.part && !worker.isDoomed && now >= worker.nextAsk) {
      worker.nextAsk = Clock::time_point::max(); // until it answers
      worker.process.status().giveAway.store(1, std::memory_order_relaxed);
    }
}

std::optional<Error> PartSearch::listen() {
  std::vector<pollfd> waiting;
  bool someoneIsIdle = false;
  for (const Worker &worker : workers_) {
    waiting.push_back({worker.process.reports(), POLLIN, 0});
    someoneIsIdle |= !worker.part;
  }
  const milliseconds patience = someoneIsIdle ? kHungry : kPatience;
  ::poll(waiting.data(), waiting.size(), static_cast<int>(patience.count()));
  for (Worker &worker : workers_)
    if (auto error = listenTo(worker))
      return error;
  return replaceDead();
}

std::optional<Error> PartSearch::listenTo(Worker &worker) {
  while (true) {
    auto message = worker.process.next(milliseconds(0));
    if (!message)
      return message.error();
    if (!*message || !difference_.empty())
      return std::nullopt;
    if (auto error = take(worker, std::move(**message)))
      return error;
  }
}

// What it had not told is explored again by somebody else.
std::optional<Error> PartSearch::replaceDead() {
  for (Worker &worker : workers_) {
    if (!worker.process.ended() || worker.isGone)
      continue;
    worker.isGone = true;
    const ExitStatus status = worker.process.wait();
    if (status.code == kExitInternal)
      return replay::describeEnd(status);
    if (worker.part)
      board_.abandon(*worker.part);
    worker.part.reset();
    if (kill_)
      continue;
    if (++deaths_ > kMostDeaths) {
      outcome_.coverage.add({Said::WorkerEnded, {replay::describeEnd(status).message}});
      isLost_ = true;
      return std::nullopt;
    }
    auto process = replay::WorkerProcess::start(context_.launch, request_);
    if (!process)
      return process.error();
    std::destroy_at(&worker);
    std::construct_at(&worker, std::move(*process));
  }
  return std::nullopt;
}

std::optional<Error> PartSearch::take(Worker &worker, worker::Message message) {
  if (auto *report = std::get_if<worker::PartReport>(&message))
    return takeReport(worker, std::move(*report));
  if (auto *offer = std::get_if<worker::Offer>(&message)) {
    worker.nextAsk = Clock::now() + (offer->image ? milliseconds(0) : kBetweenAsks);
    if (offer->image && worker.part == offer->part && !worker.isDoomed)
      board_.offer(std::move(*offer->image));
    return std::nullopt;
  }
  const bool isFinding = std::holds_alternative<check::Finding>(message);
  if (!isFinding && !std::holds_alternative<check::Statement>(message))
    return Error{"a worker told something that nobody had asked for"};
  worker.findings += isFinding ? 1 : 0;
  if (worker.part && !worker.isDoomed)
    worker.messages.push_back(std::move(message));
  return applyWaiting(worker);
}

// If nothing that comes before is unknown.
std::optional<Error> PartSearch::applyWaiting(Worker &worker) {
  if (worker.part && !worker.isDoomed && board_.isNext(*worker.part))
    for (worker::Message &message : std::exchange(worker.messages, {}))
      if (auto error = apply(std::move(message)))
        return error;
  worker.process.status().wanted.store(findings_.fresh(), std::memory_order_relaxed);
  worker.process.status().judged.store(worker.findings, std::memory_order_release);
  return std::nullopt;
}

std::optional<Error> PartSearch::apply(worker::Message message) {
  auto *finding = std::get_if<check::Finding>(&message);
  if (finding && known_.contains(*finding))
    return std::nullopt;
  record_.messages.push_back(printMessage(message));
  if (!finding) {
    outcome_.coverage.add(std::get<check::Statement>(message));
    return std::nullopt;
  }
  known_.add(*finding);
  return findings_.confirm(std::move(*finding), request_.limits);
}

// Where in the whole search it belongs is known only when the shards are merged, and so it is not recorded; but it was
// executed.
std::optional<Error> PartSearch::tellShard() {
  if (!record_.isShard)
    return std::nullopt;
  for (auto &[number, explored] : explored_)
    for (worker::Message &message : explored.messages) {
      if (const auto *statement = std::get_if<check::Statement>(&message))
        outcome_.coverage.add(*statement);
      auto *finding = std::get_if<check::Finding>(&message);
      if (!finding || known_.contains(*finding))
        continue;
      known_.add(*finding);
      if (auto error = findings_.confirm(std::move(*finding), request_.limits))
        return error;
    }
  return std::nullopt;
}

std::optional<Error> PartSearch::takeReport(Worker &worker, worker::PartReport report) {
  const bool isOurs = worker.part == report.part && !worker.isDoomed;
  const bool ends = report.ends;
  const bool isNext = isOurs && board_.isNext(report.part);
  worker.isAskedToTell = false;
  if (ends) {
    worker.part.reset();
    worker.isDoomed = false;
  }
  if (!isOurs)
    return std::nullopt;
  if (!report.difference.empty()) {
    difference_ = report.difference;
    return std::nullopt;
  }
  if (report.isLost) {
    isLost_ = true;
    for (worker::Message &message : worker.messages)
      if (auto error = apply(std::move(message)))
        return error;
    return std::nullopt;
  }
  if (isNext && report.stoppedBy && !kill_)
    stop(*report.stoppedBy);
  if (report.counts.begun == 0 && !report.segment.end.isComplete()) {
    if (ends && record_.isShard)
      record_.tasks.push_back({board_.beginOf(report.part), board_.floorOf(report.part)});
    if (ends)
      board_.abandon(report.part);
    return std::nullopt;
  }
  worker.told += report.counts;
  explore::Segment segment = std::move(report.segment);
  const PartId part = report.part;
  if (record_.isShard && ends && stoppedBy_ && !segment.leftBranch)
    record_.tasks.push_back({segment.end, board_.floorOf(part)}); // for another day
  explored_[++lastNumber_] = {std::move(report), std::exchange(worker.messages, {})};
  board_.add(part, std::move(segment), lastNumber_,
             ends ? explore::PartBoard::Then::Ends : explore::PartBoard::Then::GoesOn);
  return putInOrder();
}

std::optional<Error> PartSearch::putInOrder() {
  for (const uint64_t number : board_.takeCommitted()) {
    const auto found = explored_.find(number);
    Explored explored = std::move(found->second);
    explored_.erase(found);
    record_.round.add(explored.report);
    for (worker::Message &message : explored.messages)
      if (auto error = apply(std::move(message)))
        return error;
  }
  for (const uint64_t number : board_.takeDropped())
    explored_.erase(number);
  stopDoomed();
  for (Worker &worker : workers_)
    if (auto error = applyWaiting(worker))
      return error;
  if (board_.image().isComplete() && stoppedBy_ != Said::First && !record_.isShard)
    beginNextRound();
  return std::nullopt;
}

void PartSearch::stopDoomed() {
  const std::vector<PartId> doomed = board_.doomed();
  for (Worker &worker : workers_) {
    if (!worker.part || worker.isDoomed || std::find(doomed.begin(), doomed.end(), *worker.part) == doomed.end())
      continue;
    board_.abandon(*worker.part);
    worker.isDoomed = true;
    worker.messages.clear();
    worker.process.status().stop.store(1, std::memory_order_relaxed);
  }
}

// Locations on which races were found become visible, until a round finds no new ones.
void PartSearch::beginNextRound() {
  const RoundRecord &round = record_.round;
  const bool someNew = std::any_of(round.racy.begin(), round.racy.end(), [](const auto &each) { return !each.second; });
  if (!someNew)
    return;
  for (const auto &[location, isVisible] : round.racy)
    if (!isVisible)
      record_.visible.push_back(location);
  record_.rounds.push_back(round.counts.executions);
  record_.begunBefore += round.counts.begun;
  record_.round = {};
  board_ = explore::PartBoard();
  explored_.clear();
  size_.reset();
}

std::optional<Error> PartSearch::goOnWithForks() {
  record_.forks = true;
  record_.begunBefore += record_.round.counts.begun;
  record_.round = {};
  board_ = explore::PartBoard();
  explored_.clear();
  exploring().mode = worker::Mode::Fork;
  const check::Statement statement{Said::ProcessEach, {std::exchange(difference_, {})}};
  if (auto error = apply(statement))
    return error;
  return startWorkers();
}

std::optional<Said> PartSearch::whyStop() {
  if (context_.interrupted.load(std::memory_order_relaxed))
    return Said::Interrupt;
  if (request_.limits.timeoutSeconds && seconds() >= *request_.limits.timeoutSeconds)
    return Said::Timeout;
  if (options_.mostMegabytes == 0 || Clock::now() < nextLookAtMemory_)
    return std::nullopt;
  nextLookAtMemory_ = Clock::now() + kPatience;
  uint64_t bytes = 0;
  for (const Worker &worker : workers_)
    bytes += worker.process.memoryBytes();
  return bytes > options_.mostMegabytes * kMegabyte ? std::optional(Said::MemoryLimit) : std::nullopt;
}

void PartSearch::stop(Said why) {
  static_cast<void>(size());
  stoppedBy_ = why;
  kill_ = Clock::now() + kGrace;
  for (Worker &worker : workers_)
    worker.process.status().stop.store(1, std::memory_order_relaxed);
}

void PartSearch::lookAtLimits() {
  if (!kill_) {
    if (const std::optional<Said> why = whyStop())
      stop(*why);
    return;
  }
  for (const Worker &worker : workers_) {
    if (Clock::now() >= *kill_ - kHurry)
      worker.process.hurry();
    if (Clock::now() >= *kill_)
      worker.process.kill();
  }
}

void PartSearch::tellProgress() {
  if (Clock::now() < nextProgress_)
    return;
  nextProgress_ = Clock::now() + kProgress;
  uint64_t executions = record_.begunBefore + record_.round.counts.begun;
  for (Worker &worker : workers_) {
    const uint64_t done = worker.process.status().executions + worker.process.status().redundant;
    if (worker.part && !worker.isDoomed)
      executions += done - std::min(done, worker.told.begun);
  }
  context_.listener.onProgress({.executions = executions,
                                .round = record_.rounds.size() + 1,
                                .findings = outcome_.findings.size(),
                                .seconds = seconds(),
                                .size = size(),
                                .roundExecutions = executions - record_.begunBefore});
}

// As far as it is known in order.
std::optional<check::SizeRange> PartSearch::size() {
  for (Worker &worker : workers_) {
    const worker::Status &status = worker.process.status();
    const uint64_t done = status.shareAfter;
    if (worker.part && !worker.isDoomed && board_.isNext(*worker.part) && done >= worker.told.begun)
      size_ = estimateSize(status.share, record_.round.counts.begun + done - worker.told.begun);
  }
  return size_;
}

// Asks all that are at work how far they are, and writes it when they have answered.
void PartSearch::keepCheckpoint() {
  if (options_.checkpoint.empty() || kill_ || Clock::now() < nextCheckpoint_)
    return;
  const auto isAsked = [](const Worker &each) { return each.isAskedToTell && each.part && !each.isDoomed; };
  if (nextCheckpoint_ != Clock::time_point::min()) {
    nextCheckpoint_ = Clock::time_point::min(); // until it is written
    for (Worker &worker : workers_) {
      worker.isAskedToTell = worker.part && !worker.isDoomed;
      worker.process.status().tell.store(worker.isAskedToTell ? 1 : 0, std::memory_order_relaxed);
    }
  }
  if (std::any_of(workers_.begin(), workers_.end(), isAsked))
    return;
  writeCheckpointNow();
  nextCheckpoint_ = Clock::now() + inSeconds(options_.checkpointSeconds);
}

Checkpoint PartSearch::checkpoint() const {
  Checkpoint result = record_;
  result.image = board_.image();
  for (const explore::PartBoard::Offered &offered : board_.offered())
    if (record_.isShard)
      result.tasks.push_back({offered.image, offered.floor});
  for (const Worker &worker : workers_)
    if (record_.isShard && worker.part && !worker.isDoomed)
      result.tasks.push_back({board_.beginOf(*worker.part), board_.floorOf(*worker.part)});
  for (const explore::PartBoard::Waiting &waiting : board_.waiting()) {
    const Explored &explored = explored_.at(waiting.number);
    Checkpoint::Ahead &ahead = result.ahead.emplace_back();
    ahead.segment = waiting.segment;
    ahead.report = explored.report;
    for (const worker::Message &message : explored.messages)
      ahead.messages.push_back(printMessage(message));
  }
  return result;
}

void PartSearch::writeCheckpointNow() {
  if (options_.checkpoint.empty())
    return;
  if (auto error = writeCheckpoint(options_.checkpoint, checkpoint()))
    outcome_.coverage.add({Said::Note, {error->message}});
}

void PartSearch::noteCauses() {
  std::vector<trace::Location> locations;
  for (const KnownFindings::Race &race : known_.races())
    locations.push_back(race.location);
  for (size_t i = 0; i < known_.races().size(); ++i) {
    const std::optional<size_t> cause = worker::causeOf(i, locations, record_.round.standings);
    for (check::Finding &finding : outcome_.findings)
      if (cause && finding.fingerprint == known_.races()[i].fingerprint)
        finding.after = hex(known_.races()[*cause].fingerprint);
  }
}

void PartSearch::finish() {
  check::Coverage &coverage = outcome_.coverage;
  const worker::ExecutionCounts &counts = record_.round.counts;
  coverage.executions = counts.executions;
  coverage.blocked = counts.blocked;
  coverage.redundant = counts.redundant;
  coverage.rounds = record_.rounds;
  coverage.rounds.push_back(counts.executions);
  if (record_.isShard && !stoppedBy_)
    stoppedBy_ = Said::EndOfShard;
  coverage.complete = board_.image().isComplete() && counts.abandoned == 0 && stoppedBy_ != Said::First;
  if (!coverage.complete)
    coverage.stoppedBy = stoppedBy_.value_or(Said::DeathOfProcess);
  if (size_ && !coverage.complete)
    coverage.add({Said::Note, {noteOn(*size_)}});
  for (const std::string &note : record_.round.exits.notes())
    coverage.add({Said::Note, {note}});
  noteCauses();
  if (request_.visible.options.expectedExit)
    coverage.checked.add(check::PropertySet(check::Property::ExitStatus));
  check::conclude(outcome_);
  outcome_.seconds = seconds();
}

} // namespace raddle::engines
