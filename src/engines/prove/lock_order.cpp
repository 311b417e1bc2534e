#include "engines/prove/lock_order.h"

#include <algorithm>
#include <variant>

namespace raddle::engines::prove {

namespace {

using analysis::Location;
using analysis::TypeId;

// A lock, or the end of a thread of a type.
using Node = std::variant<Location, TypeId>;

class Graph {
public:
  void add(const Node &from, const Node &to, const llvm::Instruction *at) { edges_[from].emplace(to, at); }

  // Where each wait of some circle stands, in its order; empty if there is none.
  [[nodiscard]] std::vector<const llvm::Instruction *> circle() const {
    std::set<Node> done;
    Path path;
    for (const auto &[node, edges] : edges_)
      if (search(node, path, done))
        return path.waits;
    return {};
  }

private:
  struct Path {
    std::vector<Node> nodes;
    std::vector<const llvm::Instruction *> waits; // of each node for the next one
  };

  bool search(const Node &node, Path &path, std::set<Node> &done) const {
    if (const auto open = std::find(path.nodes.begin(), path.nodes.end(), node); open != path.nodes.end()) {
      path.waits.erase(path.waits.begin(), path.waits.begin() + (open - path.nodes.begin()));
      return true;
    }
    if (done.count(node) > 0)
      return false;
    path.nodes.push_back(node);
    if (const auto found = edges_.find(node); found != edges_.end())
      for (const auto &[next, at] : found->second) {
        path.waits.push_back(at);
        if (search(next, path, done))
          return true;
        path.waits.pop_back();
      }
    path.nodes.pop_back();
    done.insert(node);
    return false;
  }

  std::map<Node, std::map<Node, const llvm::Instruction *>> edges_;
};

// Locations that may be the same lock, directly or by others, have one node.
class Locks {
public:
  explicit Locks(const std::set<Location> &all) {
    for (const Location &lock : all)
      nodes_[lock] = lock;
    for (const Location &one : all)
      for (const Location &other : all)
        if (nodes_[one] != nodes_[other] && overlap(one, 1, other, 1))
          unite(nodes_[one], nodes_[other]);
  }
  // REQUIRES: the lock is one of them.
  [[nodiscard]] Node operator[](const Location &lock) const { return nodes_.at(lock); }

private:
  void unite(const Location kept, const Location gone) {
    for (auto &[lock, node] : nodes_)
      if (node == gone)
        node = kept;
  }

  std::map<Location, Location> nodes_;
};

} // namespace

std::optional<OpenWait> findOpenWait(const std::set<Wait> &waits) {
  Graph graph;
  std::set<Location> all;
  for (const Wait &wait : waits) {
    all.insert(wait.wanted.begin(), wait.wanted.end());
    all.insert(wait.held.begin(), wait.held.end());
  }
  const Locks locks(all);
  for (const Wait &wait : waits) {
    if (wait.isOther)
      return OpenWait{"a wait whose end is not followed", {wait.at}};
    if (wait.isEnd && !wait.held.empty())
      return OpenWait{"a thread may end with a lock", {wait.at}};
    std::set<Node> wanted(wait.joined.begin(), wait.joined.end());
    for (const Location &lock : wait.wanted) {
      if (lock.object == analysis::PointsTo::kUnknown)
        return OpenWait{"a lock that is not known", {wait.at}};
      wanted.insert(locks[lock]);
    }
    for (const Node &node : wanted) {
      graph.add(wait.type, node, wait.at);
      for (const Location &lock : wait.held)
        graph.add(locks[lock], node, wait.at);
    }
  }
  const std::vector<const llvm::Instruction *> circle = graph.circle();
  return circle.empty() ? std::nullopt : std::optional(OpenWait{"threads may wait in a circle", circle, true});
}

} // namespace raddle::engines::prove
