// The compiler makes the assignment of a class, at the line of the class: who assigns is named.
// RUN: %exits 1 %explore --first %s | FileCheck %s
// CHECK: places_implicit.cpp:[[@LINE+6]]:{{[0-9]+}}: error: data race on `last.id`
// CHECK: called from publish() {{.*}}places_implicit.cpp:[[@LINE+11]], a lambda {{.*}}:[[@LINE+14]]
// CHECK: places_implicit.cpp:[[@LINE+4]]:{{[0-9]+}}: note:
#include <string>
#include <thread>
#include <utility>
struct Message {
  int id = 0;
  std::string body;
};
static Message last;
static void publish(Message message) {
  last = std::move(message);
}
int main() {
  std::thread one([] { publish({1, "one"}); });
  std::thread two([] { publish({2, "two"}); });
  one.join();
  two.join();
}
