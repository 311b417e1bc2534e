// Random litmus programs, executed natively: the search through graphs and the runtime find exactly the graphs of the
// oracle, which knows neither, and data races exactly where it has some. Main's first choice says which program it is.
#include <array>
#include <cerrno>
#include <cstdint>
#include <map>
#include <pthread.h>
#include <semaphore.h>
#include <string>
#include <time.h>
#include <vector>

#include "explore/graphs/graphs.h"
#include "explore/graphs/testing/litmus_generator.h"
#include "explore/graphs/testing/litmus_oracle.h"
#include "explore/search.h"
#include "worker/native_machine.h"
#include "worker/testing/instrumented.h"

namespace {

using namespace raddle;
using namespace raddle::explore::testing;
using namespace raddle::worker::testing;

constexpr uint32_t kAtomicPrograms = 200;
constexpr uint32_t kPlainPrograms = 200;  // half of them with data races
constexpr uint32_t kObjectPrograms = 100; // with read-write locks and semaphores; the same
constexpr uint32_t kConditionPrograms = 100;
constexpr uint32_t kPrograms = kAtomicPrograms + kPlainPrograms + kObjectPrograms + kConditionPrograms;
constexpr uint32_t kMostThreads = 4;
constexpr uint32_t kLocations = 2;

const std::vector<LitmusProgram> *programs; // set by the host, before the program begins
const LitmusProgram *running;
std::array<uint64_t, kLocations> cells;
std::array<uint64_t, kLocations> variables;      // of plain accesses
std::array<pthread_mutex_t, kLocations> mutexes; // zero is as good as initialized
pthread_rwlock_t rwlock;
sem_t semaphore;
pthread_cond_t condition;

// ---- The program.

// What an operation on an object finds, as litmusPass wants it.
uint64_t performOnObject(const LitmusInstruction &i) {
  if (i.code == LitmusCode::Lock) {
    pthread_mutex_lock(&mutexes[i.location]);
    return 0;
  }
  if (i.code == LitmusCode::TryLock)
    return pthread_mutex_trylock(&mutexes[i.location]) == 0 ? 0 : 1;
  if (i.code == LitmusCode::Unlock) {
    pthread_mutex_unlock(&mutexes[i.location]);
    return 0;
  }
  if (i.code == LitmusCode::ReadLock) {
    pthread_rwlock_rdlock(&rwlock);
    return 0;
  }
  if (i.code == LitmusCode::TryReadLock)
    return pthread_rwlock_tryrdlock(&rwlock) == 0 ? 0 : kLitmusWritten;
  if (i.code == LitmusCode::WriteLock) {
    pthread_rwlock_wrlock(&rwlock);
    return 0;
  }
  if (i.code == LitmusCode::ReadUnlock || i.code == LitmusCode::WriteUnlock) {
    pthread_rwlock_unlock(&rwlock);
    return 0;
  }
  if (i.code == LitmusCode::Take) {
    sem_wait(&semaphore);
    return 0;
  }
  if (i.code == LitmusCode::Post) {
    sem_post(&semaphore);
    return 0;
  }
  if (i.code == LitmusCode::Signal) {
    pthread_cond_signal(&condition);
    return 0;
  }
  if (i.code == LitmusCode::Broadcast) {
    pthread_cond_broadcast(&condition);
    return 0;
  }
  return 0;
}

// The same of any instruction.
uint64_t perform(const LitmusInstruction &i, const LitmusPoint &point) {
  const auto order = static_cast<uint32_t>(i.order);
  uint64_t *cell = &cells[i.location];
  uint64_t expected = i.value;
  if (isLitmusObject(i.code))
    return performOnObject(i);
  switch (i.code) {
  case LitmusCode::Load:
    return load(cell, order);
  case LitmusCode::Store:
    store(cell, litmusEffect(i, point, 0, 0).value, order | (i.continues ? RADDLE_CONTINUES_RELEASE : 0));
    return 0;
  case LitmusCode::Add:
    return add(cell, i.value, order);
  case LitmusCode::Exchange:
    return exchange(cell, i.value, order);
  case LitmusCode::Compare:
    exchangeIf(cell, expected, static_cast<uint64_t>(i.other),
               order | RADDLE_FAILURE_ORDER(static_cast<uint32_t>(i.failure)));
    return expected;
  case LitmusCode::Await:
    await(cell, i.value, order);
    return i.value;
  case LitmusCode::Fence:
    __raddle_fence(order, &kSite);
    return 0;
  case LitmusCode::Read:
    __raddle_read(&variables[i.location], sizeof(uint64_t), &kSite);
    return variables[i.location];
  case LitmusCode::Write:
    __raddle_write(&variables[i.location], sizeof(uint64_t), &kSite);
    variables[i.location] = i.value;
    return 0;
    RADDLE_LITMUS_CASES_OF_NO_ACCESS
    break;
  }
  return 0;
}

// It begins to wait, gives the mutex back, goes on and takes it: one call.
void passWait(const LitmusThread &code, LitmusPoint &point) {
  const bool isTimed = code[point.next + 2].code == LitmusCode::Timeout;
  constexpr timespec kLongAgo{0, 0};
  const int result =
      isTimed ? pthread_cond_timedwait(&condition, &mutexes[0], &kLongAgo) : pthread_cond_wait(&condition, &mutexes[0]);
  for (uint32_t n = 0; n < 4; ++n)
    litmusPass(code[point.next], point, 0, result == ETIMEDOUT ? 1 : 0, 0);
}

void *runThread(void *thread) {
  const LitmusThread &code = *static_cast<const LitmusThread *>(thread);
  LitmusPoint point;
  while (const LitmusInstruction *i = litmusNext(code, point)) {
    if (i->code == LitmusCode::Wait) {
      passWait(code, point);
      continue;
    }
    const bool chooses = i->code == LitmusCode::Choose;
    const uint32_t choice = chooses ? __raddle_choose(static_cast<uint32_t>(i->value)) : 0;
    litmusPass(*i, point, 0, chooses ? 0 : perform(*i, point), choice);
  }
  if (point.failed)
    __raddle_assert_failed("it should hold");
  return nullptr;
}

// ---- The host.

// As the oracle names graphs. A native thread has a first and a last step more, and main is another one.
std::string keyOf(const explore::Graph &graph, const LitmusProgram &program) {
  const auto name = [&](explore::EventRef ref) {
    return ref == explore::kInitial
               ? std::string("-")
               : std::to_string(graph.event(ref).thread - 1) + '.' + std::to_string(graph.event(ref).index - 1);
  };
  std::string key;
  for (uint32_t thread = 1; thread <= program.threads.size(); ++thread) {
    key += '|';
    for (const explore::EventRef ref : graph.thread(thread)) {
      const explore::GraphEvent &event = graph.event(ref);
      const bool isEnd =
          event.kind == trace::OperationKind::Begin || event.kind == trace::OperationKind::Exit || event.blocks;
      if (!isEnd)
        key += (event.reads ? name(event.readsFrom) : std::string()) + ',' + std::to_string(event.choice) + ';';
    }
  }
  constexpr uint64_t kOfWaiters = uint64_t{1} << 63;
  const auto addNamed = [&](const void *address, uint64_t location) {
    const std::span<const explore::EventRef> order = graph.writes(reinterpret_cast<uint64_t>(address));
    if (order.empty())
      return;
    key += '#' + std::to_string(location) + ':';
    for (const explore::EventRef ref : order)
      key += name(ref) + ' ';
  };
  for (uint32_t location = 0; location < kLocations; ++location)
    addNamed(&cells[location], litmusAddress({.code = LitmusCode::Load, .location = location}));
  for (uint32_t location = 0; location < kLocations; ++location)
    addNamed(&mutexes[location], litmusAddress({.code = LitmusCode::Lock, .location = location}));
  addNamed(&rwlock, litmusAddress({.code = LitmusCode::ReadLock}));
  addNamed(&semaphore, litmusAddress({.code = LitmusCode::Take}));
  addNamed(reinterpret_cast<void *>(reinterpret_cast<uint64_t>(&condition) | kOfWaiters),
           litmusAddress({.code = LitmusCode::Wait}));
  return key;
}

// How often each graph of a program was found, and how many of them have data races.
struct Found {
  std::map<std::string, uint32_t> keys;
  size_t racy = 0;
  bool diverged = false;
};

// Sees how many races each execution has.
class RaceCounter final : public explore::ExecutionObserver {
public:
  void onBegin(uint32_t shared) override { races_.resize(shared); }
  void onEvent(const trace::Event &event) override { races_.push_back(event.races); }
  [[nodiscard]] bool sawSome() const { return !races_.empty() && races_.back() > 0; }

private:
  std::vector<uint32_t> races_; // up to each step
};

std::vector<Found> searchAll(worker::NativeMachine &machine, explore::Graphs &graphs) {
  std::vector<Found> found(kPrograms);
  RaceCounter observer;
  while (graphs.beginExecution()) {
    const uint32_t taken = machine.goBack(graphs.repeatedSteps());
    static_cast<void>(explore::runExecution(machine, graphs, observer, taken));
    const uint32_t program = graphs.graph().event(graphs.graph().thread(0).front()).choice;
    found[program].diverged |= graphs.diverged();
    if (!graphs.lastCounts())
      continue;
    ++found[program].keys[keyOf(graphs.graph(), (*programs)[program])];
    found[program].racy += observer.sawSome() ? 1 : 0;
  }
  return found;
}

// What is expected of a program.
struct Expected {
  LitmusProgram program;
  std::set<std::string> keys;
  bool isRacy = false;
};

// What a racy access finds depends on the order in which a graph is executed: then only the race has to be found.
bool isSame(const Found &found, const Expected &expected) {
  bool same = !found.diverged && found.racy == 0 && found.keys.size() == expected.keys.size();
  for (const auto &[key, times] : found.keys)
    same &= times == 1 && expected.keys.count(key) != 0;
  if (expected.isRacy)
    same = found.racy > 0;
  if (!same)
    say("of " + std::to_string(expected.keys.size()) + " graphs " + std::to_string(found.keys.size()) +
        " were found, of which " + std::to_string(found.racy) + " have races:\n" + print(expected.program));
  return same;
}

// Adds programs that the oracle can cope with, and what it makes of them: as many with races as without, if some have.
void generate(const LitmusKinds &kinds, uint32_t count, std::vector<Expected> &generated) {
  constexpr size_t kMostGraphs = 2000;
  std::array<uint32_t, 2> left = {kinds.plain ? count / 2 : count, kinds.plain ? count / 2 : 0};
  for (uint64_t seed = 1; left[0] + left[1] > 0; ++seed) {
    const LitmusProgram program = LitmusGenerator(seed, kinds).generate();
    LitmusOracle oracle(program, explore::Axioms::C11);
    const bool isKnown = oracle.enumerate(kMostGraphs);
    const bool isRacy = oracle.racy() > 0;
    if (!isKnown || left[isRacy ? 1 : 0] == 0)
      continue;
    --left[isRacy ? 1 : 0];
    generated.push_back({program, oracle.ofAtomics(), isRacy});
  }
}

std::vector<Expected> generateAll() {
  LitmusKinds kinds{.updates = true,
                    .fences = true,
                    .locks = true,
                    .tryLocks = true,
                    .awaits = true,
                    .choices = true,
                    .events = 9,
                    .locations = kLocations};
  std::vector<Expected> generated;
  generate(kinds, kAtomicPrograms, generated);
  kinds.plain = true;
  generate(kinds, kPlainPrograms, generated);
  generate({.tryLocks = true, .rwlocks = true, .semaphores = true, .plain = true}, kObjectPrograms, generated);
  generate({.locks = true, .conditions = true, .waitsLocked = true, .plain = true, .threads = 4, .events = 14},
           kConditionPrograms, generated);
  return generated;
}

} // namespace

