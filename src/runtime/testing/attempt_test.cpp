// Attempts before the first thread: what they leave behind is given out again, and is as fresh memory.
#include <cstdlib>

#include "runtime/testing/testing.h"

namespace {

char *seen[3];

void check(bool condition, const char *what) {
  if (!condition)
    __raddle_assert_failed(what);
}

void use(void *place) {
  auto *block = static_cast<char *>(malloc(40));
  check(block[0] == 0 && block[39] == 0, "memory that was in use is zero again");
  __raddle_write(block, 40, SITE("block"));
  for (int i = 0; i < 40; ++i)
    block[i] = 'x';
  *static_cast<char **>(place) = block;
  free(block);
}

void keep(void *place) {
  *static_cast<void **>(place) = malloc(40);
}

} // namespace

int main() {
  check(__raddle_attempt(use, &seen[0]) != 0 && __raddle_attempt(use, &seen[1]) != 0, "nobody waits");
  check(seen[0] == seen[1], "memory that was freed is given out again");
  char *kept = nullptr;
  check(__raddle_attempt(keep, &kept) != 0 && __raddle_attempt(use, &seen[2]) != 0, "nobody waits");
  check(kept == seen[0] && seen[2] > kept, "memory in use is not");
  free(kept);
}

int raddle_worker_main() {
  testing::configure();
  EXPECT(raddle_machine_start() == RaddleThreadExited);
  return 0;
}
