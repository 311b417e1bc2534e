// A generator that two threads resume.
// RUN: %exits 1 %explore --first --cxxflag=-std=c++20 --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `current of the promise of numbers()`
#include <coroutine>
#include <thread>
struct Generator {
  struct promise_type {
    int current = 0;
    int step = 1;
    Generator get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int value) {
      current = value; // STANDS
      return {};
    }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};
static Generator numbers() {
  for (int i = 0;; ++i)
    co_yield i;
}
int main() {
  Generator generator = numbers();
  std::thread other([&generator] { generator.handle.resume(); });
  const int seen = generator.handle.promise().current; // STANDS
  other.join();
  return seen > 1 ? 2 : 0;
}
