// Two semaphores side by side: who posts one of them is not said to post both.
// RUN: %exits 1 %explore --first %s | FileCheck %s --implicit-check-not="{free_"
// CHECK: error: data race on `buffer.tail_ (local of main)`
// CHECK: broadcasts buffer.used_
#include <array>
#include <semaphore>
#include <thread>
#include <barrier>
template <class T, int N> class Bounded {
  std::array<T, N> data_{};
  int head_ = 0, tail_ = 0;
  std::counting_semaphore<N> free_{N}, used_{0};
public:
  void put(T v) { free_.acquire(); data_[tail_++ % N] = v; used_.release(); }
  T take() { used_.acquire(); T v = data_[head_++ % N]; free_.release(); return v; }
};
int main() {
  Bounded<int, 2> buffer;
  std::jthread p1([&] { buffer.put(1); });
  std::jthread p2([&] { buffer.put(2); });
  buffer.take();
  buffer.take();
}
