#include <atomic>
#include <thread>

struct Node {
  int value;
};
static std::atomic<Node *> head{nullptr};
static int seen;

static int look() {
  Node *node = head;
  return node->value; // before there is one
}

int main() {
  std::thread reader([] { seen = look(); });
  Node node{1};
  head = &node;
  reader.join();
}
