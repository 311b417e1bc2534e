// moodycamel::ConcurrentQueue promises order for each producer only: it is not linearizable.
#include <concurrentqueue/concurrentqueue.h>
#include <raddle/linearizable.h>

class Queue {
public:
  bool push(int value) { return queue_.enqueue(value); }
  int pop() {
    int value = 0;
    return queue_.try_dequeue(value) ? value : 0;
  }

private:
  struct Small : moodycamel::ConcurrentQueueDefaultTraits {
    static const size_t BLOCK_SIZE = 2;
    static const size_t INITIAL_IMPLICIT_PRODUCER_HASH_SIZE = 2;
  };
  moodycamel::ConcurrentQueue<int, Small> queue_{2};
};

int main() {
  raddle::linearizable<Queue>()
      .operation("push", &Queue::push, raddle::values(1, 2))
      .operation("pop", &Queue::pop)
      .scenario({{"push(1)"}, {"push(2)", "pop()"}})
      .check();
}
