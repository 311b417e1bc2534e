// Wakeup trees: for each point of the search, the sequences that are still to be explored from there.
//
// A tree is an ordered list of branches; each branch is an event and the tree that follows it. Branches are explored
// from the first to the last, and what lies before a branch counts as asleep in it. Inserting keeps this true: a
// sequence that some branch already leads to is not added, and one that is added differs from every branch before it
// by an event that wakes that branch's event.
//
// After Abdulla, Aronis, Jonsson and Sagonas, "Source Sets: A Foundation for Optimal Dynamic Partial Order Reduction",
// J. ACM 64(4), 2017. Nodes live in one pool and are named by number: plain data, no allocation once it has grown.
#pragma once

#include <cstdint>
#include <vector>

#include "explore/sequence.h"

namespace raddle::explore {

inline constexpr uint32_t kNoNode = UINT32_MAX;

class WakeupTrees {
public:
  struct Node {
    EventKey event;
    uint32_t firstChild = kNoNode;
    uint32_t next = kNoNode; // the branch after this one
    bool guessed = false;    // the footprint is an over-approximation
    // Only matters at the end of a branch: all continuations will be explored from there, because nothing is asleep.
    // Where a guess played a part in placing the branch, something may be; then what leads here has to be added.
    bool coversAll = true;
  };

  [[nodiscard]] const Node &operator[](uint32_t node) const { return nodes_[node]; }

  // Adds what is left of `sequence` to the tree `branches`, unless a branch leads to it. Of it, only what is required
  // is added, and what wakes the branches it comes behind: the rest will be explored from there in any case, and short
  // branches cover more. The branch `running`, if there is one, is the first and is being explored; sequences given
  // here are never below it. Uses up `sequence`.
  //
  // Tells whether its place was found by its early part alone: then another sequence with the same early part has the
  // same place, as far as the early part reaches. And whether a branch led to it: then one does if the tree has grown.
  struct Insertion {
    bool byEarlyPart = true;
    bool covered = false;
  };
  Insertion insert(uint32_t &branches, uint32_t running, Sequence &sequence);

  // Calls visit(node, depth) for each node of a tree, a branch before what follows it.
  template <typename Visit> void forEach(uint32_t branches, Visit visit) const {
    std::vector<uint32_t> path{branches};
    while (!path.empty()) {
      const uint32_t node = path.back();
      if (node == kNoNode) {
        path.pop_back();
        continue;
      }
      visit(nodes_[node], static_cast<uint32_t>(path.size()) - 1);
      path.back() = nodes_[node].next;
      path.push_back(nodes_[node].firstChild);
    }
  }
  // Makes a tree of what forEach tells of one, node by node.
  class Builder {
  public:
    // Both have to outlive it; `branches` has to be kNoNode.
    Builder(WakeupTrees &trees, uint32_t &branches) : trees_(trees), branches_(branches) {}
    // False if no node can come there.
    [[nodiscard]] bool add(const Node &node, uint32_t depth);

  private:
    WakeupTrees &trees_;
    uint32_t &branches_;
    std::vector<uint32_t> path_; // the last node of each depth
  };

  // Takes the first branch away; what follows it is lost unless the caller kept its firstChild.
  void dropFirst(uint32_t &branches);
  // The same with everything that follows it.
  void dropFirstWithChildren(uint32_t &branches);

  // How many nodes are in use.
  [[nodiscard]] uint32_t size() const { return used_; }

private:
  // Where in the trees a sequence belongs: behind `last` among the children of `parent`.
  struct Place {
    uint32_t parent = kNoNode; // kNoNode: the tree itself
    uint32_t last = kNoNode;   // kNoNode: no branch is there yet
    bool covered = false;      // a branch leads to the sequence: nothing is to be added
    bool byEarlyPart = true;
    bool byGuess = false; // an event was passed by because of a guess
  };

  [[nodiscard]] Place findPlace(uint32_t branches, uint32_t running, Sequence &sequence) const;
  void descend(uint32_t node, const Sequence &sequence, Place &place) const;
  uint32_t appendChain(Sequence &sequence, const Place &place);
  uint32_t allocate(const Node &fresh);
  void release(uint32_t node);

  std::vector<Node> nodes_;
  uint32_t free_ = kNoNode; // head of a list of unused nodes, linked by `next`
  uint32_t used_ = 0;
};

} // namespace raddle::explore
