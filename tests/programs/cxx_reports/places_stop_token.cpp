// A loop that asks a stop token never ends in some execution: the bound names the line of the user, not of the library.
// RUN: %exits 2 %explore --max-executions=3 --max-steps=501 %s | FileCheck %s --implicit-check-not=/usr/
// CHECK: bounds: the thread takes more steps than the bound allows (at {{.*}}places_stop_token.cpp:[[@LINE+9]]);
// RUN: %exits 2 %explore --system-frames --max-executions=3 --max-steps=501 %s | FileCheck %s --check-prefix=LIBRARY
// LIBRARY: bounds: the thread takes more steps than the bound allows (at {{.*}}/stop_token:{{[0-9]+}}): main.1 is in
#include <atomic>
#include <stop_token>
#include <thread>
int main() {
  std::jthread thread([](std::stop_token stop) {
    static std::atomic<int> rounds;
    while (!stop.stop_requested())
      ++rounds;
  });
}
