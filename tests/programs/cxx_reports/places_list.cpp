// A list is changed while somebody goes through it.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `guests`
#include <list>
#include <thread>
static std::list<int> guests = {1, 2};
static int total() {
  int sum = 0;
  for (int guest : guests) // STANDS
    sum += guest;
  return sum;
}
int main() {
  std::thread other([] { guests.pop_back(); }); // STANDS
  const int sum = total();
  other.join();
  return sum == 3 ? 0 : 0;
}
