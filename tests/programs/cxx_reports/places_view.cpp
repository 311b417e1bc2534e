// A string_view outlives the text that it shows.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `last[0]`
// RUN: FileCheck %s < %t.txt
// CHECK: note: main reads `last[0]`, holding no lock
// CHECK: error: the thread reads memory that was freed
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
struct Log {
  std::mutex mutex;
  std::string line = "a first line that does not fit into the object itself";
  std::string_view last() {
    std::lock_guard<std::mutex> lock(mutex);
    return line;
  }
  void write(std::string next) {
    std::lock_guard<std::mutex> lock(mutex);
    line = std::move(next); // STANDS
  }
};
int main() {
  Log log;
  std::thread other([&log] { log.write("another line, which is even longer than the first one was, so there"); });
  std::string_view last = log.last();
  const char first = last[0]; // STANDS
  other.join();
  return first == '\n' ? 2 : 0;
}
