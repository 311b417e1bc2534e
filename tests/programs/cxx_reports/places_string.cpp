// A thread appends to a string that another one reads.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `motto`
#include <string>
#include <thread>
static std::string motto = "festina";
int main() {
  std::thread writer([] { motto += " lente"; }); // STANDS
  const bool isLong = motto.size() > 10;         // STANDS
  writer.join();
  return isLong ? 2 : 0;
}
