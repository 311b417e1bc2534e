// Two threads push to one vector.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s 9 9
#include <thread>
#include <vector>
static std::vector<int> items;
int main() {
  items.reserve(4);
  auto push = [] { items.push_back(1); };
  std::thread other(push);
  push();
  other.join();
}
