// Two threads append to one std::string at the same time: a race on its insides.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: error: data race on `text`
// CHECK: violated
// CHECK: executions: 49, all explored; every external call is modelled
#include <string>
#include <thread>

static std::string text;

int main() {
  std::thread a([] { text += "hello, a string that needs the heap"; });
  std::thread b([] { text.push_back('x'); });
  a.join();
  b.join();
}
