// The locks that the two accesses of a race held, also after a restore, and when some are held at the mark.
#include <pthread.h>

#include "runtime/testing/testing.h"

namespace {

pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t second = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
int shared;
int another;

void lock(pthread_mutex_t &mutex) {
  __raddle_call(SITE("mutex"));
  pthread_mutex_lock(&mutex);
}
void unlock(pthread_mutex_t &mutex) {
  __raddle_call(SITE("mutex"));
  pthread_mutex_unlock(&mutex);
}
void write(int &variable) {
  __raddle_write(&variable, sizeof(variable), SITE("variable"));
  variable = 1;
}

// Gives back in another order than it took.
void *writes(void *) {
  lock(first);
  lock(second);
  lock(second);
  unlock(second);
  unlock(first);
  write(shared);
  unlock(second);
  write(another);
  return nullptr;
}

} // namespace

int main() {
  lock(outer);
  pthread_t thread;
  pthread_create(&thread, nullptr, writes, nullptr);
  lock(first);
  write(shared);
  unlock(outer);
  write(another);
  unlock(first);
  pthread_join(thread, nullptr);
  return 0;
}

namespace {

bool holds(const RaddleRacer &racer, const pthread_mutex_t *one, const pthread_mutex_t *two) {
  RaddleLock locks[2] = {};
  uint32_t count = raddle_machine_locks(racer.lockset, locks, 2);
  uint32_t wanted = (one != nullptr ? 1 : 0) + (two != nullptr ? 1 : 0);
  return count == wanted && locks[0].address == reinterpret_cast<uint64_t>(one) &&
         locks[1].address == reinterpret_cast<uint64_t>(two) &&
         (count == 0 || (locks[0].site != nullptr && locks[0].size == sizeof(pthread_mutex_t)));
}

void testBoth() {
  testing::stepAs(0, RaddleOperationCreate);
  testing::runOut(1);
  testing::runOut(0);
  const RaddleRace *races = nullptr;
  EXPECT(raddle_machine_races(&races) == 2);
  EXPECT(races[0].address == reinterpret_cast<uint64_t>(&shared));
  EXPECT(holds(races[0].first, &second, nullptr) && holds(races[0].second, &outer, &first));
  EXPECT(races[1].address == reinterpret_cast<uint64_t>(&another));
  EXPECT(holds(races[1].first, nullptr, nullptr) && holds(races[1].second, &first, nullptr));
  RaddleLock some = {};
  EXPECT(raddle_machine_locks(races[0].second.lockset, &some, 1) == 2);
  EXPECT(some.address == reinterpret_cast<uint64_t>(&outer));
}

} // namespace

int raddle_worker_main() {
  testing::begin();
  for (int i = 0; i < 100; ++i) {
    testBoth();
    testing::restore();
  }
  return 0;
}
