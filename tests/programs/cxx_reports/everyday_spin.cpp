// Two locks in opposite orders, behind a loop that spins and counts how often. The report stays short.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// RUN: python3 -c "import os, sys; sys.exit(os.path.getsize(sys.argv[1]) > 100000)" %t.json
// NAMES: main.1 waits for `net.mutex`, held by main.2
#include <atomic>
#include <mutex>
#include <thread>
struct Resource {
  std::mutex mutex;
  int value = 0;
};
static Resource disk, net;
static std::atomic<bool> ready{false};
static std::atomic<int> polls{0};
static void upload() {
  while (!ready.load())
    ++polls;
  std::lock_guard<std::mutex> first(disk.mutex);
  std::lock_guard<std::mutex> second(net.mutex); // STANDS
  net.value = disk.value;
}
static void download() {
  ready.store(true);
  std::lock_guard<std::mutex> first(net.mutex);
  std::lock_guard<std::mutex> second(disk.mutex); // STANDS
  disk.value = net.value;
}
int main() {
  std::thread a(upload), b(download);
  a.join();
  b.join();
}
