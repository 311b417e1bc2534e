#include "worker/supervisor.h"

#include <csignal>
#include <sys/wait.h>

#include "abi/processes.h"
#include "abi/raddle_abi.h"
#include "base/check.h"
#include "base/text.h"
#include "explore/replay.h"
#include "explore/search.h"
#include "worker/machine_values.h"

namespace raddle::worker {
namespace {

constexpr uint64_t kMostDeaths = 3;   // in the same execution, before it is given up
constexpr uint64_t kMostKills = 12;   // there, of deaths that somebody else may have wanted
constexpr uint64_t kCopyPeriod = 256; // processes, in fork mode
constexpr int kLook = 250;            // milliseconds after which a process that says nothing is looked after

// Milliseconds between two copies: so many that copying does not matter.
int copyInterval() {
  constexpr uint64_t kBytesPerMillisecond = 65536;
  return static_cast<int>(1000 + raddle_machine_explorer_bytes() / kBytesPerMillisecond);
}

// Somebody else may have wanted that it dies.
uint64_t mostDeaths(int signal) {
  return signal == SIGKILL ? kMostKills : kMostDeaths;
}

bool isPowerOfTwo(uint64_t number) {
  return (number & (number - 1)) == 0;
}

// Whether the program has called what nobody knows. That may read and write files, and processes that were forked share
// what is open, with how far it was read: only one of them at a time may execute the program then.
bool callsOthers() {
  const RaddleSite *const *sites = nullptr;
  return raddle_machine_uncontrolled(&sites) != 0;
}

} // namespace

namespace {

Mode modeOf(const Task &task) {
  const auto *explore = std::get_if<Explore>(&task);
  return explore ? explore->mode : Mode::InProcess;
}

} // namespace

void Supervisor::startSearch() {
  search_ = std::make_unique<Exploration>(job_);
}

void Supervisor::explore() {
  raddle_machine_watch(0); // it runs nothing that could hang
  mode_ = modeOf(job_.request.task);
  do {
    job_.status.round.fetch_add(1, std::memory_order_relaxed);
    startSearch();
    executed_ = 0;
    if (!exploreWith(mode_)) {
      job_.reports.send(check::Statement{check::Said::ProcessEach, {difference_}});
      mode_ = Mode::Fork;
      startSearch();
      exploreWith(mode_);
    }
    rounds_.push_back(job_.status.executions);
  } while ((search_->ending().complete || search_->endedForRace()) && promoteRaces());
  if (const std::string bound = search_->bound(); !bound.empty())
    job_.reports.send(check::Statement{check::Said::Strategy, {bound}});
  for (const std::string &note : search_->exits().notes())
    job_.reports.send(check::Statement{check::Said::Note, {note}});
  tellCauses();
  Done done = search_->ending();
  done.rounds = rounds_;
  if (search_->lostExecutions() && done.complete)
    done = {false, check::Said::DeathOfProcess, rounds_};
  job_.reports.send(done);
}

void Supervisor::exploreParts(int parts) {
  raddle_machine_watch(0);
  mode_ = modeOf(job_.request.task);
  job_.threads = threadNames();
  MessageReader reader;
  while (true) {
    auto message = reader.nextFramed();
    if (!message) {
      const std::string bytes = readSome(parts);
      if (bytes.empty())
        return;
      reader.append(bytes);
      continue;
    }
    auto part = *message ? parsePart((*message)->payload) : Result<Part>(message->error());
    CHECK(part.ok(), "the driver's parts should be well-formed");
    explorePart(std::move(*part));
  }
}

void Supervisor::explorePart(Part part) {
  for (const trace::Location &location : part.visible)
    promote(location);
  job_.reports.beginPart();
  if (part.floor != explore::Segment::kNoFloor && executed_ == 0)
    executed_ = kAlwaysSampled; // who began the search has compared the first ones
  job_.part = std::move(part);
  startSearch();
  const bool isTrusted = exploreWith(mode_);
  PartReport report = search_->tellPart();
  report.ends = true;
  if (!isTrusted)
    report.difference = difference_;
  job_.reports.send(report);
}

// What is told is kept first: whoever goes on from the copy has told it.
void Supervisor::tellWhatIsAsked(Recovery &recovery) {
  std::optional<PartReport> report;
  std::optional<Offer> offer;
  if (job_.status.tell.exchange(0) != 0)
    report = search_->tellPart();
  if (job_.status.giveAway.exchange(0) != 0)
    offer = search_->giveAway();
  recovery.keep();
  if (report)
    job_.reports.send(*report);
  if (offer)
    job_.reports.send(*offer);
}

// At the end, because any execution may show that a race exists without the other.
void Supervisor::tellCauses() {
  const std::vector<Reports::Race> &races = job_.reports.races();
  std::vector<trace::Location> locations;
  for (const Reports::Race &race : races)
    locations.push_back(race.memory.location);
  const std::vector<RaceStanding> standings = search_->raceWatch().standings();
  for (size_t i = 0; i < races.size(); ++i)
    if (const std::optional<size_t> cause = causeOf(i, locations, standings))
      job_.reports.send(Cause{races[i].fingerprint, races[*cause].fingerprint});
}

bool Supervisor::promoteRaces() {
  bool someNew = false;
  if (job_.request.rounds == Rounds::One || !job_.request.mutations.promotesBetweenRounds)
    return false;
  for (const trace::Location &location : search_->racyLocations())
    someNew |= !job_.request.visible.all && promote(location);
  return someNew;
}

bool Supervisor::exploreWith(Mode mode) {
  Recovery recovery(job_.status);
  for (uint64_t processes = 0;; ++processes) {
    if (mode != Mode::Fork || processes % kCopyPeriod == 0)
      recovery.keep();
    End end = runProcess(mode, recovery);
    if (end != End::More)
      return end == End::Finished;
    if (job_.part && search_->isAsked() && search_->prepare())
      tellWhatIsAsked(recovery);
  }
}

Supervisor::End Supervisor::runProcess(Mode mode, Recovery &recovery) {
  Channel channel;
  hasLeft_ = false;
  sampled_ = repeated_ = 0;
  differing_ = nullptr;
  pid_t process = forkProcess();
  if (process == 0) {
    channel.actAsChild();
    End end = execute(mode, channel);
    hasLeft_ = true;
    exitProcess(static_cast<int>(end));
  }
  channel.actAsParent();
  serve(process, channel, recovery);
  int status = waitFor(process);
  if (WIFSIGNALED(status))
    return recover(mode, {WTERMSIG(status), 0}, recovery);
  CHECK(WEXITSTATUS(status) != kExitInternal, "a process should not fail by our fault");
  if (!hasLeft_)
    return recover(mode, {0, WEXITSTATUS(status)}, recovery);
  return static_cast<End>(WEXITSTATUS(status));
}

Supervisor::End Supervisor::recover(Mode mode, const Exploration::Death &death, Recovery &recovery) {
  job_.reports.breakOff();
  if (const Sample *sample = differing_) {
    const char *difference = differenceOf(*sample);
    recovery.takeBack();
    difference_ = difference;
    return End::Differs;
  }
  if (recovery.countDeath() < mostDeaths(death.signal)) {
    recovery.takeBack();
    return End::More;
  }
  if (search_->abandon(death)) {
    recovery.keep();
    return End::More;
  }
  recovery.takeBack();
  if (mode == Mode::Fork) {
    search_->giveUp(death);
    return End::Finished;
  }
  difference_ = "restoring the program made its process die";
  return End::Differs;
}

Supervisor::End Supervisor::execute(Mode mode, const Channel &supervisor) {
  search_->enterProcess();
  while (search_->executeOne()) {
    if (mode == Mode::Fork)
      return End::More;
    if (!agrees(supervisor) || !isRestorable() || !attend(supervisor))
      return End::Differs;
  }
  return endRepetitions(supervisor) && isRestorable() ? End::Finished : End::Differs;
}

bool Supervisor::attend(const Channel &supervisor) {
  const bool wantsCopy = wantsCopy_.load(std::memory_order_relaxed);
  const bool isAsked = job_.part && search_->isAsked();
  if (!wantsCopy && !isAsked)
    return true;
  if (!endRepetitions(supervisor))
    return false;
  if (wantsCopy)
    ask(Wish::Copy, supervisor);
  if (isAsked && search_->prepare())
    ask(Wish::Telling, supervisor);
  return true;
}

bool Supervisor::agrees(const Channel &supervisor) {
  ++executed_;
  if ((executed_ <= kAlwaysSampled || isPowerOfTwo(executed_)) && !isLearning()) {
    const Imprint imprint{search_->lastExecution().digest(), raddle_machine_memory_hash()};
    samples_[sampled_++] = {search_->lastExecution().schedule(), imprint, {}};
    wish_ = Wish::Repetition;
    supervisor.signal();
    if (callsOthers())
      return endRepetitions(supervisor);
  }
  return allAgree();
}

const char *Supervisor::differenceOf(const Sample &sample) {
  return sample.imprint.events == sample.repeated.events ? "an execution left other memory in a fresh process"
                                                         : "an execution went differently in a fresh process";
}

bool Supervisor::allAgree() {
  const Sample *sample = differing_.load(std::memory_order_acquire);
  if (sample != nullptr)
    difference_ = differenceOf(*sample);
  return sample == nullptr;
}

bool Supervisor::endRepetitions(const Channel &supervisor) {
  for (size_t sample = 0; sample < sampled_; ++sample)
    await(supervisor);
  sampled_ = repeated_ = 0;
  return allAgree();
}

bool Supervisor::isRestorable() {
  if (raddle_machine_can_restore() == 0)
    difference_ = "the program has more memory than can be restored between executions";
  else
    difference_ = search_->difference();
  return difference_.empty();
}

void Supervisor::ask(Wish wish, const Channel &supervisor) {
  wish_ = wish;
  supervisor.signal();
  await(supervisor);
}

void Supervisor::await(const Channel &supervisor) {
  if (!supervisor.await()) // it was killed, and with it the search
    exitProcess(0);
}

void Supervisor::serve(pid_t id, const Channel &process, Recovery &recovery) {
  int idle = 0; // milliseconds since it asked for something
  while (true) {
    if (!process.isReadyWithin(kLook)) {
      idle += kLook;
      wantsCopy_ = wantsCopy_ || idle >= copyInterval();
      if (job_.status.stop.load(std::memory_order_relaxed) != 0)
        sendSignal(id, RADDLE_HANG_SIGNAL);
      continue;
    }
    idle = 0;
    if (!process.await())
      return;
    if (wish_ == Wish::Copy) {
      wantsCopy_ = false;
      recovery.keep();
    } else if (wish_ == Wish::Telling) {
      tellWhatIsAsked(recovery);
    } else {
      repeatInProcess(samples_[repeated_++]);
    }
    process.signal();
  }
}

// It runs on memory of its own, so that its death harms nobody.
void Supervisor::repeatInProcess(Sample &sample) {
  uint64_t deaths = 0;
  for (int signal = SIGKILL; deaths < mostDeaths(signal); ++deaths) {
    const pid_t repetition = forkProcess();
    if (repetition == 0) {
      raddle_machine_watch(job_.request.limits.stepSeconds);
      raddle_machine_run_for_good();
      raddle_machine_detach_explorer();
      repeat(sample);
      exitProcess(0);
    }
    const int status = waitFor(repetition);
    if (!WIFSIGNALED(status))
      break;
    signal = WTERMSIG(status);
  }
  if (sample.repeated != sample.imprint)
    differing_.store(&sample, std::memory_order_release);
}

void Supervisor::repeat(Sample &sample) {
  NativeMachine machine(NativeMachine::Trust::Full, sample.schedule.size());
  Recorder recorder(Detail::Schedule, job_.main, job_.request);
  explore::ReplayStrategy strategy(sample.schedule, explore::ReplayStrategy::Behind::GivesUp,
                                   overwrittenIn(job_.request));
  strategy.beginExecution();
  (void)explore::runExecution(machine, strategy, recorder);
  sample.repeated = {recorder.digest(), raddle_machine_memory_hash()};
}

} // namespace raddle::worker
