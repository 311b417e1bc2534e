// The wait-free concurrent queue of liburcu, whose code is in its headers.
#define _LGPL_SOURCE
#include <atomic>
#include <poll.h>
#include <raddle/linearizable.h>
#include <urcu/wfcqueue.h>

class Queue {
public:
  Queue() { cds_wfcq_init(&head_, &tail_); }
  ~Queue() { cds_wfcq_destroy(&head_, &tail_); }
  void push(int value) {
    Node *const node = &nodes_[made_.fetch_add(1)];
    node->value = value;
    cds_wfcq_node_init(&node->link);
    cds_wfcq_enqueue(cds_wfcq_head_cast(&head_), &tail_, &node->link);
  }
  int pop() {
    cds_wfcq_node *const node = cds_wfcq_dequeue_blocking(&head_, &tail_);
    return node != nullptr ? reinterpret_cast<Node *>(node)->value : 0;
  }

private:
  struct Node {
    cds_wfcq_node link;
    int value;
  };
  cds_wfcq_head head_;
  cds_wfcq_tail tail_;
  Node nodes_[8];
  std::atomic<unsigned> made_{0};
};

int main() {
  raddle::linearizable<Queue>()
      .operation("push", &Queue::push, raddle::values(1, 2))
      .operation("pop", &Queue::pop)
      .prefix({"push(1)"})
      .suffix({"pop()", "pop()", "pop()"})
      .scenarios({.threads = 2, .operations = 1})
      .check();
}
