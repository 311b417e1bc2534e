// Data are published with an order that is too weak.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `settings.port`
#include <atomic>
#include <thread>
struct Settings {
  int port = 0;
  int limit = 0;
};
static Settings settings;
static std::atomic<bool> published{false};
static void configure() {
  settings.port = 80; // STANDS
  published.store(true, std::memory_order_relaxed);
}
int main() {
  std::thread writer(configure);
  const bool isThere = published.load(std::memory_order_acquire);
  const int port = isThere ? settings.port : 80; // STANDS
  writer.join();
  return port == 80 ? 0 : 2;
}
