// A child asks its parent, which is asked by another thread about the child: two locks in two orders.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: deadlock: main.1 waits for `root.children_[0]->mutex_`, held by main.2, main.2 waits for `root.mutex_`, held by main.1
#include <memory>
#include <mutex>
#include <thread>
#include <vector>
class Node {
public:
  explicit Node(Node *parent = nullptr) : parent_(parent) {}
  Node &addChild() {
    children_.push_back(std::make_unique<Node>(this));
    return *children_.back();
  }
  int total() {
    std::lock_guard<std::mutex> lock(mutex_); // STANDS
    int sum = value_;
    for (auto &child : children_)
      sum += child->total();
    return sum;
  }
  void add(int amount) {
    std::lock_guard<std::mutex> lock(mutex_); // STANDS
    value_ += amount;
    if (parent_)
      parent_->add(amount);
  }

private:
  std::mutex mutex_;
  Node *parent_;
  int value_ = 0;
  std::vector<std::unique_ptr<Node>> children_;
};
int main() {
  Node root;
  Node &leaf = root.addChild();
  std::thread a([&root] { root.total(); });
  std::thread b([&leaf] { leaf.add(1); });
  a.join();
  b.join();
}
