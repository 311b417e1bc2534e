// Two threads increment a counter: switching, values, naming of threads, and going back a thousand times.
#include <pthread.h>

#include "runtime/testing/testing.h"

namespace {

int count;

void *increment(void *) {
  __raddle_read(&count, sizeof(count), SITE("count"));
  int seen = count;
  __raddle_write(&count, sizeof(count), SITE("count"));
  count = seen + 1;
  return nullptr;
}

} // namespace

int main() {
  pthread_t threads[2];
  for (pthread_t &thread : threads) {
    __raddle_call(SITE("pthread_create"));
    pthread_create(&thread, nullptr, increment, nullptr);
  }
  for (pthread_t &thread : threads) {
    __raddle_call(SITE("pthread_join"));
    pthread_join(thread, nullptr);
  }
  __raddle_read(&count, sizeof(count), SITE("count"));
  if (count != 2)
    __raddle_assert_failed("count == 2");
  return 0;
}

namespace {

void createBoth() {
  testing::stepAs(0, RaddleOperationCreate);
  testing::stepAs(0, RaddleOperationWrite);
  RaddleEvent create = testing::stepAs(0, RaddleOperationCreate);
  EXPECT(create.operation.object == 2);
}

void finish() {
  testing::runOut(1);
  testing::runOut(2);
  testing::stepAs(0, RaddleOperationJoin);
  testing::stepAs(0, RaddleOperationJoin);
}

void losesUpdate() {
  createBoth();
  testing::stepAs(1, RaddleOperationBegin);
  testing::stepAs(2, RaddleOperationBegin);
  testing::stepAs(1, RaddleOperationRead);
  testing::stepAs(2, RaddleOperationRead);
  RaddleEvent write = testing::stepAs(1, RaddleOperationWrite);
  EXPECT(write.before == 0 && write.after == 1);
  EXPECT(write.operation.object == reinterpret_cast<uint64_t>(&count) && write.operation.size == 4);
  write = testing::stepAs(2, RaddleOperationWrite);
  EXPECT(write.before == 1 && write.after == 1);
  EXPECT(!testing::isEnabled(0));
  EXPECT(testing::pendingOf(0)->waitsFor == 1);
  finish();
  RaddleEvent read = testing::stepAs(0, RaddleOperationRead);
  EXPECT(read.before == 1 && read.state == RaddleThreadFailed);
  EXPECT(testing::hasRule(0, "assertion"));
  EXPECT(testing::liveCount() == 0);
}

void keepsBoth() {
  createBoth();
  testing::runOut(1);
  testing::runOut(2);
  finish();
  RaddleEvent read = testing::stepAs(0, RaddleOperationRead);
  EXPECT(read.before == 2 && read.state == RaddleThreadRuns);
  EXPECT(testing::stepAs(0, RaddleOperationExit).state == RaddleThreadExited);
}

} // namespace

int raddle_worker_main() {
  testing::begin();
  uint64_t hash = raddle_machine_memory_hash();
  for (int i = 0; i < 1000; ++i) {
    losesUpdate();
    EXPECT(raddle_machine_memory_hash() != hash);
    raddle_machine_restore();
    EXPECT(raddle_machine_memory_hash() == hash);
    keepsBoth();
    raddle_machine_restore();
    EXPECT(raddle_machine_memory_hash() == hash);
    EXPECT(raddle_machine_first_difference() == 0);
  }
  uint32_t creator = 0;
  uint32_t occurrence = 0;
  EXPECT(raddle_machine_thread_count() == 3);
  raddle_machine_thread_name(2, &creator, &occurrence);
  EXPECT(creator == 0 && occurrence == 2);
  return 0;
}
