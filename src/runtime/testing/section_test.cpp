// Atomic sections, copies, choices and inputs: what one step delivers.
#include <pthread.h>

#include "abi/orders.h"
#include "runtime/testing/testing.h"

extern "C" int __VERIFIER_nondet_int(void);
extern "C" bool __VERIFIER_nondet_bool(void);

namespace {

int a;
int b;
struct Pair {
  int values[8];
} from, to;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
long value;

void section() {
  __raddle_section_begin(SITE("atomic"));
  __raddle_read(&a, 4, SITE("a"));
  __raddle_section_begin(SITE("atomic"));
  __raddle_write(&b, 4, SITE("b"));
  b = a + 1;
  __raddle_section_end();
  __raddle_write(&b, 4, SITE("b"));
  ++b;
  __raddle_section_end();
  __raddle_write(&a, 4, SITE("a"));
  a = 9;
}
void copy() {
  __raddle_copy(&to, &from, sizeof(to), SITE("to = from"));
  to = from;
}
void input() {
  int number = __VERIFIER_nondet_int();
  bool flag = __VERIFIER_nondet_bool();
  __raddle_write(&value, 8, SITE("value"));
  value = flag ? number : 0;
}
void exchange() {
  __raddle_atomic_compare(&a, 4, 0, RaddleOrderSequential, SITE("a"));
  int expected = 0;
  __atomic_compare_exchange_n(&a, &expected, 5, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  expected = 0;
  __raddle_atomic_compare(&a, 4, 0, RaddleOrderSequential | RADDLE_FAILURE_ORDER(RaddleOrderAcquire), SITE("a"));
  __atomic_compare_exchange_n(&a, &expected, 6, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
void *nothing(void *) {
  return nullptr;
}
void lockInSection() {
  __raddle_section_begin(SITE("atomic"));
  pthread_mutex_lock(&mutex);
  __raddle_section_end();
}
void createInSection() {
  pthread_t thread;
  pthread_t detached;
  __raddle_section_begin(SITE("atomic"));
  pthread_create(&thread, nullptr, nothing, nullptr);
  __raddle_section_begin(SITE("atomic"));
  pthread_create(&detached, nullptr, nothing, nullptr);
  pthread_detach(detached);
  __raddle_section_end();
  __raddle_write(&a, 4, SITE("a"));
  a = 3;
  __raddle_section_end();
  pthread_join(thread, nullptr);
}
void assumeBehindWrite() {
  __raddle_section_begin(SITE("atomic"));
  pthread_t thread;
  pthread_create(&thread, nullptr, nothing, nullptr);
  __raddle_assume(a);
}
void assumeInSection() {
  pthread_t thread;
  pthread_create(&thread, nullptr, nothing, nullptr);
  __raddle_section_begin(SITE("atomic"));
  __raddle_read(&a, 4, SITE("a"));
  __raddle_assume(a);
}

void (*const kScenarios[])() = {section,         copy,         input, exchange, createInSection, assumeBehindWrite,
                                assumeInSection, lockInSection};
enum Scenario { Section, Copy, Input, Exchange, CreateInSection, AssumeBehindWrite, AssumeInSection, LockInSection };

} // namespace

int main() {
  kScenarios[__raddle_choose(sizeof(kScenarios) / sizeof(kScenarios[0]))]();
  return 0;
}

namespace {

bool contains(const RaddleEvent &event, const void *address, uint32_t size, uint8_t isWrite) {
  for (uint32_t i = 0; i < event.accessCount; ++i) {
    const RaddleAccess &access = event.accesses[i];
    if (access.address == reinterpret_cast<uint64_t>(address) && access.size == size && access.isWrite == isWrite)
      return true;
  }
  return false;
}

void testSection() {
  EXPECT(testing::stepAs(0, RaddleOperationChoose, Section).after == Section);
  RaddleEvent event = testing::stepAs(0, RaddleOperationSection);
  EXPECT(event.accessCount == 2);
  EXPECT(contains(event, &a, 4, 0) && contains(event, &b, 4, 1));
  EXPECT(b == 2);
  EXPECT(testing::stepAs(0, RaddleOperationWrite).accessCount == 0);
  EXPECT(a == 9);
}

void testCopy() {
  testing::stepAs(0, RaddleOperationChoose, Copy);
  RaddleEvent event = testing::stepAs(0, RaddleOperationWrite);
  EXPECT(event.operation.object == reinterpret_cast<uint64_t>(&to) && event.operation.size == sizeof(to));
  EXPECT(event.accessCount == 2 && contains(event, &from, sizeof(from), 0) && contains(event, &to, sizeof(to), 1));
}

void testInput() {
  testing::stepAs(0, RaddleOperationChoose, Input);
  EXPECT(testing::pendingOf(0)->operation.alternatives == 5);
  RaddleEvent event = testing::stepAs(0, RaddleOperationInput, 2);
  EXPECT(event.choice == 2 && static_cast<int32_t>(event.after) == -1);
  EXPECT(testing::pendingOf(0)->operation.alternatives == 2);
  testing::stepAs(0, RaddleOperationInput, 1);
  EXPECT(static_cast<int64_t>(testing::stepAs(0, RaddleOperationWrite).after) == -1);
}

void testExchange() {
  testing::stepAs(0, RaddleOperationChoose, Exchange);
  RaddleEvent event = testing::stepAs(0, RaddleOperationCompareExchange);
  EXPECT(event.succeeded == 1 && event.before == 0 && event.after == 5);
  EXPECT(event.operation.order == RaddleOrderSequential);
  event = testing::stepAs(0, RaddleOperationCompareExchange);
  EXPECT(event.succeeded == 0 && event.before == 5 && event.after == 5);
  EXPECT(event.operation.order == RaddleOrderAcquire);
}

// Whatever a section has left behind in which the execution before this one ended.
void testCreates() {
  testing::stepAs(0, RaddleOperationChoose, CreateInSection);
  testing::stepAs(0, RaddleOperationSection);
  EXPECT(a == 3);
  const uint64_t first = testing::stepAs(0, RaddleOperationCreate).operation.object;
  const uint64_t second = testing::stepAs(0, RaddleOperationCreate).operation.object;
  EXPECT(first != second && testing::pendingOf(0)->operation.kind == RaddleOperationJoin);
  const uint64_t order[] = {second, first};
  for (const uint64_t thread : order) {
    testing::stepAs(static_cast<uint32_t>(thread), RaddleOperationBegin);
    testing::stepAs(static_cast<uint32_t>(thread), RaddleOperationExit);
  }
  testing::stepAs(0, RaddleOperationJoin);
}

void testUnsupported(Scenario scenario, const char *rule) {
  testing::stepAs(0, RaddleOperationChoose, scenario);
  EXPECT(testing::stepAs(0, RaddleOperationSection).state == RaddleThreadUnsupported);
  EXPECT(testing::hasRule(0, rule));
}

void testAssume() {
  testing::stepAs(0, RaddleOperationChoose, AssumeInSection);
  testing::stepAs(0, RaddleOperationCreate);
  const RaddleEvent event = testing::stepAs(0, RaddleOperationSection);
  EXPECT(event.state == RaddleThreadBlocked);
  EXPECT(event.accessCount == 1 && contains(event, &a, 4, 0));
}

} // namespace

int raddle_worker_main() {
  testing::begin();
  for (int i = 0; i < 100; ++i) {
    void (*const tests[])() = {testSection, testCopy, testInput, testExchange, testCreates};
    for (auto *test : tests) {
      test();
      testing::restore();
    }
    testUnsupported(LockInSection, "blocks-in-atomic");
    testing::restore();
    testUnsupported(AssumeBehindWrite, "assume-in-atomic");
    testing::restore();
    testAssume();
    testing::restore();
  }
  return 0;
}
