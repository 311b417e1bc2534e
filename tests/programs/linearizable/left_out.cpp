// What a round without effect has read in one scenario is not written in another one, which is another program: pop reads
// nodes that mark writes, but none of them is ever called while the other one may be. Otherwise data races were bounded.
// RUN: %explore %s | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: checked against the sequential behaviour: 4 scenarios, of up to 2 threads with 2 operations each
// CHECK: executions: 74 (36 blocked), all explored
#include <atomic>
#include <mutex>
#include <raddle/linearizable.h>

class Stack {
public:
  Stack() {
    for (Node &node : nodes_)
      node.next = top_.exchange(&node);
  }
  // Reads `next` of a node that the last round need not read.
  bool pop() {
    Node *top = top_.load();
    while (top != nullptr && !top_.compare_exchange_strong(top, top->next))
      continue;
    return top != nullptr;
  }
  // Goes through a loop of its own first.
  void mark() {
    int marks = marks_.load();
    while (!marks_.compare_exchange_strong(marks, marks + 1))
      continue;
    const std::lock_guard<std::mutex> guard(mutex_);
    for (Node &node : nodes_)
      node.next = nullptr;
  }

private:
  struct Node {
    Node *next = nullptr;
  };
  Node nodes_[4];
  std::atomic<Node *> top_{nullptr};
  std::atomic<int> marks_{0};
  std::mutex mutex_;
};

int main() {
  raddle::linearizable<Stack>()
      .operation("pop", &Stack::pop)
      .operation("mark", &Stack::mark)
      .notWith("pop")
      .scenarios({.threads = 2, .operations = 2})
      .check();
}
