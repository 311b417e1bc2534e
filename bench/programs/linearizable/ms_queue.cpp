// The queue of Michael and Scott with three operations: push, pop and isEmpty, by THREADS threads with OPERATIONS of them each.
#include <atomic>
#include <raddle/linearizable.h>

// Nodes are freed with it only.
class Queue {
public:
  ~Queue() {
    for (Node *next = &none_; next != nullptr;) {
      Node *const node = next;
      next = node->next.load();
      if (node != &none_)
        delete node;
    }
  }
  void push(int value) {
    Node *const node = new Node;
    node->value = value;
    for (;;) {
      Node *last = last_.load();
      Node *next = last->next.load();
      if (next != nullptr) {
        last_.compare_exchange_strong(last, next);
        continue;
      }
      if (!last->next.compare_exchange_strong(next, node))
        continue;
      last_.compare_exchange_strong(last, node);
      return;
    }
  }
  int pop() {
    for (;;) {
      Node *first = first_.load();
      Node *last = last_.load();
      Node *const next = first->next.load();
      if (next == nullptr)
        return 0;
      if (first == last)
        last_.compare_exchange_strong(last, next);
      const int value = next->value;
      if (first_.compare_exchange_strong(first, next))
        return value;
    }
  }
  bool isEmpty() const { return first_.load()->next.load() == nullptr; }

private:
  struct Node {
    int value = 0;
    std::atomic<Node *> next{nullptr};
  };
  Node none_;
  std::atomic<Node *> first_{&none_};
  std::atomic<Node *> last_{&none_};
};

int main() {
  raddle::linearizable<Queue>()
      .operation("push", &Queue::push, raddle::distinct<int>())
      .operation("pop", &Queue::pop)
      .operation("isEmpty", &Queue::isEmpty)
      .scenarios({.threads = THREADS, .operations = OPERATIONS})
      .check();
}
