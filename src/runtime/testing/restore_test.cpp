// What is easily forgotten when going back: stack memory that nobody initialized, descriptors that nobody closed, and
// that the explorer's own descriptors are none of the program's business.
#include <fcntl.h>
#include <pthread.h>

#include "runtime/testing/testing.h"

namespace {

int garbage;
int opened;

// Deeper than any place where the thread stops.
__attribute__((noinline)) void dirtyStack() {
  volatile char frame[3000];
  for (volatile char &byte : frame)
    byte = 77;
}

__attribute__((noinline)) int readStack() {
  volatile char frame[3000];
  int sum = 0;
  for (volatile char &byte : frame)
    sum += byte;
  return sum;
}

void lookAndLeave() {
  int sum = readStack();
  dirtyStack();
  __raddle_write(&garbage, 4, SITE("garbage"));
  garbage += sum;
}

void *work(void *) {
  lookAndLeave();
  __raddle_library(SITE("open"));
  int descriptor = open("/dev/null", O_RDONLY);
  __raddle_write(&opened, 4, SITE("opened"));
  opened = descriptor;
  return nullptr;
}

} // namespace

int main() {
  dirtyStack();
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  lookAndLeave();
  pthread_join(thread, nullptr);
  return 0;
}

namespace {

bool isOpen(int descriptor) {
  return syscall(SYS_fcntl, descriptor, F_GETFD) >= 0;
}

int executeOnce() {
  testing::runAll();
  EXPECT(testing::liveCount() == 0);
  EXPECT(isOpen(opened));
  return opened;
}

} // namespace

int raddle_worker_main() {
  testing::begin();
  auto ours = static_cast<int>(syscall(SYS_dup3, 0, 900, 0));
  EXPECT(isOpen(ours));
  int garbageAtFirst = 0;
  for (int i = 0; i < 1000; ++i) {
    int descriptor = executeOnce();
    garbageAtFirst = i == 0 ? garbage : garbageAtFirst;
    EXPECT(garbage == garbageAtFirst);
    raddle_machine_restore();
    EXPECT(!isOpen(descriptor) && isOpen(ours));
    EXPECT(raddle_machine_first_difference() == 0);
  }
  return 0;
}
