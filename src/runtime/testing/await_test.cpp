// Waiting loops and attempts to lock: when they are enabled, and what comes of them. The program does what the first
// choice says.
#include <cerrno>
#include <pthread.h>

#include "runtime/testing/testing.h"

namespace {

int flag;
int lockWord;
signed char level;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

constexpr uint32_t packed(RaddleOrder order, RaddleCondition condition) {
  return RADDLE_ORDER_AND_CONDITION(order, condition);
}

void *awaitsFlag(void *) {
  __raddle_await_load(&flag, 4, packed(RaddleOrderAcquire, RaddleConditionNotEqual), 0, SITE("flag"));
  if (__atomic_load_n(&flag, __ATOMIC_ACQUIRE) == 0)
    __raddle_assert_failed("one round is enough");
  return nullptr;
}
void *takesLock(void *) {
  __raddle_await_update(&lockWord, 4, packed(RaddleOrderSequential, RaddleConditionEqual), 0, SITE("lockWord"));
  if (__atomic_exchange_n(&lockWord, 1, __ATOMIC_SEQ_CST) != 0)
    __raddle_assert_failed("one round is enough");
  __raddle_atomic_store(&lockWord, 4, RaddleOrderSequential, SITE("lockWord"));
  __atomic_store_n(&lockWord, 0, __ATOMIC_SEQ_CST);
  return nullptr;
}
void *triesLock(void *) {
  int result = pthread_mutex_trylock(&mutex);
  if (result == 0)
    pthread_mutex_unlock(&mutex);
  else if (result != EBUSY)
    __raddle_assert_failed("it is busy");
  return nullptr;
}

pthread_t start(void *(*routine)(void *)) {
  pthread_t thread;
  pthread_create(&thread, nullptr, routine, nullptr);
  return thread;
}

void setFlag() {
  start(awaitsFlag);
  __raddle_atomic_store(&flag, 4, RaddleOrderRelease, SITE("flag"));
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
}
void contend() {
  start(takesLock);
  takesLock(nullptr);
}
void comparesSigned() {
  __raddle_atomic_store(&level, 1, RaddleOrderSequential, SITE("level"));
  __atomic_store_n(&level, -1, __ATOMIC_SEQ_CST);
  __raddle_await_load(&level, 1, packed(RaddleOrderSequential, RaddleConditionSignedLess), 1, SITE("level"));
  __raddle_await_load(&level, 1, packed(RaddleOrderSequential, RaddleConditionUnsignedAtLeast), 1, SITE("level"));
  __raddle_await_load(&level, 1, packed(RaddleOrderSequential, RaddleConditionSignedAtLeast), 0, SITE("level"));
}
void awaitsNull() {
  __raddle_await_load(nullptr, 4, packed(RaddleOrderSequential, RaddleConditionEqual), 0, SITE("*p"));
}
void awaitsInSection() {
  __raddle_section_begin(SITE("atomic"));
  __raddle_await_load(&flag, 4, packed(RaddleOrderAcquire, RaddleConditionEqual), 0, SITE("flag"));
  __raddle_await_load(&flag, 4, packed(RaddleOrderAcquire, RaddleConditionEqual), 1, SITE("flag"));
}
void tries() {
  start(triesLock);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}
void *triesUntilItHas(void *) {
  __raddle_retry(SITE("mutex"));
  if (pthread_mutex_trylock(&mutex) != 0)
    __raddle_assert_failed("one attempt is enough");
  // Only that attempt waits.
  if (pthread_mutex_trylock(&mutex) != EBUSY)
    __raddle_assert_failed("it is busy");
  pthread_mutex_unlock(&mutex);
  return nullptr;
}
void retries() {
  start(triesUntilItHas);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  triesUntilItHas(nullptr);
}
void triesItself() {
  const timespec deadline = {2'000'000'000, 0};
  pthread_mutex_lock(&recursive);
  if (pthread_mutex_trylock(&recursive) != 0)
    __raddle_assert_failed("a recursive mutex can be locked again");
  pthread_mutex_lock(&mutex);
  if (pthread_mutex_trylock(&mutex) != EBUSY || pthread_mutex_timedlock(&mutex, &deadline) != ETIMEDOUT)
    __raddle_assert_failed("its own mutex is busy too");
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  pthread_mutex_unlock(&mutex);
  if (now.tv_sec < deadline.tv_sec || pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &deadline) != 0)
    __raddle_assert_failed("a free one is locked in time");
}

void (*const kScenarios[])() = {setFlag,         contend, comparesSigned, awaitsNull,
                                awaitsInSection, tries,   retries,        triesItself};
enum Scenario { SetFlag, Contend, ComparesSigned, AwaitsNull, AwaitsInSection, Tries, Retries, TriesItself };
constexpr uint32_t kScenarioCount = sizeof(kScenarios) / sizeof(kScenarios[0]);

} // namespace

