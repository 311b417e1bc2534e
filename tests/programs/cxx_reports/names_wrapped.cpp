// An atomic in a wrapper, in an object that a smart pointer of a local owns: nothing in the report is called *this.
// RUN: %exits 1 %explore --first %s | FileCheck %s --implicit-check-not="*this" --implicit-check-not="allocated at"
// CHECK: error: data race on `q.sema->plain`
// CHECK: updates q.sema->count_.value: 0 → 1
// CHECK: writes `q.sema->plain`
// CHECK: updates q.sema->count_.value: 1 → 2
#include <atomic>
#include <memory>
#include <thread>
namespace ns {
template <typename T> class weak_atomic {
public:
  template <typename U> weak_atomic(U &&x) : value(std::forward<U>(x)) {}
  T load() const { return value.load(std::memory_order_relaxed); }
  void add(int n) { value.fetch_add(n); }

private:
  std::atomic<T> value;
};
class Light {
  weak_atomic<int> count_;
  int plain = 0;

public:
  explicit Light(int n = 0) : count_(n) {}
  void signal() { count_.add(1); plain++; }
  int get() { return count_.load(); }
};
} // namespace ns
template <typename T> class Queue {
  std::unique_ptr<ns::Light> sema;

public:
  Queue() : sema(new ns::Light()) {}
  void put() { sema->signal(); }
};
int main() {
  Queue<int> q;
  std::thread t([&] { q.put(); });
  q.put();
  t.join();
}
