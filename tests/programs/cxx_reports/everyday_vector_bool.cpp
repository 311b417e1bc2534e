// Each thread sets an element of its own, but elements of vector<bool> share words.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `done`
#include <thread>
#include <vector>
int main() {
  std::vector<bool> done(2);
  std::thread first([&done] { done[0] = true; }); // STANDS
  std::thread second([&done] { done[1] = true; }); // STANDS
  first.join();
  second.join();
  return done[0] && done[1] ? 0 : 1;
}
