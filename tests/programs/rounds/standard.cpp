// Spin loops of C++: one divides, so that a round may fail; one takes a lock, and is one step.
// RUN: %exits 0 %raddle explore --cxxflag=-DDIVISION %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --cxxflag=-DWEAK %s 2>&1 | FileCheck %s --check-prefix=WEAK
// CHECK: proved: no {{interleaving|execution}} fails
// CHECK: executions: 2 (1 blocked), all explored
// WEAK: proved: no {{interleaving|execution}} fails
// WEAK: executions: 2, all explored
#include <atomic>
#include <cstddef>
#include <thread>

int value;
std::atomic<size_t> turn{0};
std::atomic<bool> lock{false};
size_t capacity = 1;

#if defined(DIVISION)
size_t turnOf(size_t ticket) { return ticket / capacity; }
void waits() {
  while (turnOf(0) * 2 + 1 != turn.load(std::memory_order_acquire))
    ;
}
void ends() { turn.store(1, std::memory_order_release); }
#elif defined(WEAK)
void waits() {
  bool expected = false;
  while (!lock.compare_exchange_weak(expected, true, std::memory_order_acquire, std::memory_order_relaxed))
    expected = false;
  ++value;
  lock.store(false, std::memory_order_release);
}
void ends() { waits(); }
#endif

int main() {
  std::thread a(waits), b(ends);
  a.join();
  b.join();
}
