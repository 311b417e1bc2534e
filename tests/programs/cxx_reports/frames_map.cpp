// One thread looks up what another one inserts.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s 8 12
#include <map>
#include <thread>
static std::map<int, int> table;
struct Writer {
  void operator()() const { table[1] = 2; }
};
int main() {
  std::thread writer{Writer()};
  (void)table.count(1);
  writer.join();
}
