// Condition variables: who can be woken, how a timed wait ends, and each way to misuse one. The program does what the
// first choice says.
#include <cerrno>
#include <pthread.h>

#include "runtime/testing/testing.h"

namespace {

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t otherMutex = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
const timespec kDeadline = {2'000'000'000, 0};
int outcome;

void *waits(void *with) {
  auto *which = static_cast<pthread_mutex_t *>(with);
  pthread_mutex_lock(which);
  pthread_cond_wait(&condition, which);
  pthread_mutex_unlock(which);
  return nullptr;
}
void *waitsForSomeTime(void *) {
  pthread_mutex_lock(&mutex);
  outcome = pthread_cond_timedwait(&condition, &mutex, &kDeadline);
  pthread_mutex_unlock(&mutex);
  return nullptr;
}
void *waitsTwiceLocked(void *) {
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&recursive);
  pthread_cond_wait(&condition, &recursive);
  pthread_mutex_unlock(&recursive);
  pthread_mutex_unlock(&recursive);
  return nullptr;
}
pthread_t start(void *(*routine)(void *), void *argument) {
  pthread_t thread;
  pthread_create(&thread, nullptr, routine, argument);
  return thread;
}

void signalThree() {
  for (int i = 0; i < 3; ++i)
    start(waits, &mutex);
  pthread_cond_signal(&condition);
  pthread_cond_signal(&condition);
  pthread_cond_broadcast(&condition);
}
void timed() {
  start(waitsForSomeTime, nullptr);
  pthread_mutex_lock(&mutex);
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
}
void nested() {
  start(waitsTwiceLocked, nullptr);
  pthread_cond_broadcast(&condition);
}
void waitUnlocked() {
  pthread_cond_wait(&condition, &mutex);
}
void twoMutexes() {
  start(waits, &mutex);
  waits(&otherMutex);
}
void useDestroyed() {
  pthread_cond_destroy(&condition);
  pthread_cond_signal(&condition);
}
void waitDestroyed() {
  pthread_cond_destroy(&condition);
  waits(&mutex);
}
void destroyWaiters() {
  start(waits, &mutex);
  pthread_cond_destroy(&condition);
}
void inSection() {
  __raddle_section_begin(SITE("atomic"));
  pthread_cond_signal(&condition);
  __raddle_section_end();
}
void initializes() {
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_destroy(&condition);
  pthread_cond_init(&condition, &attributes);
  pthread_cond_signal(&condition);
  const timespec bad = {0, -1};
  pthread_mutex_lock(&mutex);
  if (pthread_cond_timedwait(&condition, &mutex, &bad) != EINVAL)
    __raddle_assert_failed("no such deadline");
  timespec before;
  clock_gettime(CLOCK_MONOTONIC, &before);
  if (pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &kDeadline) != ETIMEDOUT)
    __raddle_assert_failed("nobody can wake it");
  timespec after;
  clock_gettime(CLOCK_MONOTONIC, &after);
  if (before.tv_sec >= kDeadline.tv_sec || after.tv_sec < kDeadline.tv_sec)
    __raddle_assert_failed("time passes");
  pthread_mutex_unlock(&mutex);
}

void (*const kScenarios[])() = {signalThree,  timed,         nested,         waitUnlocked, twoMutexes,
                                useDestroyed, waitDestroyed, destroyWaiters, inSection,    initializes};
enum Scenario {
  SignalThree,
  Timed,
  Nested,
  WaitUnlocked,
  TwoMutexes,
  UseDestroyed,
  WaitDestroyed,
  DestroyWaiters,
  InSection,
  Initializes,
};
constexpr uint32_t kScenarioCount = sizeof(kScenarios) / sizeof(kScenarios[0]);

} // namespace

int main() {
  kScenarios[__raddle_choose(kScenarioCount)]();
  return 0;
}