int main() {
  sem_init(&semaphore, 0, 0);
  set(running, &(*programs)[__raddle_choose(kPrograms)]);
  std::array<pthread_t, kMostThreads> threads{};
  const size_t count = running->threads.size();
  for (size_t t = 0; t < count; ++t)
    pthread_create(&threads[t], nullptr, runThread, const_cast<LitmusThread *>(&running->threads[t]));
  for (size_t t = 0; t < count; ++t)
    pthread_join(threads[t], nullptr);
}

int raddle_worker_main() {
  const std::vector<Expected> expected = generateAll();
  std::vector<LitmusProgram> generated;
  for (const Expected &each : expected)
    generated.push_back(each.program);
  programs = &generated;
  startMachine();
  worker::NativeMachine machine(worker::NativeMachine::Trust::Full, 0);
  explore::Graphs graphs;
  const std::vector<Found> found = searchAll(machine, graphs);
  bool isRight = machine.difference().empty() && graphs.bound().empty();
  if (!isRight)
    say("difference: " + machine.difference() + ' ' + graphs.bound() + "\n");
  size_t total = 0;
  for (size_t i = 0; i < kPrograms; ++i) {
    isRight &= isSame(found[i], expected[i]);
    total += expected[i].keys.size();
  }
  say(std::to_string(kPrograms) + " programs with " + std::to_string(total) + " graphs\n");
  end(isRight && total > kPrograms);
}
