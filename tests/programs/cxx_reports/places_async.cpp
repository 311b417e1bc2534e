// Two tasks that add to one sum. What the library does in their threads is shown where they were started.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `stats.sum (local of main)`
// RUN: FileCheck %s < %t.txt
// CHECK: note: main.1 writes `stats.sum`, holding no lock
// CHECK: {{^}}     [[@LINE+11]] | auto first = std::async({{.*}}  locks first
#include <functional>
#include <future>
struct Stats {
  long sum = 0;
};
static void add(Stats &stats, int value) {
  stats.sum += value; // STANDS STANDS
}
int main() {
  Stats stats;
  auto first = std::async(std::launch::async, add, std::ref(stats), 1);
  auto second = std::async(std::launch::async, add, std::ref(stats), 2);
  first.get();
  second.get();
}
