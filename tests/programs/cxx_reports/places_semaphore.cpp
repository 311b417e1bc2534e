// A place in a pool that one path does not give back.
// RUN: %exits 1 %explore --first --cxxflag=-std=c++20 --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main waits for a notification of `places`
#include <semaphore>
#include <thread>
static std::counting_semaphore<2> places(1);
static void visit(bool isPolite) {
  places.acquire(); // STANDS
  if (isPolite)
    places.release();
}
int main() {
  std::thread other(visit, false);
  other.join();
  visit(true);
}
