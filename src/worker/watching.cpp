#include "worker/watching.h"

#include <algorithm>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "abi/raddle_abi.h"
#include "base/check.h"
#include "explore/replay.h"
#include "witness/ordering.h"
#include "witness/prefix.h"
#include "witness/suspicions.h"
#include "worker/machine_values.h"
#include "worker/object_names.h"

namespace raddle::worker {
namespace {

using witness::LoggedAccess;
using witness::LoggedStep;
using witness::Suspicion;

// In memory only if the disk is of no use.
int makeLogFile() {
  const long file = syscall(SYS_openat, AT_FDCWD, "/tmp", O_TMPFILE | O_RDWR, 0600);
  if (file >= 0)
    return static_cast<int>(file);
  const long memory = syscall(SYS_memfd_create, "raddle-log", 0);
  CHECK(memory >= 0, "there should be room for the log of an execution");
  return static_cast<int>(memory);
}

double secondsNow() {
  timespec now = {};
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

witness::Log mapLog(int file) {
  const long bytes = syscall(SYS_lseek, file, 0, SEEK_END);
  CHECK(bytes >= 0, "the log should be a file");
  if (bytes == 0)
    return {};
  void *memory = mmap(nullptr, static_cast<size_t>(bytes), PROT_READ, MAP_SHARED, file, 0);
  CHECK(memory != MAP_FAILED, "the log should be mappable");
  return {static_cast<const abi::LogEntry *>(memory), static_cast<size_t>(bytes) / sizeof(abi::LogEntry)};
}

RaddleRacer racerOf(const LoggedAccess &access) {
  RaddleRacer racer = {};
  racer.site = access.site;
  racer.thread = access.thread;
  racer.isWrite = access.writes() ? 1 : 0;
  racer.isAtomic = access.isAtomic() ? 1 : 0;
  racer.isFree = (access.flags & abi::kLogFrees) != 0 ? 1 : 0;
  racer.isWork = (access.flags & abi::kLogWorks) != 0 ? 1 : 0;
  return racer;
}

RaddleRace raceOf(const Suspicion::Pair &pair) {
  const LoggedAccess &a = pair.first;
  const LoggedAccess &b = pair.second;
  RaddleRace race = {};
  race.address = std::max(a.address, b.address);
  const uint64_t size = std::min(a.address + a.size, b.address + b.size) - race.address;
  const trace::Location location = locationAt(race.address, size);
  race.location = {location.allocatedAt, location.offset, location.size};
  race.first = racerOf(a);
  race.second = racerOf(b);
  return race;
}

std::string placeOf(const LoggedStep &step) {
  std::string place = threadName(step.thread);
  if (step.site)
    place += std::string(" at ") + step.site->file + ":" + std::to_string(step.site->line);
  return place;
}

std::string describe(const std::optional<witness::Link> &link) {
  if (!link)
    return "nothing";
  const std::string object = link->to.site ? " `" + std::string(link->to.site->text) + "`" : "";
  switch (link->bond) {
  case witness::Bond::Thread:
    return (link->from.kind == trace::OperationKind::Create ? "the create in " : "the join in ") + placeOf(link->to);
  case witness::Bond::Signal:
  case witness::Bond::Atomic:
  case witness::Bond::Exclusion:
  case witness::Bond::NoBond:
    break;
  }
  return std::string(trace::word(link->from.kind)) + " in " + placeOf(link->from) + " before " +
         std::string(trace::word(link->to.kind)) + object + " in " + placeOf(link->to);
}

// Says what Lockset suspects after one look at the log.
class Analysis {
public:
  Analysis(witness::Log log, std::string directory) : log_(log), lockset_(log), directory_(std::move(directory)) {
    witness::LogReader reader(log);
    LoggedStep step;
    for (; reader.nextStep(step); ++steps_) {
      lockset_.onStep(step);
      reader.forEachAccess([&](const LoggedAccess &access) {
        lockset_.onAccess(access);
        ++accesses_;
        return true;
      });
    }
  }

  [[nodiscard]] uint64_t accesses() const { return accesses_; }
  [[nodiscard]] uint64_t steps() const { return steps_; }

  // Those that need the least to be repeated first.
  [[nodiscard]] std::vector<Warning> warnings() const {
    std::vector<Suspicion> all = lockset_.suspicions();
    const auto placeOf = [](const Suspicion &each) { return each.pairs.front().second.entry; };
    std::sort(all.begin(), all.end(), [&](const Suspicion &a, const Suspicion &b) {
      return std::pair(placeOf(a), a.pairs.front().first.entry) < std::pair(placeOf(b), b.pairs.front().first.entry);
    });
    std::vector<Warning> result;
    for (const Suspicion &suspicion : all)
      result.push_back(warn(suspicion));
    return result;
  }

private:
  [[nodiscard]] LockNames locksOf(const LoggedAccess &access, witness::LockSets::Id set) const {
    std::vector<std::string> names;
    for (const witness::Lock &lock : lockset_.lockSets().locksOf(set)) {
      const ObjectNames::User user{access.thread, lock.site};
      names.push_back(lock.site ? names_.nameOf(lock.object, 1, {&user, 1}) : "a lock");
    }
    return names;
  }

  [[nodiscard]] Warning warn(const Suspicion &suspicion) const {
    const auto &[first, second, firstLocks, secondLocks] = suspicion.pairs.front();
    const RaddleRace race = raceOf(suspicion.pairs.front());
    const std::array users = {ObjectNames::User{first.thread, first.site},
                              ObjectNames::User{second.thread, second.site}};
    Warning warning;
    const auto objectOf = [&](const ObjectNames::User &user) {
      return names_.nameFor(user, race.address, race.location.size);
    };
    warning.finding = describeRace(race, {names_.nameOf(race.address, race.location.size, users),
                                          {objectOf(users[0]), objectOf(users[1])},
                                          {locksOf(first, firstLocks), locksOf(second, secondLocks)}});
    warning.finding.fingerprint = fingerprintOfRace(race, warning.finding, names_, directory_);
    warning.breaksDiscipline = suspicion.breaksDiscipline;
    warning.ordering = describe(witness::whatOrders(log_, first, second));
    for (const Suspicion::Pair &pair : suspicion.pairs)
      warning.plans.push_back(planFor(pair));
    return warning;
  }

  [[nodiscard]] Plan planFor(const Suspicion::Pair &pair) const {
    const LoggedAccess &first = pair.first;
    const witness::Prefix prefix = witness::extendPrefix(log_, first, pair.second);
    Plan plan;
    plan.location = locationFrom(raceOf(pair).location);
    plan.park = {first.thread, first.site->id, first.address, first.size, prefix.parkedStep};
    plan.end = prefix.end;
    for (const witness::Prefix::Stuck &stuck : prefix.stuck)
      plan.stuck.push_back({stuck.thread, stuck.from});
    plan.preferred = prefix.meets ? prefix.meets->thread : pair.second.thread;
    return plan;
  }

  witness::Log log_;
  witness::Lockset lockset_;
  ObjectNames names_;
  std::string directory_; // of the request
  uint64_t accesses_ = 0;
  uint64_t steps_ = 0;
};

std::unique_ptr<explore::Strategy> strategyOf(const Watch &task) {
  if (task.steps.empty())
    return explore::makeStrategy(task.strategy);
  return std::make_unique<explore::ReplayStrategy>(task.steps);
}

} // namespace

void watch(const Watch &task, Job &job) {
  const double begin = secondsNow();
  const int file = makeLogFile();
  NativeMachine machine(NativeMachine::Trust::Full, SIZE_MAX);
  Recorder recorder(Detail::Schedule, job.main, job.request);
  const std::unique_ptr<explore::Strategy> strategy = strategyOf(task);
  raddle_machine_log(file);
  strategy->beginExecution();
  (void)explore::runExecution(machine, *strategy, recorder);
  raddle_machine_log(-1);
  tellExecution(recorder, job);
  const witness::Log log = mapLog(file);
  const Analysis analysis(log, job.request.directory);
  Watched watched{analysis.accesses(), analysis.steps(), log.size_bytes(), secondsNow() - begin,
                  recorder.trace(recorder.schedule().size())};
  job.reports.send(watched);
  for (const Warning &warning : analysis.warnings())
    job.reports.send(warning);
  job.reports.send(Done{.complete = true, .stoppedBy = {}, .rounds = {1}});
}

} // namespace raddle::worker
