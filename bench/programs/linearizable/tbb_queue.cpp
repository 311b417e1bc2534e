// tbb::concurrent_queue of oneTBB; its library, which only allocates for it, is replaced by malloc.
#include <cstdlib>
#include <oneapi/tbb/concurrent_queue.h>
#include <raddle/linearizable.h>

namespace tbb::detail::r1 {
constexpr std::size_t kLine = 128;
void *cache_aligned_allocate(std::size_t bytes) {
  return std::aligned_alloc(kLine, (bytes + kLine - 1) / kLine * kLine);
}
void cache_aligned_deallocate(void *memory) {
  std::free(memory);
}
void *allocate_memory(std::size_t bytes) {
  return std::malloc(bytes);
}
void deallocate_memory(void *memory) {
  std::free(memory);
}
std::size_t cache_line_size() {
  return kLine;
}
void throw_exception(exception_id) {
  std::abort();
}
} // namespace tbb::detail::r1

class Queue {
public:
  void push(int value) { queue_.push(value); }
  int pop() {
    int value = 0;
    return queue_.try_pop(value) ? value : 0;
  }

private:
  tbb::concurrent_queue<int> queue_;
};

int main() {
  raddle::linearizable<Queue>()
      .operation("push", &Queue::push, raddle::values(1, 2))
      .operation("pop", &Queue::pop)
      .suffix({"pop()", "pop()", "pop()"})
      .scenarios({.threads = 2, .operations = 1})
      .check();
}
