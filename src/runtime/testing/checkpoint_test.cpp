// Going back to earlier steps of an execution: everything is as it was there, and goes on from there as it did; a write
// that nobody announced is noticed.
#include <pthread.h>

#include "runtime/testing/testing.h"

namespace {

int shared;
int unannounced; // written behind the back of the runtime if `plants` is set
bool plants;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *work(void *number) {
  volatile int local = *static_cast<int *>(number);
  for (int i = 0; i < 3; ++i) {
    __raddle_call(SITE("mutex"));
    pthread_mutex_lock(&mutex);
    __raddle_write(&shared, 4, SITE("shared"));
    shared += local;
    local = local * 2;
    if (plants)
      ++unannounced;
    __raddle_call(SITE("mutex"));
    pthread_mutex_unlock(&mutex);
  }
  return nullptr;
}

} // namespace

int main() {
  int numbers[] = {1, 10};
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], nullptr, work, &numbers[i]);
  for (pthread_t thread : threads)
    pthread_join(thread, nullptr);
  return 0;
}

namespace {

constexpr uint32_t kMaxSteps = 100;

// The points before each step. On the stack of the host: all other memory here is the program's, and is compared.
struct Points {
  struct Point {
    uint64_t name;
    uint64_t state;
  };
  Point before[kMaxSteps];
};

// The thread with the lowest number that can go on.
uint32_t firstEnabled() {
  const RaddlePending *pending = nullptr;
  uint32_t count = raddle_machine_pending(&pending);
  for (uint32_t i = 0; i < count; ++i) {
    if (pending[i].enabled != 0)
      return pending[i].thread;
  }
  return RADDLE_NO_THREAD;
}

// Executes from step `from` to the end; the number of steps in all.
uint32_t executeFrom(uint32_t from, Points &points) {
  uint32_t steps = from;
  for (uint32_t thread = firstEnabled(); thread != RADDLE_NO_THREAD; thread = firstEnabled()) {
    EXPECT(steps < kMaxSteps);
    points.before[steps++] = {raddle_machine_point(thread), raddle_machine_state_hash()};
    testing::step(thread);
  }
  return steps;
}

void returnsExactly() {
  Points points = {};
  uint32_t steps = executeFrom(0, points);
  uint64_t end = raddle_machine_state_hash();
  EXPECT(shared == 7 + 70);
  uint32_t returned = 0;
  for (uint32_t i = steps; i-- > 0;) {
    const Points::Point target = points.before[i];
    if (target.name == 0)
      continue;
    ++returned;
    EXPECT(raddle_machine_return(target.name) == 1);
    EXPECT(raddle_machine_state_hash() == target.state);
    EXPECT(executeFrom(i, points) == steps);
    EXPECT(raddle_machine_state_hash() == end);
  }
  EXPECT(returned > 6);
}

void noticesWhatNobodyAnnounced() {
  Points points = {};
  EXPECT(executeFrom(0, points) > 0);
  EXPECT(raddle_machine_return(points.before[0].name) == 1);
  EXPECT(raddle_machine_state_hash() != points.before[0].state);
  EXPECT(raddle_machine_first_difference() == reinterpret_cast<uint64_t>(&unannounced));
}

} // namespace

int raddle_worker_main() {
  testing::begin();
  returnsExactly();
  testing::restore();
  plants = true;
  raddle_machine_mark();
  noticesWhatNobodyAnnounced();
  return 0;
}
