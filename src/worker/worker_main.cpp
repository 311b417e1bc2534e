// Where the runtime hands over: the program is loaded, main has not been called.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>
#include <utility>

#include "abi/messages.h"
#include "abi/processes.h"
#include "abi/raddle_abi.h"
#include "base/check.h"
#include "base/text.h"
#include "explore/follow.h"
#include "explore/guide.h"
#include "explore/replay.h"
#include "explore/search.h"
#include "worker/debugged.h"
#include "worker/machine_values.h"
#include "worker/native_machine.h"
#include "worker/prefix_run.h"
#include "worker/protocol.h"
#include "worker/recorder.h"
#include "worker/reports.h"
#include "worker/scrutiny.h"
#include "worker/supervisor.h"
#include "worker/watching.h"
#include "worker/weak_accesses.h"

namespace raddle::worker {
namespace {

constexpr uint64_t kStackBytes = 256 * uint64_t{1024};

struct Descriptors {
  int request = -1;
  int reports = -1;
  int status = -1;
  int parts = -1;
};

// From the environment, where the program shall not see them.
Descriptors takeDescriptors() {
  const char *text = getenv(kEnvironment);
  if (!text) {
    dprintf(STDERR_FILENO, "This program was built by raddle; run it with `raddle explore`.\n");
    _exit(64);
  }
  auto words = splitWords(text);
  CHECK(words && words->size() == 4, "the environment should name four descriptors");
  auto number = [&](size_t at) { return static_cast<int>(parseNumber((*words)[at]).value_or(~0U)); };
  Descriptors descriptors{number(0), number(1), number(2), number(3)};
  unsetenv(kEnvironment);
  return descriptors;
}

Request readRequest(int fd) {
  std::string text;
  char buffer[65536];
  for (ssize_t got = 0; (got = pread(fd, buffer, sizeof buffer, static_cast<off_t>(text.size()))) > 0;)
    text.append(buffer, static_cast<size_t>(got));
  close(fd);
  auto request = parseRequest(text);
  CHECK(request.ok(), "the driver's request should be well-formed");
  return *request;
}

Status &mapStatus(int fd) {
  void *memory = mmap(nullptr, sizeof(Status), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  CHECK(memory != MAP_FAILED, "the status should be mappable");
  close(fd);
  return *static_cast<Status *>(memory);
}

RaddleSynchronizing synchronizingBy(trace::Mutations::Orders orders) {
  if (orders == trace::Mutations::Orders::RelaxedSynchronizes)
    return RaddleSynchronizingRelaxed;
  return orders == trace::Mutations::Orders::OnlyDependence ? RaddleSynchronizingVisible : RaddleSynchronizingAsWritten;
}

// Another version of the program has its variables elsewhere. If one is gone, nobody knows what its accesses have
// become: then all are visible.
void findVariables(trace::VisibleAccesses &visible) {
  for (const trace::VariablePart &part : std::exchange(visible.variables, {})) {
    const std::vector<trace::Location> found = locationsOf(part);
    visible.all |= found.empty();
    visible.locations.insert(visible.locations.end(), found.begin(), found.end());
  }
}

// One execution, for people to look at.
bool isRecorded(const Task &task) {
  return std::holds_alternative<Replay>(task) || std::holds_alternative<Guide>(task) ||
         std::holds_alternative<Follow>(task);
}

trace::ThreadState startMachine(Request &request) {
  findVariables(request.visible);
  nameThreads(request.threads);
  const auto *exploring = std::get_if<Explore>(&request.task);
  const trace::SearchOptions &search = request.visible.options;
  RaddleMachineOptions options{.maxSteps = request.limits.maxSteps,
                               .stackBytes = kStackBytes,
                               .keepCopy = exploring != nullptr && exploring->paranoid,
                               .visibleAll = request.visible.all,
                               .synchronizing = static_cast<uint8_t>(synchronizingBy(request.mutations.orders)),
                               .spurious = search.spurious,
                               .strict = search.strict,
                               .reuse = search.reuse,
                               .showOutput = request.showsOutput,
                               .keepsStacks = isRecorded(request.task),
                               .everyRace = request.everyFinding};
  raddle_machine_configure(&options);
  for (const uint64_t value : request.visible.inputs)
    raddle_machine_offer_input(value);
  if (search.c11)
    raddle_machine_keep_messages();
  raddle_machine_watch(request.limits.stepSeconds);
  for (const trace::Location &location : request.visible.locations)
    promote(location);
  auto main = static_cast<trace::ThreadState>(raddle_machine_start());
  setCheckOutput(raddle_machine_messages());
  return main;
}

// Searches from the state that the prefix leads to.
void run(const Seek &seek, Job &job) {
  raddle_machine_ignore_races(1);
  auto prefix = runPrefix(seek, job.request.visible);
  raddle_machine_ignore_races(0);
  if (!prefix) {
    job.reports.send(check::Statement{check::Said::NotRepeatedUpTo});
    job.reports.send(Done{.complete = false, .stoppedBy = {}, .rounds = {}});
    return;
  }
  job.prefix = std::move(*prefix);
  raddle_machine_mark();
  (new Supervisor(job))->explore();
}

// How an execution is recorded in full.
struct Recording {
  size_t rounds = 0; // up to this step, threads may look again in vain
  ScrutinyRequest scrutinized = {};
};

void runOnce(Job &job, explore::Strategy &strategy, Recorder &recorder, const Recording &how = {}) {
  NativeMachine machine(NativeMachine::Trust::Full, how.rounds);
  Scrutiny scrutiny(recorder, how.scrutinized, job.reports, Orders::Alike);
  const bool isScrutinized = how.scrutinized.wanted != 0;
  Debugged debugged(strategy);
  debugged.beginExecution();
  WeakAccesses weak(isScrutinized ? static_cast<explore::ExecutionObserver &>(scrutiny) : recorder);
  (void)explore::runExecution(machine, debugged, weak);
  if (const auto described = isScrutinized ? scrutiny.describeLast() : std::nullopt)
    job.reports.send(*described);
  for (size_t i = 0; i < recorder.findings().size(); ++i) {
    check::Finding finding = recorder.findingWithTrace(i);
    if (job.request.visible.options.c11)
      weak.explain(finding, recorder.stepsOf(i));
    job.reports.send(finding);
  }
}

Followed describe(const explore::Follow &follow, const Recorder &recorder) {
  Followed followed{
      .taken = follow.taken(), .numbers = {}, .departures = {}, .trace = recorder.trace(recorder.schedule().size())};
  for (const std::optional<trace::ThreadId> &number : follow.numbers())
    followed.numbers.push_back(number.value_or(trace::kNoThread));
  for (const explore::Departure &departure : follow.departures())
    followed.departures.push_back({departure, trace::copySite(departure.at.site)});
  return followed;
}

void run(const Replay &task, Job &job) {
  raddle_machine_mark();
  using Replay = explore::ReplayStrategy;
  // It goes on after them: a deadlock shows only at the end.
  Replay replay(task.steps, Replay::Behind::GoesOn, overwrittenIn(job.request));
  Recorder recorder(Detail::Full, job.main, job.request);
  runOnce(job, replay, recorder, {task.steps.size(), task.scrutiny});
  job.reports.send(Done{.complete = true, .stoppedBy = {}, .rounds = {}});
}

void run(const Guide &task, Job &job) {
  raddle_machine_mark();
  explore::Guide guide(task.waypoints);
  Recorder recorder(Detail::Full, job.main, job.request);
  runOnce(job, guide, recorder);
  job.reports.send(Done{.complete = true, .stoppedBy = {}, .rounds = {}});
}

void run(const Follow &task, Job &job) {
  raddle_machine_mark();
  explore::Follow follow(task.expected);
  Recorder recorder(Detail::Full, job.main, job.request);
  runOnce(job, follow, recorder, {.rounds = task.expected.size()});
  job.reports.send(describe(follow, recorder));
  job.reports.send(Done{.complete = true, .stoppedBy = {}, .rounds = {}});
}

void run(const Watch &task, Job &job) {
  watch(task, job);
}

void run(const Explore &task, Job &job) {
  raddle_machine_mark();
  if (task.inParts)
    (new Supervisor(job))->exploreParts(job.parts);
  else
    (new Supervisor(job))->explore();
}

} // namespace
} // namespace raddle::worker

int raddle_worker_main() {
  using namespace raddle::worker;
  prctl(PR_SET_PDEATHSIG, SIGKILL); // nobody would hear of what it finds
  Descriptors descriptors = takeDescriptors();
  Request request = readRequest(descriptors.request);
  raddle::trace::ThreadState main = startMachine(request);
  // In shared memory, like all that new returns here; never deleted, the process just ends.
  const auto extent = request.everyFinding ? Reports::Extent::Every : Reports::Extent::OneOfEach;
  auto *job = new Job{std::move(request), Reports(descriptors.reports, extent), mapStatus(descriptors.status), main,
                      descriptors.parts};
  std::visit([job](const auto &task) { run(task, *job); }, job->request.task);
  return 0;
}
