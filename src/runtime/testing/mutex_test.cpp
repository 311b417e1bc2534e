// Mutexes of each type, what waits for what, and each way to misuse one. The program does what the first choice says.
#include <cerrno>
#include <pthread.h>

#include "runtime/testing/testing.h"

namespace {

pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_mutex_t dynamic;
const RaddleSite kLockSite = {1, __FILE__, "lockPlain", "plain", __LINE__, 1, nullptr};

void lockPlain() {
  __raddle_call(&kLockSite);
  pthread_mutex_lock(&plain);
}
void unlockPlain() {
  __raddle_call(SITE("plain"));
  pthread_mutex_unlock(&plain);
}
void *lockAndUnlock(void *) {
  lockPlain();
  unlockPlain();
  return nullptr;
}

void contend() {
  pthread_t thread;
  pthread_create(&thread, nullptr, lockAndUnlock, nullptr);
  lockAndUnlock(nullptr);
  pthread_join(thread, nullptr);
}
void enterTwice() {
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&recursive);
  pthread_mutex_unlock(&recursive);
  pthread_mutex_unlock(&recursive);
}
void checkErrors() {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&dynamic, &attributes);
  int notHeld = pthread_mutex_unlock(&dynamic);
  pthread_mutex_lock(&dynamic);
  int held = pthread_mutex_lock(&dynamic);
  pthread_mutex_unlock(&dynamic);
  pthread_mutex_destroy(&dynamic);
  if (notHeld != EPERM || held != EDEADLK)
    __raddle_assert_failed("errors are told");
}
void relock() {
  lockPlain();
  lockPlain();
}
void *justLock(void *) {
  lockPlain();
  return nullptr;
}
void unlockOthers() {
  pthread_t thread;
  pthread_create(&thread, nullptr, justLock, nullptr);
  unlockPlain();
}
void destroyLocked() {
  lockPlain();
  pthread_mutex_destroy(&plain);
}
void useDestroyed() {
  pthread_mutex_destroy(&plain);
  lockPlain();
}

void (*const kScenarios[])() = {contend, enterTwice, checkErrors, relock, unlockOthers, destroyLocked, useDestroyed};
enum Scenario { Contend, EnterTwice, CheckErrors, Relock, UnlockOthers, DestroyLocked, UseDestroyed };
constexpr uint32_t kScenarioCount = sizeof(kScenarios) / sizeof(kScenarios[0]);

} // namespace

int main() {
  kScenarios[__raddle_choose(kScenarioCount)]();
  return 0;
}

namespace {

uint64_t addressOf(const pthread_mutex_t &mutex) {
  return reinterpret_cast<uint64_t>(&mutex);
}

void testContend() {
  testing::stepAs(0, RaddleOperationChoose, Contend);
  testing::stepAs(0, RaddleOperationWrite);
  testing::stepAs(0, RaddleOperationCreate);
  testing::stepAs(1, RaddleOperationBegin);
  EXPECT(testing::isEnabled(0) && testing::isEnabled(1));
  RaddleEvent acquire = testing::stepAs(1, RaddleOperationAcquire);
  EXPECT(acquire.operation.object == addressOf(plain) && acquire.operation.site == &kLockSite);
  EXPECT(!testing::isEnabled(0) && testing::pendingOf(0)->waitsFor == 1);
  EXPECT(raddle_machine_acquired_at(addressOf(plain)) == &kLockSite);
  testing::stepAs(1, RaddleOperationRelease);
  testing::stepAs(0, RaddleOperationAcquire);
  testing::stepAs(1, RaddleOperationExit);
  testing::stepAs(0, RaddleOperationRelease);
  testing::stepAs(0, RaddleOperationJoin);
  testing::stepAs(0, RaddleOperationExit);
}

void testRecursive() {
  testing::stepAs(0, RaddleOperationChoose, EnterTwice);
  testing::stepAs(0, RaddleOperationAcquire);
  testing::stepAs(0, RaddleOperationReenter);
  testing::stepAs(0, RaddleOperationLeave);
  testing::stepAs(0, RaddleOperationRelease);
  testing::stepAs(0, RaddleOperationExit);
}

void testErrorcheck() {
  testing::stepAs(0, RaddleOperationChoose, CheckErrors);
  testing::stepAs(0, RaddleOperationMutexInit);
  testing::stepAs(0, RaddleOperationAcquire);
  testing::stepAs(0, RaddleOperationRelease);
  EXPECT(testing::stepAs(0, RaddleOperationMutexDestroy).state == RaddleThreadRuns);
  testing::stepAs(0, RaddleOperationExit);
}

void testMisuse(Scenario scenario, const char *rule) {
  testing::stepAs(0, RaddleOperationChoose, scenario);
  EXPECT(testing::runOut(0).state == RaddleThreadFailed);
  EXPECT(raddle_machine_failure(0)->kind == RaddleFailureMisuse);
  EXPECT(testing::hasRule(0, rule));
}

void testUnlockNotOwner() {
  testing::stepAs(0, RaddleOperationChoose, UnlockOthers);
  testing::stepAs(0, RaddleOperationWrite);
  testing::stepAs(0, RaddleOperationCreate);
  testing::stepAs(1, RaddleOperationBegin);
  testing::stepAs(1, RaddleOperationAcquire);
  EXPECT(testing::stepAs(0, RaddleOperationRelease).state == RaddleThreadFailed);
  EXPECT(testing::hasRule(0, "unlock-not-owner"));
}

void testAll() {
  void (*const tests[])() = {testContend, testRecursive, testErrorcheck, testUnlockNotOwner};
  for (auto *test : tests) {
    test();
    testing::restore();
  }
  const struct {
    Scenario scenario;
    const char *rule;
  } misuses[] = {{Relock, "relock"},
                 {UnlockOthers, "unlock-unlocked"},
                 {DestroyLocked, "destroy-locked"},
                 {UseDestroyed, "use-after-destroy"}};
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
