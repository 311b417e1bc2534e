// boost::lockfree: a queue, a stack, and a queue for one producer and one consumer. WHICH says which.
#include <boost/lockfree/queue.hpp>
#include <boost/lockfree/spsc_queue.hpp>
#include <boost/lockfree/stack.hpp>
#include <raddle/linearizable.h>

using boost::lockfree::capacity;
#if WHICH == 1
using Container = boost::lockfree::queue<int, capacity<3>>;
#elif WHICH == 2
using Container = boost::lockfree::stack<int, capacity<3>>;
#else
using Container = boost::lockfree::spsc_queue<int, capacity<2>>;
#endif

class Values {
public:
  bool push(int value) { return container_.push(value); }
  int pop() {
    int value = 0;
    return container_.pop(value) ? value : 0;
  }

private:
  Container container_;
};

int main() {
  auto check = raddle::linearizable<Values>();
  check.operation("push", &Values::push, raddle::interchangeable(1, 2));
#if WHICH == 3
  check.notWith("push").operation("pop", &Values::pop).notWith("pop").check();
#else
  check.operation("pop", &Values::pop).prefix({"push(1)"}).scenarios({.threads = 2, .operations = 1}).check();
#endif
}
