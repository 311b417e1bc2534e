// A static local that is initialized once, and assigned by two threads: one finding, whatever the library does there.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `buffer::text`
// RUN: FileCheck %s < %t.txt
// CHECK: {{^}}violated: data race on `buffer::text`{{$}}
#include <string>
#include <thread>
static std::string &buffer() {
  static std::string text;
  return text;
}
static void format(int number) {
  buffer() = "n=" + std::to_string(number); // STANDS STANDS
}
int main() {
  std::thread other(format, 1);
  format(2);
  other.join();
}
