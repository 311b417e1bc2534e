// The heap of the program: contents, addresses that no schedule changes, what `free` looks like to other threads.
#include <cstdlib>
#include <malloc.h>
#include <pthread.h>

#include "runtime/testing/testing.h"

namespace {

uint64_t blocks[2];
char *early;

void check(bool condition, const char *what) {
  if (!condition)
    __raddle_assert_failed(what);
}

void growAndShrink() {
  auto *block = static_cast<char *>(calloc(10, 10));
  check(block[99] == 0 && malloc_usable_size(block) == 100, "calloc gives zeros");
  __raddle_write(block, 2, SITE("block"));
  block[0] = 'a';
  block[1] = 'b';
  auto *smaller = static_cast<char *>(realloc(block, 1));
  check(smaller[0] == 'a' && malloc_usable_size(smaller) == 1, "a block shrinks");
  auto *larger = static_cast<char *>(realloc(smaller, 500));
  check(larger[0] == 'a' && larger[1] == 0 && larger[499] == 0, "a block grows");
  void *aligned = nullptr;
  check(posix_memalign(&aligned, 4096, 10) == 0 && reinterpret_cast<uint64_t>(aligned) % 4096 == 0, "alignment");
  check(posix_memalign(&aligned, 3, 10) != 0, "an alignment is a power of two");
  check(malloc(uint64_t{1} << 50) == nullptr, "memory is finite");
  free(larger);
}

// The C++ library allocates the exception and writes to it, without telling anybody.
void throwAndCatch() {
  try {
    throw 17;
  } catch (int value) {
    check(value == 17, "an exception arrives");
  }
}

void *allocate(void *place) {
  growAndShrink();
  throwAndCatch();
  void *block = malloc(24);
  __raddle_write(place, 8, SITE("blocks"));
  *static_cast<uint64_t *>(place) = reinterpret_cast<uint64_t>(block);
  free(block);
  return nullptr;
}

} // namespace

int main() {
  early = static_cast<char *>(malloc(8));
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], nullptr, allocate, &blocks[i]);
  for (pthread_t thread : threads)
    pthread_join(thread, nullptr);
  free(early);
  return 0;
}

namespace {

// The last access of a thread before its exit is its last `free`.
void expectFree(uint32_t thread) {
  const RaddleOperation &operation = testing::pendingOf(thread)->operation;
  EXPECT(operation.kind == RaddleOperationFree && operation.size == 24);
  EXPECT(operation.object == blocks[thread - 1]);
}

void runUntilLastFree(uint32_t thread) {
  while (testing::pendingOf(thread)->operation.size != 24)
    EXPECT(testing::step(thread).state == RaddleThreadRuns);
  expectFree(thread);
}

void executeOnce(uint32_t first) {
  while (testing::liveCount() < 3)
    testing::step(0);
  runUntilLastFree(first);
  runUntilLastFree(3 - first);
  testing::runOut(1);
  testing::runOut(2);
  EXPECT(testing::runOut(0).state == RaddleThreadExited);
}

} // namespace

int raddle_worker_main() {
  testing::begin();
  uint64_t addresses[2] = {};
  for (uint32_t i = 0; i < 1000; ++i) {
    executeOnce(1 + i % 2);
    if (i == 0)
      memcpy(addresses, blocks, sizeof(blocks));
    EXPECT(memcmp(addresses, blocks, sizeof(blocks)) == 0);
    testing::restore();
  }
  return 0;
}
