// All executions of small programs under the memory model of C11: the search through graphs, and the runtime that keeps
// all writes of atomic locations. Main does what its first choice says; each choice is a program of its own.
#include <algorithm>
#include <array>
#include <cstdint>
#include <pthread.h>
#include <semaphore.h>
#include <string>
#include <vector>

#include "explore/graphs/graphs.h"
#include "explore/search.h"
#include "worker/native_machine.h"
#include "worker/testing/instrumented.h"

namespace {

using namespace raddle::worker::testing;

constexpr auto kRelaxed = RaddleOrderRelaxed;
constexpr auto kSequential = RaddleOrderSequential;

int load(const int *address, RaddleOrder order = kRelaxed) {
  return raddle::worker::testing::load(address, order);
}
void store(int *address, int value, RaddleOrder order = kRelaxed) {
  raddle::worker::testing::store(address, value, order);
}
void fence(RaddleOrder order) {
  __raddle_fence(order, &kSite);
}
int readPlain(const int *address) {
  __raddle_read(address, sizeof(int), &kSite);
  return *address;
}
void writePlain(int *address, int value) {
  __raddle_write(address, sizeof(int), &kSite);
  *address = value;
}
void require(bool condition) {
  if (!condition)
    __raddle_assert_failed("it should hold");
}

// ---- The programs: what a second thread does, and what main does meanwhile and after it.

int x, y, plain;
int a, b;
int64_t wide;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

template <RaddleOrder kOrder, bool kFence> void storeXLoadY() {
  store(&x, 1, kOrder);
  if (kFence)
    fence(RaddleOrderSequential);
  set(a, load(&y, kOrder));
}
template <RaddleOrder kOrder, bool kFence> void storeYLoadX() {
  store(&y, 1, kOrder);
  if (kFence)
    fence(RaddleOrderSequential);
  set(b, load(&x, kOrder));
}
void sawOneAnother() {
  require(a == 1 || b == 1);
}

template <RaddleOrder kOrder> void send() {
  store(&x, 1);
  store(&y, 1, kOrder);
}
template <RaddleOrder kOrder> void get() {
  if (load(&y, kOrder) == 1)
    require(load(&x) == 1);
}
template <RaddleOrder kOrder> void sendPlain() {
  writePlain(&plain, 1);
  store(&y, 1, kOrder);
}
template <RaddleOrder kOrder> void getPlain() {
  if (load(&y, kOrder) == 1)
    require(readPlain(&plain) == 1);
}
void sendFenced() {
  writePlain(&plain, 1);
  fence(RaddleOrderRelease);
  store(&y, 1);
}
void getFenced() {
  if (load(&y) != 1)
    return;
  fence(RaddleOrderAcquire);
  require(readPlain(&plain) == 1);
}

void incrementX() {
  add(&x, 1, kRelaxed);
}
void casX() {
  int old = load(&x);
  while (!exchangeIf(&x, old, old + 1, kRelaxed | RADDLE_FAILURE_ORDER(kRelaxed)))
    ;
}
void twoInX() {
  require(load(&x) == 2);
}

void setTwice() {
  store(&x, 1);
  store(&x, 2);
}
void awaitFirst() {
  await(&x, 1, RaddleOrderAcquire);
}

void lockAndSet() {
  pthread_mutex_lock(&mutex);
  store(&x, 1);
  store(&y, 1);
  pthread_mutex_unlock(&mutex);
}
void lockAndGet() {
  pthread_mutex_lock(&mutex);
  get<RaddleOrderRelaxed>();
  pthread_mutex_unlock(&mutex);
}

void storeXThenY() {
  store(&x, 1);
  store(&y, 2);
}
void storeYThenX() {
  store(&y, 1);
  store(&x, 2);
}
void notBothFirst() {
  require(load(&x) != 1 || load(&y) != 1);
}

void setX() {
  store(&x, 1);
}
void readTwice() {
  set(a, load(&x));
  set(b, load(&x));
  require(a <= b);
}
// A stack of one node, by its address.
struct Node {
  int value;
  uint64_t next;
};
Node node;
uint64_t top;

template <RaddleOrder kPush> void push() {
  writePlain(&node.value, 1);
  uint64_t old = raddle::worker::testing::load(&top, kRelaxed);
  do {
    __raddle_write(&node.next, sizeof(node.next), &kSite);
    node.next = old;
  } while (!exchangeIf(&top, old, reinterpret_cast<uint64_t>(&node), kPush | RADDLE_FAILURE_ORDER(kRelaxed)));
}
template <RaddleOrder kPop> void pop() {
  uint64_t old = raddle::worker::testing::load(&top, kPop);
  while (old != 0) {
    const Node *popped = reinterpret_cast<const Node *>(old);
    __raddle_read(&popped->next, sizeof(popped->next), &kSite);
    if (!exchangeIf(&top, old, popped->next, kPop | RADDLE_FAILURE_ORDER(kPop)))
      continue;
    require(readPlain(&popped->value) == 1);
    break;
  }
}

// A ring of one slot between a producer and a consumer: x is how much was put, y how much was taken.
constexpr int kItems = 2;
template <RaddleOrder kPut> void produce() {
  for (int item = 0; item < kItems; ++item) {
    await(&y, item, RaddleOrderAcquire);
    writePlain(&plain, item);
    store(&x, item + 1, kPut);
  }
}
template <RaddleOrder kTake> void consume() {
  for (int item = 0; item < kItems; ++item) {
    await(&x, item + 1, RaddleOrderAcquire);
    require(readPlain(&plain) == item);
    store(&y, item + 1, kTake);
  }
}

// A lock with tickets: x is the next one, y whose turn it is.
template <RaddleOrder kUnlock> void count() {
  const int ticket = add(&x, 1, kRelaxed);
  await(&y, ticket, RaddleOrderAcquire);
  writePlain(&plain, readPlain(&plain) + 1);
  store(&y, ticket + 1, kUnlock);
}
void twoInPlain() {
  require(readPlain(&plain) == 2);
}

sem_t semaphore;
void postAfterX() {
  store(&x, 1);
  sem_post(&semaphore);
}
void waitForX() {
  sem_wait(&semaphore);
  require(load(&x) == 1);
}

void loadWide() {
  __raddle_atomic_load(&wide, 8, RaddleOrderRelaxed, &kSite);
}
void storeHalf() {
  __raddle_atomic_store(&wide, 4, RaddleOrderRelaxed, &kSite);
}
void signal() {
  pthread_cond_signal(&condition);
}
void nothing() {}

struct Program {
  const char *name;
  void (*second)();
  void (*first)();
  void (*after)();
  // What is expected of it.
  uint32_t executions;
  uint32_t failed = 0;  // of them
  uint32_t stuck = 0;   // of them: some thread waits for ever
  uint32_t racy = 0;    // of them
  uint32_t refused = 0; // of them: something is not supported
};

constexpr std::array kPrograms = {
    Program{"store buffering", storeXLoadY<kRelaxed, false>, storeYLoadX<kRelaxed, false>, sawOneAnother, 4, 1},
    Program{"store buffering, seq_cst", storeXLoadY<kSequential, false>, storeYLoadX<kSequential, false>, sawOneAnother,
            3},
    Program{"store buffering, fences", storeXLoadY<kRelaxed, true>, storeYLoadX<kRelaxed, true>, sawOneAnother, 3},
    Program{"message passing", send<kRelaxed>, get<kRelaxed>, nothing, 3, 1},
    Program{"message passing, no release", send<kRelaxed>, get<RaddleOrderAcquire>, nothing, 3, 1},
    Program{"message passing, no acquire", send<RaddleOrderRelease>, get<kRelaxed>, nothing, 3, 1},
    Program{"message passing, right", send<RaddleOrderRelease>, get<RaddleOrderAcquire>, nothing, 2},
    Program{"plain message", sendPlain<kRelaxed>, getPlain<RaddleOrderAcquire>, nothing, 2, 0, 0, 1},
    Program{"plain message, right", sendPlain<RaddleOrderRelease>, getPlain<RaddleOrderAcquire>, nothing, 2},
    Program{"plain message, fences", sendFenced, getFenced, nothing, 2},
    Program{"increments", incrementX, incrementX, twoInX, 2},
    Program{"increments by compare-exchange", casX, casX, twoInX, 4},
    Program{"wait for what is overwritten", setTwice, awaitFirst, nothing, 2, 0, 1},
    Program{"mutex", lockAndSet, lockAndGet, nothing, 2},
    Program{"order of writes", storeXThenY, storeYThenX, notBothFirst, 4, 1},
    Program{"coherence", setX, readTwice, nothing, 3},
    Program{"stack", push<RaddleOrderRelease>, pop<RaddleOrderAcquire>, nothing, 2},
    Program{"stack, push relaxed", push<kRelaxed>, pop<RaddleOrderAcquire>, nothing, 2, 0, 0, 1},
    Program{"stack, pop relaxed", push<RaddleOrderRelease>, pop<kRelaxed>, nothing, 2, 0, 0, 1},
    Program{"ring", produce<RaddleOrderRelease>, consume<RaddleOrderRelease>, nothing, 1},
    Program{"ring, put relaxed", produce<kRelaxed>, consume<RaddleOrderRelease>, nothing, 1, 0, 0, 1},
    Program{"ring, take relaxed", produce<RaddleOrderRelease>, consume<kRelaxed>, nothing, 1, 0, 0, 1},
    Program{"ticket lock", count<RaddleOrderRelease>, count<RaddleOrderRelease>, twoInPlain, 2},
    Program{"ticket lock, relaxed", count<kRelaxed>, count<kRelaxed>, twoInPlain, 2, 0, 0, 2},
    Program{"semaphore", postAfterX, waitForX, nothing, 1},
    Program{"mixed sizes", storeHalf, loadWide, nothing, 2, 0, 1, 0, 2},
    Program{"condition variable", signal, nothing, nothing, 1},
};

const Program *running;

void *runSecond(void *) {
  running->second();
  return nullptr;
}

// ---- The host.

struct Counts {
  uint32_t executions = 0;
  uint32_t failed = 0;
  uint32_t stuck = 0;
  uint32_t racy = 0;
  uint32_t refused = 0;
};

class Counter final : public raddle::explore::ExecutionObserver {
public:
  void onBegin(uint32_t shared) override { steps_.resize(shared); }
  void onEvent(const raddle::trace::Event &event) override { steps_.push_back(event); }
  Next onEnd(raddle::explore::Ending, std::span<const raddle::trace::Pending> pending) override {
    isStuck_ = !pending.empty();
    return Next::GoOn;
  }
  // The execution that ended last counts.
  void count() {
    using State = raddle::trace::ThreadState;
    const auto has = [this](State state) {
      return std::any_of(steps_.begin(), steps_.end(), [state](const auto &event) { return event.state == state; });
    };
    Counts &counts = all[steps_.front().choice];
    ++counts.executions;
    counts.failed += has(State::Failed) ? 1 : 0;
    counts.stuck += isStuck_ ? 1 : 0;
    counts.racy += steps_.back().races > 0 ? 1 : 0;
    counts.refused += has(State::Unsupported) ? 1 : 0;
  }
  std::array<Counts, kPrograms.size()> all;

private:
  std::vector<raddle::trace::Event> steps_; // the first one is the choice of the program
  bool isStuck_ = false;
};

bool isAsExpected(const Program &program, const Counts &counts) {
  const bool same = counts.executions == program.executions && counts.failed == program.failed &&
                    counts.stuck == program.stuck && counts.racy == program.racy && counts.refused == program.refused;
  if (!same)
    say(std::string(program.name) + ": " + std::to_string(counts.executions) + " executions, " +
        std::to_string(counts.failed) + " failed, " + std::to_string(counts.stuck) + " stuck, " +
        std::to_string(counts.racy) + " racy, " + std::to_string(counts.refused) + " refused\n");
  return same;
}

} // namespace

int main() {
  sem_init(&semaphore, 0, 0);
  set(running, &kPrograms[__raddle_choose(kPrograms.size())]);
  pthread_t thread;
  pthread_create(&thread, nullptr, runSecond, nullptr);
  running->first();
  pthread_join(thread, nullptr);
  running->after();
}

int raddle_worker_main() {
  using namespace raddle;
  startMachine();
  worker::NativeMachine machine(worker::NativeMachine::Trust::Checked, 0);
  explore::Graphs graphs;
  Counter counter;
  bool diverged = false;
  while (graphs.beginExecution()) {
    const uint32_t taken = machine.goBack(graphs.repeatedSteps());
    static_cast<void>(explore::runExecution(machine, graphs, counter, taken));
    diverged |= graphs.diverged();
    if (graphs.lastCounts())
      counter.count();
  }
  bool isRight = machine.difference().empty() && !diverged && graphs.bound().empty();
  if (!isRight)
    say("difference: " + machine.difference() + (diverged ? " diverged " : " ") + graphs.bound() + "\n");
  for (size_t i = 0; i < kPrograms.size(); ++i)
    isRight &= isAsExpected(kPrograms[i], counter.all[i]);
  end(isRight);
}
