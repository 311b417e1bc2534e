// What a thread waits for in vain has the name of the variable of the program.
// RUN: %exits 1 %explore --first --cxxflag=-std=c++20 --cxxflag=-DLATCH %s 2>&1 | FileCheck %s --check-prefix=LATCH
// RUN: %exits 1 %explore --first --cxxflag=-std=c++20 --cxxflag=-DFUTURE %s 2>&1 | FileCheck %s --check-prefix=FUTURE
// LATCH: violated: {{.*}}main waits for {{.*}}`gate`
// FUTURE: violated: {{.*}}main waits for {{.*}}`answer`
#include <future>
#include <latch>
#include <thread>

static std::promise<int> question;
static std::future<int> answer = question.get_future();

int main() {
#ifdef LATCH
  std::latch gate(2);
  std::thread other([&gate] { gate.count_down(); });
  gate.wait();
#else
  std::thread other([] {});
  answer.get();
#endif
  other.join();
}
