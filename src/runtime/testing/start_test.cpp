// A main that ends before it leaves any choice; what it was given; what static constructors did before it.
#include <cstdlib>
#include <pthread.h>

#include "runtime/testing/testing.h"

namespace {

int constructed;
thread_local int ofMain = 1;
void *early;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int exits;

struct AtStart {
  AtStart() {
    pthread_mutex_lock(&mutex);
    early = malloc(10);
    __raddle_write(&constructed, 4, SITE("constructed"));
    constructed = 1;
    ofMain = 2;
  }
  ~AtStart() { exits += 10; }
} atStart;

} // namespace

int main(int count, char **arguments, char **environment) {
  if (count != 1 || arguments[1] != nullptr || environment == nullptr || constructed != 1 || ofMain != 2)
    __raddle_assert_failed("main is given what it should be");
  __raddle_call(SITE("pthread_mutex_unlock"));
  pthread_mutex_unlock(&mutex);
  free(early);
  atexit([] { exits += 1; });
  for (int i = 0; i < 50'000; ++i)
    __raddle_loop(SITE("for"));
  return 0;
}

int raddle_worker_main() {
  testing::configure(1000);
  EXPECT(raddle_machine_start() == RaddleThreadExited);
  EXPECT(testing::liveCount() == 0);
  EXPECT(exits == 11);
  return 0;
}
