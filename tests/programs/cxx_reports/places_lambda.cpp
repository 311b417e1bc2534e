// A local that a lambda captures by reference.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `hits (local of main)`
#include <algorithm>
#include <thread>
#include <vector>
int main() {
  std::vector<int> numbers = {1, 2};
  int hits = 0;
  const auto count = [&hits, &numbers] {
    std::for_each(numbers.begin(), numbers.end(), [&hits](int) { ++hits; }); // STANDS STANDS
  };
  std::thread other(count);
  count();
  other.join();
}
