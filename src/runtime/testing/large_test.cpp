// A program with more memory than can be copied at each restore: fine as long as all that writes is instrumented.
#include <cstdio>
#include <pthread.h>

#include "runtime/testing/testing.h"

namespace {

int large[2 << 20];

} // namespace

int main() {
  uint32_t prints = __raddle_choose(2);
  __raddle_write(&large[1000], 4, SITE("large"));
  large[1000] = 1;
  if (prints != 0) {
    __raddle_library(SITE("printf"));
    printf("%d\n", large[1000]);
  }
  return 0;
}

int raddle_worker_main() {
  RaddleMachineOptions options = {};
  options.maxSteps = 1000;
  options.stackBytes = 65536;
  raddle_machine_configure(&options);
  EXPECT(raddle_machine_start() == RaddleThreadRuns);
  raddle_machine_mark();
  testing::stepAs(0, RaddleOperationChoose, 0);
  testing::runAll();
  EXPECT(large[1000] == 1);
  EXPECT(raddle_machine_can_restore() == 1);
  raddle_machine_restore();
  EXPECT(large[1000] == 0);
  testing::stepAs(0, RaddleOperationChoose, 1);
  testing::runAll();
  EXPECT(raddle_machine_can_restore() == 0);
  return 0;
}