namespace {

uint64_t addressOf(const void *object) {
  return reinterpret_cast<uint64_t>(object);
}

bool isPending(uint32_t thread, RaddleOperationKind kind) {
  return testing::pendingOf(thread)->operation.kind == kind;
}

void stepUntil(uint32_t thread, RaddleOperationKind kind) {
  while (!isPending(thread, kind))
    testing::step(thread);
}

// Lets main create `count` threads, and each of them come to its wait and take it.
void beginWaits(Scenario scenario, uint32_t count) {
  testing::stepAs(0, RaddleOperationChoose, scenario);
  for (uint32_t i = 0; i < 2 * count; ++i)
    testing::step(0);
  for (uint32_t thread = 1; thread <= count; ++thread) {
    stepUntil(thread, RaddleOperationWait);
    testing::stepAs(thread, RaddleOperationWait);
  }
}

void testAnyWaiterIsWoken() {
  beginWaits(SignalThree, 3);
  const RaddlePending *waiter = testing::pendingOf(2);
  EXPECT(waiter->operation.kind == RaddleOperationReacquire && waiter->enabled == 0);
  EXPECT(waiter->operation.object == addressOf(&mutex) && waiter->operation.argument == addressOf(&condition));
  EXPECT(waiter->waitsFor == RADDLE_NO_THREAD);
  EXPECT(testing::pendingOf(0)->operation.alternatives == 3);
  EXPECT(testing::stepAs(0, RaddleOperationSignal, 1).woken == 2);
  EXPECT(testing::isEnabled(2) && !testing::isEnabled(1) && !testing::isEnabled(3));
  EXPECT(testing::pendingOf(0)->operation.alternatives == 2);
  EXPECT(testing::stepAs(0, RaddleOperationSignal, 1).woken == 3);
  testing::stepAs(2, RaddleOperationReacquire);
  EXPECT(!testing::isEnabled(3) && testing::pendingOf(3)->waitsFor == 2 && testing::pendingOf(1)->waitsFor != 2);
  EXPECT(testing::stepAs(0, RaddleOperationBroadcast).woken == RADDLE_NO_THREAD);
  EXPECT(testing::pendingOf(1)->waitsFor == 2);
  testing::stepAs(2, RaddleOperationRelease);
  EXPECT(testing::isEnabled(1) && testing::isEnabled(3));
  testing::runAll();
  EXPECT(testing::liveCount() == 0);
}

void testLostSignal() {
  testing::stepAs(0, RaddleOperationChoose, SignalThree);
  for (int i = 0; i < 6; ++i)
    testing::step(0);
  EXPECT(testing::pendingOf(0)->operation.alternatives == 1);
  EXPECT(testing::stepAs(0, RaddleOperationSignal).woken == RADDLE_NO_THREAD);
  testing::runOut(0);
  testing::runAll();
  EXPECT(testing::liveCount() == 3 && testing::pendingOf(1)->waitsFor == RADDLE_NO_THREAD);
}

void testTimesOut() {
  beginWaits(Timed, 1);
  const RaddlePending *waiter = testing::pendingOf(1);
  EXPECT(waiter->operation.kind == RaddleOperationTimeout && waiter->enabled == 1);
  EXPECT(waiter->operation.object == addressOf(&condition) && waiter->operation.argument == addressOf(&mutex));
  testing::stepAs(0, RaddleOperationAcquire);
  testing::stepAs(1, RaddleOperationTimeout);
  EXPECT(isPending(1, RaddleOperationReacquire) && testing::pendingOf(1)->waitsFor == 0);
  EXPECT(testing::pendingOf(0)->operation.alternatives == 1);
  EXPECT(testing::stepAs(0, RaddleOperationSignal).woken == RADDLE_NO_THREAD);
  testing::runAll();
  EXPECT(testing::liveCount() == 0 && outcome == ETIMEDOUT);
  outcome = 0; // it is not in the undo log
}

void testWokenInTime() {
  beginWaits(Timed, 1);
  testing::stepAs(0, RaddleOperationAcquire);
  EXPECT(testing::stepAs(0, RaddleOperationSignal).woken == 1);
  EXPECT(isPending(1, RaddleOperationReacquire) && !testing::isEnabled(1));
  testing::stepAs(0, RaddleOperationRelease);
  RaddleEvent event = testing::stepAs(1, RaddleOperationReacquire);
  EXPECT(event.operation.object == addressOf(&mutex));
  testing::runAll();
  EXPECT(testing::liveCount() == 0 && outcome == 0);
}

void testDepthIsRestored() {
  testing::stepAs(0, RaddleOperationChoose, Nested);
  testing::step(0);
  testing::step(0);
  stepUntil(1, RaddleOperationWait);
  testing::stepAs(1, RaddleOperationWait);
  testing::stepAs(0, RaddleOperationBroadcast);
  testing::stepAs(1, RaddleOperationReacquire);
  testing::stepAs(1, RaddleOperationLeave);
  testing::stepAs(1, RaddleOperationRelease);
}

void testInitializes() {
  testing::stepAs(0, RaddleOperationChoose, Initializes);
  testing::stepAs(0, RaddleOperationConditionDestroy);
  testing::stepAs(0, RaddleOperationConditionInit);
  testing::stepAs(0, RaddleOperationSignal);
  testing::stepAs(0, RaddleOperationAcquire);
  EXPECT(testing::stepAs(0, RaddleOperationWait).operation.timed == 1);
  testing::stepAs(0, RaddleOperationTimeout);
  testing::stepAs(0, RaddleOperationReacquire);
  EXPECT(testing::stepAs(0, RaddleOperationRelease).state == RaddleThreadRuns);
  testing::stepAs(0, RaddleOperationExit);
}

void testMisuse(Scenario scenario, const char *rule) {
  testing::stepAs(0, RaddleOperationChoose, scenario);
  if (scenario == TwoMutexes || scenario == DestroyWaiters) {
    testing::step(0);
    testing::step(0);
    stepUntil(1, RaddleOperationWait);
    testing::step(1);
  }
  EXPECT(testing::runOut(0).state == RaddleThreadFailed);
  EXPECT(raddle_machine_failure(0)->kind == RaddleFailureMisuse);
  EXPECT(testing::hasRule(0, rule));
}

void testSection() {
  testing::stepAs(0, RaddleOperationChoose, InSection);
  EXPECT(testing::stepAs(0, RaddleOperationSection).state == RaddleThreadUnsupported);
  EXPECT(testing::hasRule(0, "blocks-in-atomic"));
}

void testAll() {
  void (*const tests[])() = {testAnyWaiterIsWoken, testLostSignal,  testTimesOut, testWokenInTime,
                             testDepthIsRestored,  testInitializes, testSection};
  for (auto *test : tests) {
    test();
    testing::restore();
  }
  const struct {
    Scenario scenario;
    const char *rule;
  } misuses[] = {{WaitUnlocked, "wait-not-owner"},
                 {TwoMutexes, "wait-two-mutexes"},
                 {UseDestroyed, "condition-destroyed"},
                 {WaitDestroyed, "condition-destroyed"},
                 {DestroyWaiters, "destroy-waiters"}};
  for (const auto &misuse : misuses) {
    testMisuse(misuse.scenario, misuse.rule);
    testing::restore();
  }
}

} // namespace

int raddle_worker_main() {
  testing::begin();
  for (int i = 0; i < 100; ++i)
    testAll();
  return 0;
}
