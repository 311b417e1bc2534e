// C++: an object that one thread deletes while another one calls its member.
// Executions: the call comes before or after the delete.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: the thread reads memory that was freed (`Counter allocated at
// CHECK: note: main.2 freed it here
// CHECK: note: main allocated it here
// CHECK: executions: 2, all explored
#include <thread>

struct Counter {
  int count = 0;
  int next() const { return count + 1; }
};

int main() {
  auto *counter = new Counter;
  std::thread uses([counter] { return counter->next(); });
  std::thread deletes([counter] { delete counter; });
  uses.join();
  deletes.join();
}
