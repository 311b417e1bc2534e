// The explorer's memory: operator new on the host, shared with a forked process, apart from the program's heap. And
// what forked processes learn about threads is known to their parent.
#include <cstdlib>
#include <map>
#include <pthread.h>
#include <string>
#include <sys/wait.h>
#include <vector>

#include "runtime/testing/testing.h"

namespace {

void *nothing(void *) {
  return nullptr;
}

} // namespace

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, nothing, nullptr);
  pthread_create(&thread, nullptr, nothing, nullptr);
  return 0;
}

namespace {

using Map = std::map<int, std::string>;

bool isHostAddress(const void *address) {
  auto value = reinterpret_cast<uint64_t>(address);
  return value >= 0x0c00'0000'0000 && value < 0x0d00'0000'0000;
}

void fill(Map &map, int from) {
  for (int i = from; i < from + 1000; ++i)
    map[i] = std::string(static_cast<size_t>(i % 300), 'x');
}

long forkProcess() {
  return syscall(SYS_clone, 17 /* SIGCHLD */, 0, 0, 0, 0);
}

void testAllocation() {
  auto *map = new Map;
  EXPECT(isHostAddress(map));
  fill(*map, 0);
  for (int i = 0; i < 1000; i += 2)
    map->erase(i);
  std::vector<std::vector<char>> large;
  for (size_t i = 0; i < 40; ++i)
    large.emplace_back(i * 100'000, 'y');
  for (int i = 1; i < 1000; i += 2)
    EXPECT((*map)[i].size() == static_cast<size_t>(i % 300));
  auto *aligned = new (std::align_val_t(256)) char[10];
  EXPECT(reinterpret_cast<uint64_t>(aligned) % 256 == 0);
  operator delete[](aligned, std::align_val_t(256));
  delete map;
}

// Freed memory is used again.
void testReuse() {
  void *first = operator new(100);
  operator delete(first);
  EXPECT(operator new(100) == first);
}

void testSharing() {
  auto *map = new Map;
  EXPECT(raddle_machine_thread_count() == 2);
  long child = forkProcess();
  if (child == 0) {
    fill(*map, 5000);
    while (testing::isEnabled(0))
      testing::step(0);
    syscall(SYS_exit_group, 0);
  }
  int status = 1;
  syscall(SYS_wait4, child, &status, 0, nullptr);
  EXPECT(status == 0);
  EXPECT(map->size() == 1000 && map->begin()->first == 5000);
  fill(*map, 7000);
  EXPECT(raddle_machine_thread_count() == 3);
  EXPECT(testing::liveCount() == 1);
}

} // namespace

int raddle_worker_main() {
  testing::configure();
  EXPECT(raddle_machine_start() == RaddleThreadRuns);
  testAllocation();
  testReuse();
  testSharing();
  return 0;
}
