// Each way to fail, ten thousand times in one process, without drift: the thread is parked, another one goes on.
#include <cstdio>
#include <cstdlib>
#include <pthread.h>

#include "runtime/testing/testing.h"

namespace {

int *volatile nothing;
int *volatile wild = reinterpret_cast<int *>(0x5555'0000'0000);
const int constant = 7;
volatile int zero;
int shared;

void readNull() {
  __raddle_read(nothing, 4, SITE("*nothing"));
  shared = *nothing;
}
void writeNullUnseen() {
  *nothing = 1;
}
void writeWild() {
  __raddle_write(wild, 4, SITE("*wild"));
  *wild = 1;
}
void writeConstant() {
  auto *target = const_cast<int *>(&constant);
  __raddle_write(target, 4, SITE("constant"));
  *static_cast<volatile int *>(target) = 8;
}
int divide(int a, int b) {
  int result;
  __asm__ volatile("cltd; idivl %2" : "=a"(result) : "a"(a), "r"(b) : "rdx", "cc");
  return result;
}
void divideByZero() {
  shared = divide(1, zero);
}
void announceDivision() {
  __raddle_bad_division(SITE("1 / zero"));
}
__attribute__((noinline)) int recurse(int depth) {
  volatile char frame[512];
  frame[depth & 511] = static_cast<char>(depth);
  return depth < 0 ? 0 : recurse(depth + 1) + frame[depth & 511];
}
void overflowStack() {
  shared = recurse(0);
}
void trap() {
  __builtin_trap();
}
void breakpoint() {
  __asm__ volatile("int3");
}
void callAbort() {
  abort();
}
void failAssertion() {
  __raddle_assert_failed("a < b");
}
void freeTwice() {
  void *block = malloc(10);
  free(block);
  free(block);
}
void *volatile global = &shared;
void freeGlobal() {
  free(global);
}
void freeInside() {
  auto *block = static_cast<char *>(malloc(32));
  free(&block[16]);
}
// Crashes inside the C library, which holds the lock of the stream.
void printWild() {
  __raddle_library(SITE("printf"));
  printf("%s %s", "something", reinterpret_cast<char *>(wild));
}
void callFork() {
  shared = fork();
}
void loopForever() {
  for (;;)
    __raddle_loop(SITE("for"));
}
void assumeFalse() {
  __raddle_assume(0);
}

struct Failure {
  void (*program)();
  const char *rule; // null: parked by assume
  RaddleFailureKind kind;
  RaddleThreadState state;
};
const Failure kFailures[] = {
    {readNull, "null-access", RaddleFailureCrash, RaddleThreadFailed},
    {writeNullUnseen, "null-access", RaddleFailureCrash, RaddleThreadFailed},
    {writeWild, "wild-access", RaddleFailureCrash, RaddleThreadFailed},
    {writeConstant, "constant-write", RaddleFailureCrash, RaddleThreadFailed},
    {divideByZero, "bad-division", RaddleFailureCrash, RaddleThreadFailed},
    {announceDivision, "bad-division", RaddleFailureCrash, RaddleThreadFailed},
    {overflowStack, "stack-overflow", RaddleFailureCrash, RaddleThreadFailed},
    {trap, "illegal-instruction", RaddleFailureCrash, RaddleThreadFailed},
    {breakpoint, "trap", RaddleFailureCrash, RaddleThreadFailed},
    {callAbort, "abort", RaddleFailureAbort, RaddleThreadFailed},
    {failAssertion, "assertion", RaddleFailureAssertion, RaddleThreadFailed},
    {freeTwice, "double-free", RaddleFailureMemory, RaddleThreadFailed},
    {freeGlobal, "invalid-free", RaddleFailureMemory, RaddleThreadFailed},
    {freeInside, "invalid-free", RaddleFailureMemory, RaddleThreadFailed},
    {printWild, "wild-access", RaddleFailureCrash, RaddleThreadFailed},
    {callFork, "fork", RaddleFailureUnsupported, RaddleThreadUnsupported},
    {loopForever, "unending-loop", RaddleFailureUnending, RaddleThreadUnending},
    {assumeFalse, nullptr, RaddleFailureAssertion, RaddleThreadBlocked},
};
constexpr uint32_t kFailureCount = sizeof(kFailures) / sizeof(kFailures[0]);

void *failAs(void *failure) {
  __raddle_call(SITE("failAs"));
  static_cast<const Failure *>(failure)->program();
  return nullptr;
}

} // namespace

int main() {
  // More than the bound on steps, which counts from the first choice on.
  for (int i = 0; i < 500; ++i)
    __raddle_loop(SITE("for"));
  uint32_t choice = __raddle_choose(kFailureCount);
  pthread_t thread;
  pthread_create(&thread, nullptr, failAs, const_cast<Failure *>(&kFailures[choice]));
  __raddle_write(&shared, 4, SITE("shared"));
  shared = 3;
  __raddle_library(SITE("printf"));
  printf("%d\n", shared);
  pthread_join(thread, nullptr);
  return 0;
}

namespace {

void failOnce(uint32_t index) {
  const Failure &failure = kFailures[index];
  testing::stepAs(0, RaddleOperationChoose, index);
  testing::stepAs(0, RaddleOperationWrite);
  testing::stepAs(0, RaddleOperationCreate);
  RaddleEvent last = testing::runOut(1);
  EXPECT(last.state == failure.state);
  if (failure.rule != nullptr) {
    EXPECT(raddle_machine_failure(1)->kind == failure.kind);
    EXPECT(testing::hasRule(1, failure.rule));
    EXPECT(raddle_machine_failure(1)->site != nullptr);
  }
  EXPECT(testing::pendingOf(1) == nullptr);
  RaddleEvent write = testing::stepAs(0, RaddleOperationWrite);
  EXPECT(write.after == 3);
  EXPECT(!testing::isEnabled(0) && testing::pendingOf(0)->waitsFor == 1);
  raddle_machine_restore();
}

} // namespace

int raddle_worker_main() {
  testing::begin(100);
  uint64_t hash = raddle_machine_memory_hash();
  constexpr uint32_t kRepetitions = 10'000;
  for (uint32_t index = 0; index < kFailureCount; ++index) {
    for (uint32_t i = 0; i < kRepetitions; ++i)
      failOnce(index);
    EXPECT(raddle_machine_memory_hash() == hash);
    EXPECT(raddle_machine_first_difference() == 0);
  }
  return 0;
}
