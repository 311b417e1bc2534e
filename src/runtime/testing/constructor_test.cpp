// A static constructor that crashes: main is parked before it began, and the explorer still runs.
#include "runtime/testing/testing.h"

namespace {

int *volatile nothing;

struct Crashes {
  Crashes() {
    __raddle_call(SITE("Crashes"));
    *nothing = 1;
  }
} crashes;

} // namespace

int main() {
  return 0;
}

int raddle_worker_main() {
  testing::configure();
  EXPECT(raddle_machine_start() == RaddleThreadFailed);
  EXPECT(testing::hasRule(0, "null-access"));
  EXPECT(testing::liveCount() == 0);
  return 0;
}
