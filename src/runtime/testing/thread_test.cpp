// Threads: numbers that follow from who created whom, results, stacks of the size asked for, exits, and misuse.
#include <pthread.h>

#include "runtime/testing/testing.h"

namespace {

int shared;

void *answer(void *argument) {
  return static_cast<char *>(argument) + 1;
}

void *createOne(void *argument) {
  pthread_t thread;
  void *result = nullptr;
  pthread_create(&thread, nullptr, answer, argument);
  pthread_join(thread, &result);
  return result;
}

// main.1 and main.2 each create a thread; who does so first must not change who is who.
void createByThreads() {
  pthread_t threads[2];
  long results = 0;
  for (long i = 0; i < 2; ++i)
    pthread_create(&threads[i], nullptr, createOne, reinterpret_cast<void *>(10 * i));
  for (pthread_t thread : threads) {
    void *result = nullptr;
    pthread_join(thread, &result);
    results += reinterpret_cast<long>(result);
  }
  if (results != 12)
    __raddle_assert_failed("results arrive");
}

__attribute__((noinline)) int useStack(int bytes) {
  auto *block = static_cast<volatile char *>(__builtin_alloca(static_cast<size_t>(bytes)));
  for (int i = 0; i < bytes; i += 1024)
    block[i] = 1;
  return block[0];
}
void *useMegabytes(void *) {
  int used = useStack(5 << 20);
  __raddle_write(&shared, 4, SITE("shared"));
  shared = used;
  return nullptr;
}
void createLarge() {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 6 << 20);
  pthread_t thread;
  pthread_create(&thread, &attributes, useMegabytes, nullptr);
  pthread_join(thread, nullptr);
}
void createSmall() {
  pthread_t thread;
  pthread_create(&thread, nullptr, useMegabytes, nullptr);
  pthread_join(thread, nullptr);
}

void cleanUp(void *argument) {
  __raddle_write(argument, 4, SITE("shared"));
  *static_cast<int *>(argument) += 5;
}
struct Adds {
  ~Adds() {
    __raddle_write(&shared, 4, SITE("shared"));
    shared += 20;
  }
};
__attribute__((noinline)) void exitDeep() {
  Adds adds;
  pthread_exit(reinterpret_cast<void *>(7));
}
void *exitEarly(void *) {
  pthread_cleanup_push(cleanUp, &shared);
  exitDeep();
  pthread_cleanup_pop(0);
  return nullptr;
}
void exitInside() {
  pthread_t thread;
  void *result = nullptr;
  pthread_create(&thread, nullptr, exitEarly, nullptr);
  pthread_join(thread, &result);
  if (result != reinterpret_cast<void *>(7) || shared != 25)
    __raddle_assert_failed("pthread_exit gives the result and runs destructors and handlers");
  pthread_exit(nullptr);
}

void joinTwice() {
  pthread_t thread;
  pthread_create(&thread, nullptr, answer, nullptr);
  pthread_join(thread, nullptr);
  pthread_join(thread, nullptr);
}
void joinDetached() {
  pthread_t thread;
  pthread_create(&thread, nullptr, answer, nullptr);
  pthread_detach(thread);
  pthread_join(thread, nullptr);
}
void joinSelf() {
  if (!pthread_equal(pthread_self(), pthread_self()))
    __raddle_assert_failed("a thread is itself");
  pthread_join(pthread_self(), nullptr);
}

void (*const kScenarios[])() = {createByThreads, createLarge,  createSmall, exitInside,
                                joinTwice,       joinDetached, joinSelf};
enum Scenario { CreateByThreads, CreateLarge, CreateSmall, ExitInside, JoinTwice, JoinDetached, JoinSelf };

} // namespace

int main() {
  kScenarios[__raddle_choose(sizeof(kScenarios) / sizeof(kScenarios[0]))]();
  return 0;
}

namespace {

// Runs `first` as long as it can before anyone else.
void runWithFirst(uint32_t first) {
  testing::stepAs(0, RaddleOperationChoose, CreateByThreads);
  while (testing::liveCount() < 3)
    testing::step(0);
  testing::runOut(first);
  testing::runAll();
}

void expectNames() {
  EXPECT(raddle_machine_thread_count() == 5);
  uint32_t creators[2];
  for (uint32_t i = 0; i < 2; ++i) {
    uint32_t occurrence = 0;
    raddle_machine_thread_name(3 + i, &creators[i], &occurrence);
    EXPECT(occurrence == 1);
  }
  EXPECT(creators[0] == 2 && creators[1] == 1);
}

void testNames() {
  runWithFirst(2);
  expectNames();
  EXPECT(testing::liveCount() == 0);
  uint64_t hash = raddle_machine_memory_hash();
  raddle_machine_restore();
  runWithFirst(1);
  expectNames();
  EXPECT(raddle_machine_memory_hash() == hash);
  raddle_machine_restore();
}

void testScenario(Scenario scenario, RaddleThreadState state, const char *rule) {
  RaddleEvent last = testing::stepAs(0, RaddleOperationChoose, scenario);
  uint32_t failing = scenario == CreateSmall ? 1 : 0;
  const RaddlePending *pending = nullptr;
  while (last.state == RaddleThreadRuns && raddle_machine_pending(&pending) != 0) {
    uint32_t thread = testing::isEnabled(1) ? 1 : 0;
    RaddleEvent event = testing::step(thread);
    last = thread == failing ? event : last;
  }
  EXPECT(last.state == state);
  EXPECT(rule == nullptr || testing::hasRule(failing, rule));
  testing::restore();
}

} // namespace

int raddle_worker_main() {
  testing::begin();
  for (int i = 0; i < 20; ++i) {
    testNames();
    testScenario(CreateLarge, RaddleThreadExited, nullptr);
    testScenario(CreateSmall, RaddleThreadFailed, "stack-overflow");
    testScenario(ExitInside, RaddleThreadExited, nullptr);
    testScenario(JoinTwice, RaddleThreadFailed, "join-joined");
    testScenario(JoinDetached, RaddleThreadFailed, "join-detached");
    testScenario(JoinSelf, RaddleThreadFailed, "join-self");
  }
  return 0;
}