int main() {
  kScenarios[__raddle_choose(kScenarioCount)]();
  return 0;
}

namespace {

// Lets main create its thread, and that one come to its first operation.
void begin(Scenario scenario) {
  testing::stepAs(0, RaddleOperationChoose, scenario);
  testing::stepAs(0, RaddleOperationWrite);
  testing::stepAs(0, RaddleOperationCreate);
  testing::stepAs(1, RaddleOperationBegin);
}

void testFlag() {
  begin(SetFlag);
  EXPECT(!testing::isEnabled(1) && testing::pendingOf(1)->waitsFor == RADDLE_NO_THREAD);
  EXPECT(testing::pendingOf(1)->operation.condition == RaddleConditionNotEqual);
  testing::stepAs(0, RaddleOperationStore);
  RaddleEvent event = testing::stepAs(1, RaddleOperationAwaitLoad);
  EXPECT(event.before == 1 && event.after == 1 && event.operation.order == RaddleOrderAcquire);
  EXPECT(event.state == RaddleThreadRuns);
}

void testLock() {
  begin(Contend);
  EXPECT(testing::isEnabled(0) && testing::isEnabled(1));
  RaddleEvent event = testing::stepAs(1, RaddleOperationAwaitUpdate);
  EXPECT(event.before == 0 && event.after == 1);
  EXPECT(!testing::isEnabled(0));
  testing::stepAs(1, RaddleOperationStore);
  testing::stepAs(0, RaddleOperationAwaitUpdate);
  testing::runAll();
  EXPECT(testing::liveCount() == 0);
}

void testSigned() {
  testing::stepAs(0, RaddleOperationChoose, ComparesSigned);
  testing::stepAs(0, RaddleOperationStore);
  testing::stepAs(0, RaddleOperationAwaitLoad);
  testing::stepAs(0, RaddleOperationAwaitLoad);
  EXPECT(!testing::isEnabled(0));
}

void testNull() {
  EXPECT(testing::stepAs(0, RaddleOperationChoose, AwaitsNull).state == RaddleThreadFailed);
  EXPECT(testing::hasRule(0, "null-access"));
}

void testSection() {
  testing::stepAs(0, RaddleOperationChoose, AwaitsInSection);
  EXPECT(testing::stepAs(0, RaddleOperationSection).state == RaddleThreadUnsupported);
  EXPECT(testing::hasRule(0, "blocks-in-atomic"));
}

void testTries() {
  begin(Tries);
  EXPECT(testing::stepAs(1, RaddleOperationTryAcquire).succeeded == 1);
  EXPECT(!testing::isEnabled(0) && testing::pendingOf(0)->waitsFor == 1);
  testing::stepAs(1, RaddleOperationRelease);
  testing::runAll();
  EXPECT(testing::liveCount() == 0);
}

void testTriesInVain() {
  begin(Tries);
  testing::stepAs(0, RaddleOperationAcquire);
  EXPECT(testing::isEnabled(1));
  EXPECT(testing::stepAs(1, RaddleOperationTryAcquire).succeeded == 0);
  testing::stepAs(1, RaddleOperationExit);
}

void testRetries() {
  begin(Retries);
  testing::stepAs(0, RaddleOperationAcquire);
  EXPECT(!testing::isEnabled(1) && testing::pendingOf(1)->waitsFor == 0);
  testing::stepAs(0, RaddleOperationRelease);
  testing::stepAs(1, RaddleOperationAcquire);
  testing::stepAs(1, RaddleOperationRelease);
  testing::stepAs(1, RaddleOperationExit);
  testing::stepAs(0, RaddleOperationAcquire);
  // It waits for itself.
  EXPECT(!testing::isEnabled(0) && testing::pendingOf(0)->waitsFor == 0);
}

void testTriesItself() {
  testing::stepAs(0, RaddleOperationChoose, TriesItself);
  testing::stepAs(0, RaddleOperationAcquire);
  testing::stepAs(0, RaddleOperationReenter);
  testing::stepAs(0, RaddleOperationAcquire);
  testing::stepAs(0, RaddleOperationRelease);
  EXPECT(testing::stepAs(0, RaddleOperationTryAcquire).succeeded == 1);
  testing::stepAs(0, RaddleOperationExit);
}

} // namespace

int raddle_worker_main() {
  testing::begin();
  void (*const tests[])() = {testFlag,  testLock,        testSigned,  testNull,       testSection,
                             testTries, testTriesInVain, testRetries, testTriesItself};
  for (int i = 0; i < 100; ++i) {
    for (auto *test : tests) {
      test();
      testing::restore();
    }
  }
  return 0;
}
